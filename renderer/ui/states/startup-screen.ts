import { useEffect, useLayoutEffect } from 'react'

/** ID of the element in which main has drawn what the window showed last. */
const FIRST_SCREEN = 'first-screen'

/** Name of the event of the document that follows the end of the first screen. */
export const FIRST_SCREEN_ENDED = 'first-screen-ended'

/** Whether a key was pressed that is kept until the window can answer it. No other part of the window hears of it. */
let isKeyKept = false

/** Takes the first screen away, if there is one. */
export function endFirstScreen(): void {
  isKeyKept = false
  document.getElementById(FIRST_SCREEN)?.remove()
  const { dataset } = document.documentElement
  if (dataset.firstScreen !== undefined) dataset.firstScreen = 'confirmed'
  document.dispatchEvent(new Event(FIRST_SCREEN_ENDED))
}

/** Whether the window still shows its first screen. */
export const hasFirstScreen = (): boolean => document.getElementById(FIRST_SCREEN) !== null

/** Resolves once the window shows its own screen, which it does after ten seconds at the latest. What is held comes before what is new. */
export const firstScreenOver = (): Promise<unknown> =>
  hasFirstScreen()
    ? new Promise((resolve) => document.addEventListener(FIRST_SCREEN_ENDED, resolve, { once: true }))
    : Promise.resolve()

/** Parts of the window that the first screen shows and that are not there yet. */
const awaited = new Set<object>()

/** Called when the last of them is there. */
let whenWhole: (() => void) | null = null

/** The longest time for which the first screen stays for other parts than its rows, in milliseconds. */
const LONGEST_MS = 1000

/** What a person does shows in the window itself, so the first screen waits for nothing then. */
const DEEDS = ['keydown', 'pointerdown', 'wheel'] as const

/** Says that a key was pressed. Its answer shows in the window itself, so the first screen waits for its rows only. */
export function keptKey(): void {
  isKeyKept = true
  whenWhole?.()
}

/** Lets the first screen stay until a part that it shows is in the window as well, so that nothing goes away and comes back. */
export function useFirstScreenPart(isReady: boolean): void {
  useEffect(() => {
    if (isReady || !hasFirstScreen()) return
    const part = {}
    awaited.add(part)
    return () => {
      awaited.delete(part)
      if (awaited.size === 0) whenWhole?.()
    }
  }, [isReady])
}

/** Takes the first screen away once no part of it is awaited. Returns a function that stops waiting. */
function endWhenWhole(): () => void {
  const end = (): void => {
    stop()
    endFirstScreen()
  }
  let frame = 0
  const stop = (): void => {
    whenWhole = null
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    for (const deed of DEEDS) document.removeEventListener(deed, end, { capture: true })
  }
  const timer = setTimeout(end, LONGEST_MS)
  for (const deed of DEEDS) document.addEventListener(deed, end, { capture: true, passive: true })
  whenWhole = () => {
    frame = requestAnimationFrame(end)
  }
  if (awaited.size === 0 || isKeyKept) end()
  return stop
}

/** Takes the first screen away in a frame in which the window shows its own, once `isReady` and all of its parts are. */
export function useOwnScreen(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return
    let stop = (): void => undefined
    // The effects of the same commit may still scroll and measure.
    const frame = requestAnimationFrame(() => {
      stop = endWhenWhole()
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [isReady])
}
