import type { ClipboardEvent } from 'react'
import { gapWords, type Gap } from '../../../app/domain/fundamentals/series.ts'
import { medianOf } from '../../../app/domain/values/order-statistics.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { writeCopied, type Copied } from '../text/copy-text.ts'
import { copiedTable } from '../../format/decimal-sign.ts'
import type { ExportCell } from '../../../app/domain/tables/table-text.ts'
import { blockOf, cellsOf, isIn, type CellPlace, type GridRegion } from './selected-cells.ts'
import { useCommands } from '../../commands/commands.tsx'
import { copyAndSay } from '../text/copy-with-message.ts'
import { sayDone } from '../states/messages.tsx'
import type { Grid } from './grid.ts'

/** What a cell holds. */
export interface GridValue {
  /** Its digits as sent, or a text. */
  sent: ExportCell
  shown: string
  /** Its number to compute with; null for a text, and where a double cannot hold the digits. */
  number: number | null
  /** Whether something was found against it, so that it is not computed with. */
  isDoubted: boolean
  /** Writes what is computed from it. */
  write: (value: number) => string
  /** Names its unit; numbers of different units are not added up. */
  unit: string
}

/** What a grid says of its cells, for copies and sums. */
export interface GridContent {
  /** The value of a cell; null for a gap. */
  valueAt: (place: CellPlace) => GridValue | null
  /** Why a cell has no value; left out where that is not known of any. */
  gapAt?: (place: CellPlace) => Gap | null
  /** The heads of the columns that name a row, such as `Symbol` and `Ratio`. */
  nameHeads: readonly string[]
  /** The names of a row, one for each of `nameHeads`. */
  namesOf: (row: number) => readonly string[]
  headOf: (column: number) => string
}

/** The selected cells as rows, with the heads of their rows and columns; a single cell alone. */
function rowsOf(regions: readonly GridRegion[], content: GridContent, how: 'sent' | 'shown'): ExportCell[][] {
  const cellAt = (place: CellPlace): ExportCell => {
    const value = isIn(regions, place) ? content.valueAt(place) : null
    return value === null ? null : how === 'sent' ? value.sent : { text: value.shown }
  }
  const block = blockOf(regions)
  const [first] = block
  if (first === undefined) return []
  if (block.length === 1 && first.columns.length === 1)
    return [[cellAt({ row: first.row, column: first.columns[0] ?? 0 })]]
  const text = (words: string): ExportCell => ({ text: words })
  return [
    [...content.nameHeads, ...first.columns.map(content.headOf)].map(text),
    ...block.map(({ row, columns }) => [
      ...content.namesOf(row).map(text),
      ...columns.map((column) => cellAt({ row, column })),
    ]),
  ]
}

/** The selected cells for the clipboard. SECURITY 31: no text of them is a formula. */
export function copyOf(regions: readonly GridRegion[], content: GridContent, how: 'sent' | 'shown'): Copied {
  return copiedTable(rowsOf(regions, content, how))
}

/** Why a single cell has no value, as a sentence; empty where it has one. */
function gapText(cell: CellPlace | undefined, content: GridContent, isAnswered: boolean): string {
  const gap = cell === undefined || content.valueAt(cell) !== null ? null : (content.gapAt?.(cell) ?? null)
  if (gap === null) return ''
  const words = gapWords(gap, isAnswered)
  return `Empty: ${words}.`
}

/**
 * Sum, mean and median of the selected cells in words, or why a single one is empty; empty for a single value. Gaps, texts and struck-out
 * numbers are not counted in. `isAnswered` is whether the service was asked for what is shown.
 */
export function summaryOf(regions: readonly GridRegion[], content: GridContent, isAnswered = false): string {
  const cells = cellsOf(regions)
  if (cells.length < 2) return gapText(cells[0], content, isAnswered)
  const values = cells.map(content.valueAt)
  const held = values.filter((value) => value !== null)
  const known = held.filter(({ number, isDoubted }) => number !== null && !isDoubted)
  const numbers = known.map(({ number }) => number ?? 0)
  const [first] = known
  const doubted = held.filter(({ isDoubted }) => isDoubted).length
  const without = cells.length - known.length - doubted
  const sum = numbers.reduce((total, value) => total + value, 0)
  const isMixed = new Set(known.map(({ unit }) => unit)).size > 1
  const computed = (name: string, value: number): string => `${name} ${first?.write(value) ?? ''}`
  return [
    counted(cells.length, 'cell'),
    ...(isMixed
      ? ['mixed units: not added up']
      : first === undefined || !Number.isFinite(sum)
        ? []
        : [computed('sum', sum), computed('mean', sum / numbers.length), computed('median', medianOf(numbers))]),
    ...(without === 0 ? [] : [`${without} without a number`]),
    ...(doubted === 0 ? [] : [`${doubted} struck out, left out`]),
  ].join(' · ')
}

const NO_CELLS = 'Select cells in the table first.'

/**
 * Copies the selected cells of a grid: as sent with Ctrl+C, and as shown with the command. `whole` is what is copied where nothing is
 * selected; without it, that is nothing. Offers the commands for the selected cells.
 */
export function useGridCopy(
  { regions, clear }: Pick<Grid, 'regions' | 'clear'>,
  content: GridContent,
  whole?: () => Copied,
): (event: ClipboardEvent) => void {
  const words = (): string => `${counted(cellsOf(regions).length, 'cell')} copied`
  useCommands([
    {
      id: 'window.copy-as-shown',
      unavailable: regions.length === 0 ? NO_CELLS : null,
      run: () => copyAndSay(copyOf(regions, content, 'shown'), `${words()} as shown`),
    },
    { id: 'window.clear-cells', unavailable: regions.length === 0 ? NO_CELLS : null, run: clear },
  ])
  return (event) => {
    // A text that is selected is copied as everywhere.
    if (window.getSelection()?.isCollapsed === false) return
    const copied = regions.length === 0 ? whole?.() : copyOf(regions, content, 'sent')
    if (copied === undefined) return
    writeCopied(event.clipboardData, copied)
    event.preventDefault()
    sayDone(regions.length === 0 ? 'Table copied' : words())
  }
}
