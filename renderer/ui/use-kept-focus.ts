import { useEffect } from 'react'
import { focusFirstOf, placesOfFocus } from './places-of-focus.ts'

/** What keeps the focus to itself when something in it goes away. */
const PARTS = '[data-pane], [role=dialog]'

const nameOf = (element: HTMLElement): string | null => element.getAttribute('aria-label')

/** The pane of this name on screen. */
const paneNamed = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].find((pane) => nameOf(pane) === name)

/**
 * When the element with the focus goes away, gives the focus to what remains near it in its pane or dialog, so that keys go on from
 * there. When that is gone as well, as where another view is opened, the view gets it. A pane that comes back, such as a table that is
 * read again, gets it back unless the person has gone elsewhere meanwhile.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places = placesOfFocus()
    /** The pane that went away with the focus, and what has the focus in its place. */
    let gone: { pane: string; instead: Element | null } | null = null
    const note = (): void => {
      places = placesOfFocus()
    }
    const keep = (): void => {
      if (gone !== null) {
        const pane = gone.instead === document.activeElement ? paneNamed(gone.pane) : undefined
        if (pane !== undefined || gone.instead !== document.activeElement) gone = null
        if (pane !== undefined) focusFirstOf([pane])
      }
      const [last] = places
      if (last === undefined || document.activeElement !== document.body) return
      // A click beside every control takes the focus away as well; that element is still there.
      if (last.isConnected) return
      const lost = places.find((place) => !place.isConnected && place.matches('[data-pane][aria-label]'))
      const near = places.filter((place) => place.isConnected && place.closest(PARTS) !== null)
      const own = near.flatMap((place) => [...place.querySelectorAll<HTMLElement>('[data-pane-focus]')])
      if (near.length > 0) focusFirstOf([...own, ...near])
      else document.querySelector('main')?.focus()
      const name = lost === undefined ? null : nameOf(lost)
      gone = name === null ? null : { pane: name, instead: document.activeElement }
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
