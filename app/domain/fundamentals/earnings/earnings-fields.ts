/** The groups in which the fields of earnings reports stand, in display order. */
const EARNINGS_GROUPS = ['Results', 'Per share', 'Dividends', 'Shares', 'Other'] as const

type EarningsGroup = (typeof EARNINGS_GROUPS)[number]

/** What a field of an earnings report counts: an amount for a share, shares, an amount, or how many times one covers another. */
export type EarningsUnit = 'per-share' | 'shares' | 'amount' | 'multiple'

interface EarningsField {
  name: string
  label: string
  group: EarningsGroup
  /** Null for a number that is shown as sent. */
  unit: EarningsUnit | null
}

const field = (name: string, label: string, group: EarningsGroup, unit: EarningsUnit | null): EarningsField => ({
  name,
  label,
  group,
  unit,
})

// ASSUMPTION: the description does not list the fields of earnings reports. What each counts is told from its name.
const FIELDS: readonly EarningsField[] = [
  field('revenue', 'Revenue', 'Results', 'amount'),
  field('ebitda', 'EBITDA', 'Results', 'amount'),
  field('netIncome', 'Net income', 'Results', 'amount'),
  field('dilutedEps', 'Diluted EPS', 'Per share', 'per-share'),
  field('basicEps', 'Basic EPS', 'Per share', 'per-share'),
  field('normalizedDilutedEps', 'Diluted EPS, normalised', 'Per share', 'per-share'),
  field('normalizedBasicEps', 'Basic EPS, normalised', 'Per share', 'per-share'),
  field('dilutedContinuousOperations', 'Diluted EPS, continuing', 'Per share', 'per-share'),
  field('basicContinuousOperations', 'Basic EPS, continuing', 'Per share', 'per-share'),
  field('continuingAndDiscontinuedDilutedEps', 'Diluted EPS, total', 'Per share', 'per-share'),
  field('continuingAndDiscontinuedBasicEps', 'Basic EPS, total', 'Per share', 'per-share'),
  field('dividendPerShare', 'Dividend per share', 'Dividends', 'per-share'),
  field('totalDividendPerShare', 'Dividend per share, total', 'Dividends', 'per-share'),
  field('dividendCoverageRatio', 'Dividend cover', 'Dividends', 'multiple'),
  field('dilutedAverageShares', 'Average shares, diluted', 'Shares', 'shares'),
  field('basicAverageShares', 'Average shares, basic', 'Shares', 'shares'),
  field('fiscalYearEnd', 'Fiscal year ends in month', 'Other', null),
  field('fiscalYearEndChange', 'Change of the fiscal year end', 'Other', null),
]

const BY_NAME = new Map(FIELDS.map((entry, place) => [entry.name, { ...entry, place }]))

/** The known field with that path in a report; undefined for any other. */
export const earningsField = (path: string): EarningsField | undefined => BY_NAME.get(path)

/** The known fields that are read in one scale with a path: those of its group that count the same. The path itself is one of them. */
export const fieldsInScale = (path: string): readonly string[] => {
  const own = BY_NAME.get(path)
  return FIELDS.filter(({ group, unit }) => group === own?.group && unit === own.unit).map(({ name }) => name)
}

/** The fields of a chart for which the person chose none: the first of each list that the reports have. */
const FIRST_CHARTED = [['revenue'], ['dilutedEps', 'basicEps', 'normalizedDilutedEps']]

/** The paths among these to draw where none is chosen: revenue and earnings per share. */
export const firstCharted = (paths: ReadonlySet<string>): readonly string[] =>
  FIRST_CHARTED.flatMap((names) => names.find((name) => paths.has(name)) ?? [])

/** The group of a path; what is not known stands among the others. */
export const earningsGroup = (path: string): EarningsGroup => earningsField(path)?.group ?? 'Other'

const placeOf = (path: string): number => BY_NAME.get(path)?.place ?? FIELDS.length

/** Paths group by group: the known ones in their usual order, then the others as sent. */
export const byGroup = (paths: readonly string[]): readonly string[] =>
  EARNINGS_GROUPS.flatMap((group) =>
    paths.filter((path) => earningsGroup(path) === group).sort((one, other) => placeOf(one) - placeOf(other)),
  )
