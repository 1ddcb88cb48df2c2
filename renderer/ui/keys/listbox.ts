import { useEffect, useRef, type RefObject } from 'react'

interface ListAttributes {
  role: 'listbox' | 'grid'
  'aria-label': string
  tabIndex: 0
  'aria-activedescendant': string | undefined
}

interface RowAttributes {
  id: string
  'aria-selected': boolean
}

interface OptionAttributes extends RowAttributes {
  role: 'option'
  'aria-posinset': number
  'aria-setsize': number
}

/** The ID of a row in the document. */
const rowId = (kind: string, id: number): string => `${kind}-${id}`

/**
 * The attributes of a list that has the focus in place of its rows, of which one is chosen with the keys of the commands. A row that is
 * not drawn cannot be named, as in a list that draws only what is in sight.
 */
export const listAttributes = ({
  role = 'listbox',
  label,
  kind,
  chosen,
  drawn,
}: {
  role?: 'listbox' | 'grid'
  label: string
  /** What the rows are, as the beginning of their IDs in the document. */
  kind: string
  chosen: number | null
  drawn: readonly (number | undefined)[]
}): ListAttributes => ({
  role,
  'aria-label': label,
  tabIndex: 0,
  'aria-activedescendant': chosen !== null && drawn.includes(chosen) ? rowId(kind, chosen) : undefined,
})

export const rowAttributes = (kind: string, id: number, isChosen: boolean): RowAttributes => ({
  id: rowId(kind, id),
  'aria-selected': isChosen,
})

/** The attributes of an option of a listbox, with its place among all, also those that are not drawn. */
export const optionAttributes = (
  kind: string,
  id: number,
  { isChosen, index, total }: { isChosen: boolean; index: number; total: number },
): OptionAttributes => ({
  ...rowAttributes(kind, id, isChosen),
  role: 'option',
  'aria-posinset': index + 1,
  'aria-setsize': total,
})

/** A ref for the chosen row of a list that draws all its rows; another choice is scrolled into sight. */
export function useChosenInSight<Row extends HTMLElement>(chosen: number | string | null): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [chosen])
  return row
}
