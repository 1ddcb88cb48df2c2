import { useEffect } from 'react'
import { focusFirstOf, placesOfFocus } from './places-of-focus.ts'

/** What keeps the focus to itself when something in it goes away. */
const PARTS = '[data-pane], [role=dialog]'

/**
 * When the element with the focus goes away, gives the focus to what remains near it in its pane or dialog, so that keys go on from
 * there. When that is gone as well, as where another view is opened, the view gets it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places = placesOfFocus()
    const note = (): void => {
      places = placesOfFocus()
    }
    const keep = (): void => {
      const [last] = places
      if (last === undefined || document.activeElement !== document.body) return
      // A click beside every control takes the focus away as well; that element is still there.
      if (last.isConnected) return
      const near = places.filter((place) => place.isConnected && place.closest(PARTS) !== null)
      const own = near.flatMap((place) => [...place.querySelectorAll<HTMLElement>('[data-pane-focus]')])
      if (near.length > 0) focusFirstOf([...own, ...near])
      else document.querySelector('main')?.focus()
    }
    // Removing an element announces no change of the focus. What gives the focus to a place of its own does so before.
    const observer = new MutationObserver(() => setTimeout(keep))
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
