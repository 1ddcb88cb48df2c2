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
