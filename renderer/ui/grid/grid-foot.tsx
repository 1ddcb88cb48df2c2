import { useMemo, useState, type ReactElement, type ReactNode, type KeyboardEvent } from 'react'
import { useKeyOf, useCommands } from '../../commands/commands.tsx'
import { givenIn } from '../../../app/domain/tables/table-text.ts'
import type { GridContent } from './grid-values.ts'
import type { CellPlace } from './selected-cells.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import type { Grid } from './grid.ts'
import { Button } from '../controls/button.tsx'
import './grid.css'

const HINT = 'Click a number to see the response it came from'

/** The line below a grid: what the selected cells add up to, and where its numbers lead. */
export function GridFoot({
  summary,
  note = null,
  legend = null,
}: {
  summary: string
  /** What is said of the grid as a whole, where nothing is selected. */
  note?: string | null
  legend?: ReactNode
}): ReactElement {
  const key = useKeyOf()('window.show-source')
  return (
    <div className="grid-foot">
      <span role="status">{summary}</span>
      {note === null || summary !== '' ? null : (
        <span className="quiet" title={note}>
          {note}
        </span>
      )}
      {legend}
      <span className="grid-foot-hint quiet" title={HINT}>
        {HINT}
        {key === null ? null : (
          <>
            , or press <kbd>{key}</kbd>
          </>
        )}
      </span>
    </div>
  )
}

/** Maximum number of cells that are found, so that one letter in a large table does not stop it. */
const MAX_FOUND = 2000

/**
 * The cells in which a text is found, row by row: in a value as shown or as sent, or in a name. A name is found at the first cell of its row
 * or column.
 */
export function cellsWith(content: GridContent, text: string, rows: number, columns: number): CellPlace[] {
  const wanted = text.trim().toLowerCase()
  const found: CellPlace[] = []
  if (wanted === '') return found
  const has = (...texts: readonly string[]): boolean => texts.some((each) => each.toLowerCase().includes(wanted))
  const heads = Array.from({ length: columns }, (_, column) => has(content.headOf(column)))
  for (let row = 0; row < rows && found.length < MAX_FOUND; row++) {
    const isNamed = has(...content.namesOf(row))
    for (let column = 0; column < columns; column++) {
      const value = content.valueAt({ row, column })
      const sent = value?.sent ?? { text: '' }
      if (
        (isNamed && column === 0) ||
        (row === 0 && heads[column] === true) ||
        (value !== null && has(value.shown, givenIn(sent)))
      )
        found.push({ row, column })
    }
  }
  return found.slice(0, MAX_FOUND)
}

/** A field below a grid that finds a text in its names and values, and goes from cell to cell. It is opened by a command. */
export function GridFind({
  command,
  content,
  rows,
  columns,
  go,
}: {
  command: CommandId
  content: GridContent
  rows: number
  columns: number
  go: Grid['go']
}): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(
    () => (isOpen ? cellsWith(content, text, rows, columns) : []),
    [isOpen, content, text, rows, columns],
  )
  useCommands([
    {
      id: command,
      run() {
        setIsOpen(true)
        document.querySelector<HTMLElement>('.grid-find input')?.focus()
      },
    },
  ])
  if (!isOpen) return null
  // The table may have changed since.
  const place = found.length === 0 ? 0 : at % found.length

  function show(next: number, all: readonly CellPlace[] = found): void {
    if (all.length === 0) return
    const wrapped = (next + all.length) % all.length
    setAt(wrapped)
    const cell = all[wrapped]
    if (cell !== undefined) go(cell)
  }
  function close(): void {
    setIsOpen(false)
    const cell = found[place]
    if (cell !== undefined) go(cell, true)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') show(place + (event.shiftKey ? -1 : 1))
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="grid-find" role="search" aria-label="Find in the table">
      <input
        type="search"
        autoFocus
        aria-label="Find in the table"
        placeholder="Find in the table"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          show(0, cellsWith(content, target.value, rows, columns))
        }}
        onKeyDown={onKeyDown}
      />
      <span className="quiet" role="status">
        {text.trim() === ''
          ? ''
          : found.length === 0
            ? 'Not found'
            : `${countText(place + 1)} of ${countText(found.length)}`}
      </span>
      <Button disabled={found.length < 2} onClick={() => show(place - 1)}>
        Previous
      </Button>
      <Button disabled={found.length < 2} onClick={() => show(place + 1)}>
        Next
      </Button>
      <Button look="quiet" onClick={close}>
        Close
      </Button>
    </div>
  )
}
