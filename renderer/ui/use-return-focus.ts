import { useLayoutEffect, useState } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The element with the focus and those around it, from the inside out. */
function placesOfFocus(): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    places.push(at)
  return places
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
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
        if (document.activeElement !== document.body) return
        places
          .filter((place) => place.isConnected)
          .some((place) => [place, ...place.querySelectorAll<HTMLElement>(FOCUSABLE)].some(takesFocus))
      }),
    [places],
  )
}
