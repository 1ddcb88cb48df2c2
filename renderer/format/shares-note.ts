import { comparedReport, dayIn, type EarningsReport } from '../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { counted, shownDecimals } from '../../app/domain/values/number-form.ts'
import { ownProperty } from '../../app/domain/values/own-property.ts'
import { shownDay } from './date-form.ts'

/** Names of the number of shares, the one that is read first. */
const SHARES = ['dilutedAverageShares', 'basicAverageShares']

/** Growth of the number of shares from one report to another, as a factor, beyond which amounts per share do not compare. Issues and buybacks are mostly smaller. */
const COMPARABLE_GROWTH = 1.3

/** Such a growth in figures; null where there is none, or the numbers do not say so. */
function growthOf(report: EarningsReport, before: EarningsReport | undefined): string | null {
  const name = SHARES.find((each) => Object.hasOwn(report.numbers, each))
  if (name === undefined) return null
  const growth = Number(report.numbers[name]) / Number(ownProperty(before?.numbers ?? {}, name))
  // A number that was not sent, or not as a number, is neither above nor below.
  return (growth > COMPARABLE_GROWTH || (growth > 0 && growth < 1 / COMPARABLE_GROWTH)) && Number.isFinite(growth)
    ? shownDecimals(growth, 2)
    : null
}

const UNKNOWN = 'as after a split. The service does not say why.'

/** That amounts per share of a report and one a year before may not compare; null where the number of shares does not say so. */
export function sharesNote(newest: EarningsReport, before: EarningsReport | undefined): string | null {
  const growth = growthOf(newest, before)
  return growth === null
    ? null
    : `Shares are ${growth} times those of a year earlier, ${UNKNOWN} Amounts per share of the two reports may not compare.`
}

/** The same of reports that follow each other: the newest for which it holds, and how many times it does besides. */
export function sharesNoteOf(reports: readonly EarningsReport[]): string | null {
  const found = new Map<string, string>()
  for (const report of reports) {
    const before = comparedReport(report, reports, 'prior')
    const growth = growthOf(report, before)
    const [from, to] = [before?.asOf ?? null, report.asOf]
    if (growth !== null && from !== null && to !== null)
      found.set(dayIn(to), `Shares of ${shownDay(to)} are ${growth} times those of ${shownDay(from)}`)
  }
  const [newest, ...others] = [...found].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, words]) => words)
  if (newest === undefined) return null
  const also =
    others.length === 0
      ? ''
      : ` There ${others.length === 1 ? 'is' : 'are'} ${counted(others.length, 'such change')} before.`
  return `${newest}, ${UNKNOWN} Amounts per share before and after may not compare.${also}`
}
