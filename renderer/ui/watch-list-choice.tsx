import type { ReactElement } from 'react'

/** A list of the watch lists, of which the symbols of one are taken; it shows no choice of its own. */
export function WatchListChoice({
  label,
  title,
  lists,
  onChoose,
}: {
  label: string
  title?: string
  lists: readonly { id: number; name: string; symbols: readonly string[] }[]
  onChoose: (symbols: readonly string[]) => void
}): ReactElement {
  return (
    <select
      className="watch-list-choice"
      aria-label={label}
      title={title}
      value=""
      onChange={({ target }) => onChoose(lists.find(({ id }) => String(id) === target.value)?.symbols ?? [])}
    >
      <option value="">List…</option>
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
