import type { EarningsReport } from './earnings-reports.ts'
import { REPORT_TYPES } from './ratio-record.ts'

/** Stands for every basis, or every period. */
export const EVERY = 'every'

/** Name of reports that state no basis, or no period. */
export const NOT_STATED = ''

const typeOf = ({ reportType }: EarningsReport): string => reportType ?? NOT_STATED
const periodOf = ({ period }: EarningsReport): string => period ?? NOT_STATED

const KNOWN: readonly string[] = REPORT_TYPES.map(({ id }) => id)
const rank = (type: string): number => (KNOWN.includes(type) ? KNOWN.indexOf(type) : KNOWN.length)

/** The bases of reports, the documented ones first. */
export const basesIn = (reports: readonly EarningsReport[]): readonly string[] =>
  [...new Set(reports.map(typeOf))].sort((one, other) => rank(one) - rank(other))

/** The periods of reports, the one of the most reports first. */
export function periodsIn(reports: readonly EarningsReport[]): readonly string[] {
  const counts = Map.groupBy(reports, periodOf)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([period]) => period)
}

/** Which reports are shown. */
export interface EarningsChoice {
  basis: string
  period: string
}

/**
 * What to show of reports: the chosen basis and period where there are such reports. Otherwise original reports, or those of the first
 * basis, and the period of the most of them.
 */
export function shownChoice(
  reports: readonly EarningsReport[],
  wanted: { basis: string | null; period: string | null },
): EarningsChoice {
  const bases = basesIn(reports)
  const isBasis = (basis: string): boolean => basis === EVERY || bases.includes(basis)
  const basis =
    wanted.basis !== null && isBasis(wanted.basis) ? wanted.basis : bases.includes('A') ? 'A' : (bases[0] ?? EVERY)
  const periods = periodsIn(ofChoice(reports, { basis, period: EVERY }))
  const isPeriod = (period: string): boolean => period === EVERY || periods.includes(period)
  const period =
    wanted.period !== null && isPeriod(wanted.period) ? wanted.period : basis === EVERY ? EVERY : (periods[0] ?? EVERY)
  return { basis, period }
}

/** The reports of a basis and a period. */
export const ofChoice = (
  reports: readonly EarningsReport[],
  { basis, period }: EarningsChoice,
): readonly EarningsReport[] =>
  reports.filter(
    (report) => (basis === EVERY || typeOf(report) === basis) && (period === EVERY || periodOf(report) === period),
  )
