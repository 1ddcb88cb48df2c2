import { useLayoutEffect } from 'react'

/** ID of the element in which main has drawn what the window showed last. */
const FIRST_SCREEN = 'first-screen'

/** Name of the event of the document that follows the end of the first screen. */
export const FIRST_SCREEN_ENDED = 'first-screen-ended'

/** Takes the first screen away, if there is one. */
export function endFirstScreen(): void {
  document.getElementById(FIRST_SCREEN)?.remove()
  const { dataset } = document.documentElement
  if (dataset.firstScreen !== undefined) dataset.firstScreen = 'confirmed'
  document.dispatchEvent(new Event(FIRST_SCREEN_ENDED))
}

/** Whether the window still shows its first screen. */
export const hasFirstScreen = (): boolean => document.getElementById(FIRST_SCREEN) !== null

/** Takes the first screen away in the frame in which the window shows its own, once `isReady`. */
export function useOwnScreen(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return
    // The effects of the same commit may still scroll and measure.
    const frame = requestAnimationFrame(endFirstScreen)
    return () => cancelAnimationFrame(frame)
  }, [isReady])
}
