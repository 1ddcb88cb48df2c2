import type { ReactElement } from 'react'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'

/** With more companies, their names would not fit beside each other in a small window. */
const MAX_SIDE_BY_SIDE = 6

/** A choice of one company: side by side, or in a list when there are many. */
export function CompanyChoice({
  symbols,
  value,
  onChange,
}: {
  symbols: readonly string[]
  value: string
  onChange: (symbol: string) => void
}): ReactElement {
  if (symbols.length <= MAX_SIDE_BY_SIDE)
    return (
      <Segmented
        label="Company"
        value={value}
        options={symbols.map((symbol) => ({ id: symbol, label: symbol }))}
        onChange={onChange}
      />
    )
  return <Select className="company-choice" aria-label="Company" value={value} options={symbols} onChoose={onChange} />
}

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
    <Select
      className="watch-list-choice"
      aria-label={label}
      title={title}
      value={0}
      options={[{ id: 0, label: 'List…' }, ...lists.map(({ id, name }) => ({ id, label: name }))]}
      onChoose={(chosen) => onChoose(lists.find(({ id }) => id === chosen)?.symbols ?? [])}
    />
  )
}
