import { useSyncExternalStore } from 'react'

/** Whether a media query holds, and what tells its changes. */
function mediaQuery(query: string): [onChange: (listener: () => void) => () => void, holds: () => boolean] {
  const media = (): MediaQueryList => matchMedia(query)
  return [
    (listener) => {
      const list = media()
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => media().matches,
  ]
}

/** Where panes stand one above the other; panes.css has the same. */
const [onStacked, isStacked] = mediaQuery('(max-width: 760px)')

/** Where there is no room for a column beside a view; shell.css has the same. */
const [onNarrow, isNarrow] = mediaQuery('(max-width: 1100px)')

/** Whether the window is so narrow, also by its zoom, that panes stand one above the other. */
export const useStacked = (): boolean => useSyncExternalStore(onStacked, isStacked)

/** Whether the window has no room for a column beside a view. */
export const useNarrow = (): boolean => useSyncExternalStore(onNarrow, isNarrow)

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
