import { useCallback } from 'react'
import { ratioLabel } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import type { RecordValue } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { RevisionCell, RevisionColumn } from '../../../../app/domain/fundamentals/restatements.ts'
import { displayIn, type ValueDisplay, type UnitTallies } from '../../../../app/domain/fundamentals/value-display.ts'
import type { ShownFigure } from '../../../../app/domain/responses/proof.ts'
import { cellOfDigits } from '../../../../app/domain/tables/value-sheets.ts'
import { changesWords } from '../../../format/revision.ts'
import { formatDigits, formatNumber } from '../../../format/value.ts'
import type { Doubt } from '../../../ui/states/integrity.tsx'
import type { GridContent, GridValue } from '../../../ui/grid/grid-values.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { useIsPeeking } from '../../../ui/text/as-sent.tsx'
import type { RatiosState } from '../ratios-state.ts'

/** The bases of a record, and where a revision has their values. */
export const RADAR_BASES = [
  ['A', 'original'],
  ['R', 'restated'],
  ['P', 'preliminary'],
  ['TTM', 'trailing'],
] as const

export type DisplayOf = (field: string) => ValueDisplay

type DoubtAbout = (figures: readonly ShownFigure[]) => Doubt | null

function sentValue(
  field: string,
  { digits, response }: RecordValue,
  display: ValueDisplay,
  doubtAbout: DoubtAbout,
): GridValue {
  const isDoubted = doubtAbout([{ label: field, digits, response }]) !== null
  const number = Number(digits)
  return {
    sent: cellOfDigits(digits, isDoubted),
    shown: formatDigits(digits, display),
    number: Number.isFinite(number) ? number : null,
    isDoubted,
    write: (value) => formatNumber(value, display),
    unit: display === 'as-sent' ? field : display,
  }
}

/** A change, which is no number to add up: two of them have different bases. */
function changeValue(cell: RevisionCell): GridValue | null {
  const words = changesWords(cell)
  if (words === '') return null
  return { sent: { text: words }, shown: words, number: null, isDoubted: false, write: String, unit: 'change' }
}

/** What the table of restatements says of its cells. */
export function radarContent({
  columns,
  fields,
  showsValues,
  doubtAbout,
  displayOf,
}: {
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  showsValues: boolean
  doubtAbout: DoubtAbout
  displayOf: DisplayOf
}): GridContent {
  const perDate = showsValues ? RADAR_BASES.length : 1
  const basisOf = (column: number): (typeof RADAR_BASES)[number] => RADAR_BASES[column % perDate] ?? RADAR_BASES[0]
  return {
    valueAt({ row, column }) {
      const field = fields[row] ?? ''
      const cell = columns[Math.floor(column / perDate)]?.cells.find((each) => each.field === field)
      if (cell === undefined) return null
      if (!showsValues) return changeValue(cell)
      const value = cell[basisOf(column)[1]]
      return value === null ? null : sentValue(field, value, displayOf(field), doubtAbout)
    },
    nameHeads: ['Ratio', 'Field'],
    namesOf: (row) => [ratioLabel(fields[row] ?? ''), fields[row] ?? ''],
    headOf: (column) =>
      [columns[Math.floor(column / perDate)]?.asOf ?? '', ...(showsValues ? [basisOf(column)[0]] : [])].join(' '),
  }
}

/** How the values of each field of one company are shown; its units are those that its own records confirm. */
export function useDisplayOf(style: RatiosState['style'], units: UnitTallies | undefined): DisplayOf {
  const { displays } = usePreferences()
  const isReadable = !useIsPeeking() && style === 'assumed'
  return useCallback((field: string) => displayIn(field, displays, units, isReadable), [displays, units, isReadable])
}
