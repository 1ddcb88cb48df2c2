import { useEffect } from 'react'
import { focusFirstOf, placesOfFocus } from './places-of-focus.ts'

/** When the element with the focus goes away, gives the focus to what remains near it, so that keys go on from there. */
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
      if (!last.isConnected) focusFirstOf(places)
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
