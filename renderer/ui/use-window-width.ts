import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Width where nothing is drawn in a window, in CSS pixels. */
const WITHOUT_WINDOW = 1360

/** The width of the window in CSS pixels. */
export const useWindowWidth = (): number =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => WITHOUT_WINDOW,
  )
