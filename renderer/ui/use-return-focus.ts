import { useLayoutEffect, useState } from 'react'
import { focusFirstOf, placesOfFocus } from './places-of-focus.ts'

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
