import { useMemo, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useCommands } from '../../commands/commands.tsx'
import { cellsWith } from './find-cells.ts'
import type { GridContent } from './grid-values.ts'
import type { CellPlace } from './selected-cells.ts'
import type { Grid } from './use-grid.ts'

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
        {text.trim() === '' ? '' : found.length === 0 ? 'Not found' : `${place + 1} of ${found.length}`}
      </span>
      <button type="button" className="button" disabled={found.length < 2} onClick={() => show(place - 1)}>
        Previous
      </button>
      <button type="button" className="button" disabled={found.length < 2} onClick={() => show(place + 1)}>
        Next
      </button>
      <button type="button" className="button button-quiet" onClick={close}>
        Close
      </button>
    </div>
  )
}
