/** Marks an element as a pane: F6 goes from one to the next. What holds other panes is one only where it has the focus itself. */
const PANE = '[data-pane]'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])'

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** What gets the focus in a pane; null when nothing can. */
function targetIn(pane: HTMLElement): HTMLElement | null {
  if (pane.matches(FOCUSABLE)) return pane
  const found = [...pane.querySelectorAll<HTMLElement>(`[data-pane-focus], ${FOCUSABLE}`)].filter(isShown)
  return (
    found.find((each) => each.hasAttribute('data-pane-focus')) ?? found[0] ?? (pane.matches('[tabindex]') ? pane : null)
  )
}

/** Moves the focus to the next pane on screen, or the one before; the last is followed by the first. */
export function goToPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANE)].filter(
    (pane) =>
      isShown(pane) && (pane.matches(FOCUSABLE) || pane.querySelector(PANE) === null) && targetIn(pane) !== null,
  )
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[current < 0 ? (by > 0 ? 0 : panes.length - 1) : (current + by + panes.length) % panes.length]
  if (next !== undefined) targetIn(next)?.focus()
}
