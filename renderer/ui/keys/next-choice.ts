/** The ID after `current` in a list, and the first one after the last. */
export function nextOf<Id extends string>(list: readonly { id: Id }[], current: Id): Id {
  const place = list.findIndex(({ id }) => id === current)
  return list[(place + 1) % list.length]?.id ?? current
}
