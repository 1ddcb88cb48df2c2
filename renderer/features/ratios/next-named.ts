/** The one after `current` among things saved under names, and the first one after the last; null where there is no other. */
export function nextNamed<Saved>(all: readonly Saved[], current: Saved | undefined): Saved | null {
  const place = current === undefined ? -1 : all.indexOf(current)
  const next = all[(place + 1) % all.length]
  return next === undefined || next === current ? null : next
}
