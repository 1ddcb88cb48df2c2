import { FIRST_SCREEN } from '../../../app/domain/fundamentals/screen/screen-template.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { chosenWords, type MemberWords } from '../../../app/domain/values/undo-values.ts'
import { quoted, visibleName } from '../../../app/domain/values/visible-text.ts'
import { fullTime } from '../../format/time.ts'

/** State of the ratios view, kept by the shell so that going back restores it. */
export type RatiosState = Place['ratios']

/** Layout of the table; `sort` names a column, or a series when transposed. */
export type TableChoice = RatiosState['table']

export const INITIAL_RATIOS: RatiosState = {
  symbols: [],
  fields: ['grossMargin', 'operationMargin'],
  reportType: 'TTM',
  overlay: false,
  period: null,
  alignment: 'calendar',
  transform: 'none',
  style: 'assumed',
  showsChart: true,
  chart: {
    kind: 'line',
    panes: 'fit',
    bridges: false,
    log: false,
    ownAxes: false,
    spread: false,
    right: [],
    news: true,
    earnings: true,
    scatter: false,
  },
  span: 'all',
  table: {
    transposed: false,
    heatmap: false,
    sort: null,
    newestLast: false,
    totals: false,
    sparklines: false,
    hidden: [],
    hiddenPeriods: [],
    order: [],
    widths: {},
    frozen: 0,
    bySector: false,
    closedSectors: [],
  },
  panel: 'series',
  company: null,
  knownAt: null,
  screen: FIRST_SCREEN,
  looks: {},
  story: null,
}

/** The company of which a part of the view is, and to which differences are taken; null without one. */
export const companyOf = ({ company, symbols }: Pick<RatiosState, 'company' | 'symbols'>): string | null =>
  company !== null && symbols.includes(company) ? company : (symbols[0] ?? null)

const fieldWords = (name: string): string => ratioField(name)?.label ?? quoted(name)

type Groups = Pick<RatiosState['table'], 'bySector' | 'closedSectors'>

/** What a change of the groups of companies is called; null where there is none. */
function sectorWords(before: Groups, after: Groups): string | null {
  if (before.bySector !== after.bySector)
    return after.bySector ? 'group the companies by sector' : 'show the companies without groups'
  if (before.closedSectors.length === after.closedSectors.length) return null
  return after.closedSectors.length > before.closedSectors.length ? 'collapse a group' : 'expand a group'
}

/** What a change of the ratios view is called. */
export const RATIOS_WORDS: MemberWords<RatiosState> = {
  symbols: (before, after) =>
    chosenWords(before, after, {
      come: (symbol) => `add the company ${visibleName(symbol)}`,
      gone: (symbol) => `remove the company ${visibleName(symbol)}`,
      other: after.length === 0 ? 'clear the companies' : 'change the companies',
    }),
  fields: (before, after) =>
    chosenWords(before, after, {
      come: (name) => `show the ratio ${fieldWords(name)}`,
      gone: (name) => `hide the ratio ${fieldWords(name)}`,
      other: after.length === 0 ? 'clear the ratios' : 'change the ratios',
    }),
  reportType: (_before, after) => `change the basis to “${meaningOf(after)}”`,
  overlay: (_before, after) => (after ? 'show every basis in one chart' : 'show one basis'),
  period: () => 'change the period',
  alignment: () => 'change the columns of the periods',
  transform: () => 'change the transform',
  style: (_before, after) => (after === 'as-sent' ? 'show values as sent' : 'show values in assumed units'),
  showsChart: (_before, after) => (after ? 'show the chart' : 'hide the chart'),
  chart: (before, after) => {
    if (before.log !== after.log) return after.log ? 'draw a log scale' : 'draw a linear scale'
    if (before.spread !== after.spread) return after.spread ? 'show the spread of the companies' : 'hide the spread'
    if (before.ownAxes !== after.ownAxes)
      return after.ownAxes ? 'give each chart its axis' : 'share the axis of the charts'
    if (before.scatter !== after.scatter) return after.scatter ? 'draw a scatter' : 'draw the ratios over time'
    if (before.news !== after.news) return after.news ? 'show news under the chart' : 'hide the news under the chart'
    if (before.earnings !== after.earnings)
      return after.earnings ? 'show earnings reports under the chart' : 'hide the earnings reports under the chart'
    return before.right === after.right ? 'change the chart' : 'change the axis of a series'
  },
  table: (before, after) =>
    before.hidden.length !== after.hidden.length
      ? after.hidden.length > before.hidden.length
        ? 'hide a series in the table'
        : 'show the hidden series'
      : before.totals !== after.totals
        ? `${after.totals ? 'show' : 'hide'} the totals`
        : before.newestLast !== after.newestLast
          ? `put the newest period ${after.newestLast ? 'last' : 'first'}`
          : (sectorWords(before, after) ?? 'change the table'),
  knownAt: (_before, after) =>
    after === null ? 'show what is known now' : `show what was known at ${fullTime(after)}`,
  screen(before, after) {
    if (before.filter !== after.filter) return after.filter === '' ? 'clear the filter' : 'filter the companies'
    const grouping = sectorWords(before, after)
    if (grouping !== null) return grouping
    if (before.order !== after.order) return 'sort the companies'
    return before.at === after.at ? 'change the screen' : 'change the period of the screen'
  },
  // They are gone to, as a view is.
  panel: null,
  company: null,
  span: null,
  // What was looked at was looked at.
  looks: null,
  story: null,
}
