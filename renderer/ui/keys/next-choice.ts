/** The ID after `current` in a list, and the first one after the last. */
export function nextOf<Id extends string>(list: readonly { id: Id }[], current: Id): Id {
  const place = list.findIndex(({ id }) => id === current)
  return list[(place + 1) % list.length]?.id ?? current
}

/** The one after `current` among things saved under names, and the first one after the last; null where there is no other. */
export function nextNamed<Saved>(all: readonly Saved[], current: Saved | undefined): Saved | null {
  const place = current === undefined ? -1 : all.indexOf(current)
  const next = all[(place + 1) % all.length]
  return next === undefined || next === current ? null : next
}
