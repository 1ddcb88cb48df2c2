import { useState, type FocusEvent, type DragEvent, type HTMLAttributes, type RefObject } from 'react'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { choiceOf, type EarningsFields } from '../../format/earnings-row.ts'

/** Number of fields whose order is kept. */
const MAX_ORDERED = 1000

/** Fields in the order that the person gave them; those that came later follow as sent. */
export function inOrder(paths: readonly string[], order: readonly string[]): readonly string[] {
  const present = new Set(paths)
  const placed = new Set(order)
  return [...order.filter((path) => present.has(path)), ...paths.filter((path) => !placed.has(path))]
}

/** The fields with one of them where another one is, which goes up or down to make room. */
export function movedTo(paths: readonly string[], moved: string, target: string): readonly string[] {
  const [from, to] = [paths.indexOf(moved), paths.indexOf(target)]
  if (from < 0 || to < 0 || from === to) return paths
  const others = paths.filter((path) => path !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The orders of all connections with another one for this connection; null for the usual order. */
export function withOrder(
  orders: Readonly<Record<string, readonly string[]>>,
  connection: string,
  order: readonly string[] | null,
): Record<string, readonly string[]> {
  const others = Object.fromEntries(Object.entries(orders).filter(([id]) => id !== connection))
  return order === null ? others : { ...others, [connection]: order.slice(0, MAX_ORDERED) }
}

const NO_ROW = 'Move to a row of the grid first.'

/** Offers the commands for the field of the row that had the focus last, and returns what follows the focus through the grid. */
export function useFieldCommands({
  shown,
  fields,
  onField,
  onEdit,
  onLook,
}: {
  shown: readonly string[]
  fields: EarningsFields
  onField: (field: string, choice: EarningsFieldChoice) => void
  /** Opens the dialog for the name and the format of a field. */
  onEdit: (field: string) => void
  onLook: (field: string) => void
}): { onFocus: (event: FocusEvent) => void } {
  const [last, setLast] = useState<string | null>(null)
  // A row that a search or another choice hides is not the one that a person means.
  const field = last !== null && shown.includes(last) ? last : null
  const choice = choiceOf(fields, field ?? '')
  const unavailable = field === null ? NO_ROW : null
  // The palette takes the focus from the row, so its entries name the field.
  const titled = (words: string): { title?: string } => (field === null ? {} : { title: words })
  useCommands([
    {
      id: 'earnings.pin-field',
      unavailable,
      ...titled(
        choice.isPinned
          ? `Unpin the field ${quoted(field ?? '')}`
          : `Pin the field ${quoted(field ?? '')} to the top and the chart`,
      ),
      run() {
        if (field !== null) onField(field, { ...choice, isPinned: !choice.isPinned })
      },
    },
    {
      id: 'earnings.edit-field',
      unavailable,
      ...titled(`Rename or format the field ${quoted(field ?? '')}…`),
      run() {
        if (field !== null) onEdit(field)
      },
    },
  ])
  return {
    onFocus({ target }) {
      const found = target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null
      setLast(found)
      if (found !== null) onLook(found)
    },
  }
}

/** The type of a field that is dragged, which only this table takes. */
const DRAGGED = 'application/x-tearsheet-field'

const NO_FIELD = 'Move to the name of a field first.'

type RowDrag = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd'>
type RowDrop = Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'> & {
  'data-field': string
  'data-drop': true | undefined
}

/** The ways to move a field: commands for the one with the focus, and dragging. */
interface FieldMoves {
  /** Attributes of the name of a field. */
  drag: (field: string) => RowDrag
  /** Attributes of its row. */
  drop: (field: string) => RowDrop
}

/** Moves fields up and down among those that are shown, each within its section; the pinned ones are the first. */
export function useFieldMoves({
  grid,
  order,
  shown,
  sectionOf,
  isOwn,
  onOrder,
}: {
  grid: RefObject<HTMLElement | null>
  order: readonly string[]
  shown: readonly string[]
  /** The section of a field; none is moved into another one. */
  sectionOf: (field: string) => string
  /** Whether the person has given an order. */
  isOwn: boolean
  /** Null for the usual order. */
  onOrder: (order: readonly string[] | null) => void
}): FieldMoves {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  const focused = (): string | null => {
    const row = document.activeElement?.closest<HTMLElement>('[data-field]') ?? null
    return row !== null && grid.current?.contains(row) === true ? (row.dataset.field ?? null) : null
  }
  function move(by: number): void {
    const field = focused()
    if (field === null) return
    const target = shown[shown.indexOf(field) + by]
    if (target !== undefined && sectionOf(target) === sectionOf(field)) onOrder(movedTo(order, field, target))
  }
  const canTake = (field: string): boolean =>
    dragged !== null && dragged !== field && sectionOf(dragged) === sectionOf(field)

  useCommands([
    { id: 'earnings.move-field-up', unavailable: shown.length > 1 ? null : NO_FIELD, run: () => move(-1) },
    { id: 'earnings.move-field-down', unavailable: shown.length > 1 ? null : NO_FIELD, run: () => move(1) },
    {
      id: 'earnings.reset-order',
      unavailable: isOwn ? null : 'The fields are in their usual order.',
      run: () => onOrder(null),
    },
  ])

  return {
    drag: (field) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData(DRAGGED, field)
        dataTransfer.effectAllowed = 'move'
        setDragged(field)
      },
      onDragEnd() {
        setDragged(null)
        setOver(null)
      },
    }),
    drop: (field) => ({
      'data-field': field,
      'data-drop': over === field || undefined,
      onDragOver(event: DragEvent) {
        if (!canTake(field)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(field)
      },
      onDragLeave: () => setOver((now) => (now === field ? null : now)),
      onDrop(event: DragEvent) {
        setOver(null)
        if (!canTake(field) || dragged === null) return
        event.preventDefault()
        onOrder(movedTo(order, dragged, field))
      },
    }),
  }
}
