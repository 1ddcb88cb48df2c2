import { ratioLabel } from '../../app/domain/fundamentals/ratio-fields.ts'
import type { RatioRecord } from '../../app/domain/fundamentals/ratio-record.ts'
import type { DatedRevision, RevisionCell, RevisionColumn } from '../../app/domain/fundamentals/restatements.ts'
import type { FigureFacts } from '../../app/domain/responses/proof.ts'
import { shownDecimals, shownNumber } from '../../app/domain/values/number-form.ts'
import { joined } from '../../app/domain/values/visible-text.ts'

/** The sizes of a change from which on a shade stands for it, from the first shade on. */
const SHADES_FROM = [0, 0.005, 0.02, 0.1]

/** The shade of what has no size to compare: another sign, or a value that was added or dropped. */
const NO_SIZE = SHADES_FROM.length + 1

/** The shade of a change of that size, from 1 on. */
const shadeOfSize = (change: number | null): number =>
  change === null ? NO_SIZE : SHADES_FROM.findLastIndex((from) => Math.abs(change) >= from) + 1

/** Five shades by the size of a revision; the text beside it says the same, so colour is never the only sign. */
export function shadeOf({ kind, change }: RevisionCell): number {
  if (kind === null || kind === 'unchanged') return 0
  return kind === 'sign-flip' || kind === 'added' || kind === 'dropped' ? NO_SIZE : shadeOfSize(change)
}

/** The shade of a preliminary value by the size of the change to the value that replaced it; 0 where none did. */
export const preliminaryShadeOf = ({ isPreliminaryReplaced, changeFromPreliminary }: RevisionCell): number =>
  isPreliminaryReplaced ? shadeOfSize(changeFromPreliminary) : 0

/** What each shade says, the first one first. */
export function shadeWords(): readonly string[] {
  const bounds = SHADES_FROM.map((from) => shownNumber(String(from * 100)))
  return [
    `under ${bounds[1] ?? ''}%`,
    ...bounds.slice(1, -1).map((bound, place) => `${bound} to ${bounds[place + 2] ?? ''}%`),
    `${bounds.at(-1) ?? ''}% or more`,
    'another sign, added or dropped',
  ]
}

/** The change from which on only a limit is shown: what was nearly zero before has no size to compare with. */
const MAX_CHANGE = 100

/** The change below which only a limit is shown: it would be rounded to nothing, or to this. */
const MIN_CHANGE = 0.0001

/** A relative change as a percentage with its sign, always with as many places, so that those of a column can be compared. */
function changeWords(change: number | null): string {
  if (change === null) return 'changed'
  const [size, sign] = [Math.abs(change), change < 0 ? '\u2212' : '+']
  if (size >= MAX_CHANGE) return `over ${sign}${shownNumber('9999')}%`
  return size < MIN_CHANGE
    ? `under ${sign}${shownDecimals(MIN_CHANGE * 100, 2)}%`
    : `${sign}${shownDecimals(size * 100, 2)}%`
}

/** The change from the original to the restated value, short enough for a cell; empty where two values cannot be compared. */
export function revisionWords({ kind, change, original, restated }: RevisionCell): string {
  switch (kind) {
    case null:
      return ''
    case 'unchanged':
      return original === null && restated === null ? '' : 'same'
    case 'added':
    case 'dropped':
      return kind
    default:
      return changeWords(change)
  }
}

/** How the first later value differs from a preliminary one; empty where it does not. */
export const preliminaryWords = ({ isPreliminaryReplaced, changeFromPreliminary }: RevisionCell): string =>
  isPreliminaryReplaced ? `preliminary ${changeWords(changeFromPreliminary)}` : ''

/** Every change that a cell shows. */
export const changesWords = (cell: RevisionCell): string => joined(', ', [revisionWords(cell), preliminaryWords(cell)])

/** Why there is no revision to list. */
export function noRevisions(columns: readonly RevisionColumn[]): string {
  const compared = columns.filter(({ presence }) => presence === 'both').length
  if (compared === 0) return 'Nothing to compare: no period has both an original and a restated record.'
  if (columns.every(({ cells }) => cells.every(({ original, restated }) => original === null && restated === null)))
    return 'Nothing to compare: no original and no restated record has a value of these ratios.'
  return `No restated value differs from its original in the ${compared === 1 ? 'period' : `${compared} periods`} that ${compared === 1 ? 'has' : 'have'} both.`
}

/** What the value of a revision is of, under one basis; undefined where no record has it. */
export function revisedFacts(
  symbol: string,
  records: readonly RatioRecord[],
  { field, asOf, period }: DatedRevision,
  reportType: 'A' | 'R',
): Omit<FigureFacts, 'display'> | undefined {
  const record = records.find(({ id }) => id.reportType === reportType && id.asOf === asOf && id.period === period)
  if (record === undefined) return undefined
  const { aorOrRestate } = record.id
  const label = ratioLabel(field)
  return { company: symbol, symbol, label, field, reportType, aorOrRestate, period, asOf }
}
