/**
 * What the simulated window lacks. A frame and an idle moment come with the next turn of the loop. No element has a
 * size, none can be scrolled to, and no media query matches.
 */

const waiting = new Map<number, NodeJS.Immediate>()
let last = 0

function enqueue(callBack: () => void): number {
  last += 1
  const id = last
  waiting.set(
    id,
    setImmediate(() => {
      waiting.delete(id)
      callBack()
    }),
  )
  return id
}

function cancel(id: number): void {
  clearImmediate(waiting.get(id))
  waiting.delete(id)
}

const nothing = (): void => undefined

/** Nothing has a size here, so none changes. */
class Unsized {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}

Object.assign(window, {
  requestAnimationFrame: (callBack: FrameRequestCallback) => enqueue(() => callBack(performance.now())),
  cancelAnimationFrame: cancel,
  requestIdleCallback: (callBack: IdleRequestCallback) =>
    enqueue(() => callBack({ didTimeout: false, timeRemaining: () => 50 })),
  cancelIdleCallback: cancel,
  ResizeObserver: Unsized,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
})

Element.prototype.scrollIntoView = nothing
Element.prototype.scrollTo = nothing
