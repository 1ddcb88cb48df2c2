/** Marks an element as a pane: F6 goes from one to the next. */
const PANE = '[data-pane]'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])'

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Moves the focus to the next pane on screen, or the one before; the last is followed by the first. */
export function goToPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANE)].filter(isShown)
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[current < 0 ? (by > 0 ? 0 : panes.length - 1) : (current + by + panes.length) % panes.length]
  if (next === undefined) return
  const wanted = next.matches(FOCUSABLE)
    ? next
    : [...next.querySelectorAll<HTMLElement>(`[data-pane-focus], ${FOCUSABLE}`)]
        .filter(isShown)
        .sort(
          (one, other) => Number(other.hasAttribute('data-pane-focus')) - Number(one.hasAttribute('data-pane-focus')),
        )[0]
  ;(wanted ?? next).focus()
}
