import { useLayoutEffect, useState, useEffect, useCallback, useRef, type RefObject } from 'react'

// Of a group that has one stop of Tab, such as tabs, only that element: another one would be chosen by the focus.
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([tabindex="-1"])'

/** The element with the focus and those around it, from the inside out; empty when nothing has the focus. */
export function placesOfFocus(): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    places.push(at)
  return places
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Gives the focus to the first of these places that can have it, or to the first element in it that can. */
export function focusFirstOf(places: readonly HTMLElement[]): void {
  places
    .filter((place) => place.isConnected)
    .some((place) => [place, ...place.querySelectorAll<HTMLElement>(FOCUSABLE)].some(takesFocus))
}

/**
 * Gives the focus to the first element in a popup that can have it, or to the popup, unless something in it has it. Popups of the library
 * take the focus a frame later, and until then keys such as Escape would go to what is below.
 */
export function focusInto(popup: HTMLElement | null): void {
  if (popup === null || popup.contains(document.activeElement)) return
  if (![...popup.querySelectorAll<HTMLElement>(FOCUSABLE)].some(takesFocus)) popup.focus({ preventScroll: true })
}

/** Gives the focus to a popup that comes with the component, as `focusInto` does. */
export function useFocusInto(popup: RefObject<HTMLElement | null>): void {
  // What the library chooses in a menu that a key has opened is marked by the end of the effects.
  useLayoutEffect(() => queueMicrotask(() => focusInto(popup.current)), [popup])
}

/**
 * When the component goes, gives the focus back to the element that had it before. If that element is gone or disabled, the first one
 * that remains near it gets the focus. A focus that was moved elsewhere meanwhile stays there.
 */
export function useReturnFocus(): void {
  // Read while rendering, because a field with `autoFocus` takes the focus before any effect runs.
  const [places] = useState(placesOfFocus)
  useLayoutEffect(
    () => () =>
      // Afterwards the elements that go together with the component are gone as well.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusFirstOf(places)
      }),
    [places],
  )
}

/** What keeps the focus to itself when something in it goes away. */
const PARTS = '[data-pane], [role=dialog]'

const nameOf = (element: HTMLElement): string | null => element.getAttribute('aria-label')

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

/** Runs what was chosen in a palette or a menu once that is gone, with the focus where it was before. */
export function useRunAfter(isOpen: boolean): (run: (() => void) | null) => void {
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isOpen || chosen.current === null) return
    const run = chosen.current
    chosen.current = null
    // The focus returns in a microtask, which was queued before this one.
    queueMicrotask(run)
  }, [isOpen])
  return useCallback((run) => {
    chosen.current = run
  }, [])
}
