import { REPORT_TYPES } from './ratio-record.ts'

// What can be chosen about how fundamentals are shown. Toolbars, commands and what a window remembers are drawn from these lists.

/** Maximum number of ratios beside each other, and in a template. */
export const MAX_FIELDS = 60

/** The bases of records. */
export const BASES = REPORT_TYPES.map(({ id, label, meaning }) => ({ id, label, words: `${meaning} (${id})` }))

export const RATIO_PARTS = [
  { id: 'series', label: 'Series', words: 'Ratios across periods, as chart and table' },
  { id: 'radar', label: 'Restatements', words: 'Restated values and the size of each change' },
  { id: 'units', label: 'Unit check', words: 'Check the assumed units against the records' },
  { id: 'screen', label: 'Screen', words: 'Companies beside each other at one period, with ranks and filters' },
] as const

export const SCREEN_STANDINGS = [
  { id: 'none', label: 'Values only' },
  { id: 'rank', label: 'With ranks', words: 'Rank among the companies of the screen, highest value first' },
  {
    id: 'percentile',
    label: 'With percentiles',
    words: 'Share of the other companies of the screen that have a lower value; equal values count half',
  },
] as const

/** The ways to show a value. */
export const VALUE_STYLES = [
  { id: 'as-sent', label: 'As sent', words: 'The digits as sent. The service does not state units.' },
  {
    id: 'assumed',
    label: 'Assumed units',
    words: 'Percent, days and multiples. These units are assumed: the service does not state them.',
  },
] as const

/** The ways to draw a series. */
export const CHART_KINDS = [
  { id: 'line', label: 'Line' },
  { id: 'step', label: 'Step' },
  { id: 'bar', label: 'Bar' },
] as const

/** How series share charts. */
export const CHART_PANES = [
  { id: 'fit', label: 'Charts as needed', words: 'One chart, and one per ratio for many series or several units' },
  { id: 'one', label: 'One chart' },
  { id: 'ratio', label: 'One chart per ratio' },
  { id: 'company', label: 'One chart per company' },
] as const

/** How companies with different fiscal years share columns. */
export const ALIGNMENTS = [
  { id: 'calendar', label: 'Calendar quarters' },
  { id: 'fiscal', label: 'Fiscal quarters' },
  { id: 'dates', label: 'As-of dates' },
] as const

/** What the grid of earnings shows of each number: itself, or how it changed. */
export const EARNINGS_COMPARISONS = [
  { id: 'none', label: 'Values' },
  { id: 'prior-difference', label: 'Change on the period before' },
  { id: 'prior-growth', label: 'Growth on the period before' },
  { id: 'year-difference', label: 'Change on a year before' },
  { id: 'year-growth', label: 'Growth on a year before' },
] as const

/** The ways to show earnings reports. */
export const EARNINGS_FORMS = [
  { id: 'grid', label: 'Grid', words: 'The numbers of the reports' },
  { id: 'chart', label: 'Chart', words: 'The pinned fields over time' },
  { id: 'tree', label: 'Tree', words: 'The complete response' },
] as const

/** The transforms that can be applied to series. */
export const TRANSFORMS = [
  { id: 'none', label: 'Values', words: '' },
  { id: 'prior', label: '% period over period', words: '(value − prior period) ÷ |prior period|' },
  { id: 'prior-difference', label: 'Δ period over period', words: 'value − prior period' },
  { id: 'year', label: '% year over year', words: '(value − a year ago) ÷ |a year ago|' },
  { id: 'year-difference', label: 'Δ year over year', words: 'value − a year ago' },
  { id: 'index', label: 'Indexed, first shown = 100', words: 'value ÷ first value shown × 100' },
  { id: 'mean', label: 'Mean of 4 periods', words: 'mean of this period and the three before it' },
  {
    id: 'z-score',
    label: 'Z-score, own periods',
    words: '(value − mean) ÷ sample standard deviation, both of all periods of its series that have a value',
  },
  {
    id: 'own-range',
    label: 'Place in own range',
    words: '(value − lowest) ÷ (highest − lowest), both of all periods of its series that have a value',
  },
  { id: 'rank', label: 'Rank', words: 'rank among the companies shown, highest value first' },
  {
    id: 'percentile',
    label: 'Percentile',
    words: 'share of the other companies shown that have a lower value; equal values count half',
  },
  { id: 'company-difference', label: 'Δ to a company', words: 'value − value of a company' },
  { id: 'median-difference', label: 'Δ to the median', words: 'value − median of the companies shown' },
] as const
export type TransformId = (typeof TRANSFORMS)[number]['id']

/** Name of reports that state no basis, or no period. */
export const NOT_STATED = ''
