import { useState } from 'react'
import type { DragEvent, HTMLAttributes, RefObject } from 'react'
import { useCommands } from '../../commands/commands.tsx'
import { movedTo } from './field-order.ts'

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
  /** Every field in its order. */
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
