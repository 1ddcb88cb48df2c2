import { rounded } from './exact-rounding.ts'
import { ratioCells, type RatioCell, type TableCells } from './expected-cells.ts'
import { radarPeriod } from './company-cells.ts'

// What each change between an original and a restated value must show, read from the JSON of a sample alone.

const minus = (text: string): string => text.replace('-', '−')

/** Whether two texts of digits are the same number, also where a double cannot tell them apart. */
const isEqual = (one: string, other: string): boolean => rounded(one, 0, 40) === rounded(other, 0, 40)

const partOf = (from: string, to: string): number => (Number(to) - Number(from)) / Math.abs(Number(from))

/** A relative change in words: a percentage with two places, and a limit where it is very small or very large. */
function percentWords(from: string, to: string): string {
  if (Number(from) === 0) return 'changed'
  const part = partOf(from, to)
  const size = Math.abs(part)
  const sign = part < 0 ? '−' : '+'
  if (size >= 100) return `over ${sign}9,999%`
  if (size < 0.0001) return `under ${sign}0.01%`
  const [whole = '', places = ''] = (size * 100).toFixed(2).split('.')
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${places}%`
}

/** The change in words; nothing where neither record has a value. */
function changeWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? '' : 'added'
  if (to === undefined) return 'dropped'
  return isEqual(from, to) ? 'same' : percentWords(from, to)
}

const digitsOf = (cells: readonly RatioCell[], basis: string, field: string): string | undefined =>
  cells.find((cell) => cell.basis === basis && cell.field === field)?.digits

const isNamed = (cells: readonly RatioCell[], basis: string): boolean => cells.some((cell) => cell.basis === basis)

/** Which records a date has. */
function presenceOf(cells: readonly RatioCell[]): string {
  const [hasA, hasR, hasP] = ['A', 'R', 'P'].map((basis) => isNamed(cells, basis))
  if (hasA !== true && hasR !== true) return 'preliminary only'
  const both = hasA === true && hasR === true ? 'original, restated' : hasA === true ? 'original only' : 'restated only'
  return hasP === true ? `${both} · preliminary` : both
}

/** What a cell says: the change from the original value, and that from the preliminary one; nothing where nothing is compared. */
function changeCell(cells: readonly RatioCell[], field: string): string {
  const [A, R, P] = ['A', 'R', 'P'].map((basis) => digitsOf(cells, basis, field))
  const words = isNamed(cells, 'A') && isNamed(cells, 'R') ? changeWords(A, R) : ''
  const later = A ?? R
  const replaced =
    P !== undefined && later !== undefined && !isEqual(P, later) ? `preliminary ${percentWords(P, later)}` : ''
  return [words, replaced].filter((each) => each !== '').join(', ')
}

/** The changes of a restatement radar by ratio and as-of date, with the records of each date. */
export function changeCells(json: string): TableCells {
  const period = radarPeriod(json)
  const all = ratioCells(json)
  const compared = all.filter((cell) => cell.basis !== 'TTM' && cell.period === period)
  const fields = new Set(all.map(({ field }) => field))
  const cells = [...Map.groupBy(compared, ({ asOf }) => asOf)].flatMap(([asOf, own]) => [
    [`Records | ${asOf}`, presenceOf(own)] as const,
    ...[...fields].flatMap((field) => {
      const words = changeCell(own, field)
      return words === '' ? [] : [[`${field} | ${asOf}`, words] as const]
    }),
  ])
  return Object.fromEntries(cells.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const NOT_SENT = '— no number in the record'

/** The five largest revisions over all periods, of equal ones the described ratios first: ratio, as-of date, original, restated, change. */
export function largestRevisionRows(json: string, described: readonly string[]): string[] {
  const all = ratioCells(json)
  const fields = [...new Set([...described, ...all.map(({ field }) => field)])]
  const compared = all.filter(({ basis }) => basis !== 'TTM')
  return [...Map.groupBy(compared, ({ period, asOf }) => `${period} ${asOf}`).values()]
    .filter((cells) => isNamed(cells, 'A') && isNamed(cells, 'R'))
    .flatMap((cells) =>
      fields.map((field) => {
        const [A, R] = ['A', 'R'].map((basis) => digitsOf(cells, basis, field))
        return { field, asOf: cells[0]?.asOf ?? '', A, R, change: changeWords(A, R) }
      }),
    )
    .filter(({ A, R, change }) => change !== 'same' && (A !== undefined || R !== undefined))
    .map((row) => {
      const isSized = row.A !== undefined && row.R !== undefined && Number(row.A) !== 0
      return { ...row, size: isSized ? Math.abs(partOf(row.A ?? '', row.R ?? '')) : 0 }
    })
    .sort(
      (one, other) =>
        Number(one.field.includes('Growth')) - Number(other.field.includes('Growth')) ||
        other.size - one.size ||
        (one.asOf < other.asOf ? 1 : -1),
    )
    .slice(0, 5)
    .map(({ field, asOf, A, R, change }) =>
      [field, asOf, minus(A ?? NOT_SENT), minus(R ?? NOT_SENT), change].join(' | '),
    )
}
