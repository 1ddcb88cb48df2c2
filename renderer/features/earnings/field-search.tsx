import type { ReactElement } from 'react'
import { isText, useKeptChoice } from '../../ui/keeper.ts'

/** What the fields of the grid are searched for, with a way to change it. */
export const useFieldSearch = (): readonly [search: string, setSearch: (search: string) => void] =>
  useKeptChoice('earnings search', '', isText)

/** Searches the fields of the grid by their names. */
export function FieldSearch(): ReactElement {
  const [search, setSearch] = useFieldSearch()
  return (
    <input
      className="earnings-search"
      aria-label="Search fields"
      placeholder="Search fields"
      value={search}
      spellCheck={false}
      onChange={({ target }) => setSearch(target.value)}
    />
  )
}
