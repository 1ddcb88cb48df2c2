import { useMemo } from 'react'
import { isAskable, MAX_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import { EVERY_STORY, type StoryFilter } from '../../../app/domain/news/list-reads.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { NOT_STATED } from '../../../app/domain/fundamentals/view-choices.ts'
import type { CompanyLinks, LinkedReport } from '../../ui/text/link-menus.ts'
import type { Location, Navigation } from './navigation.ts'
import type { DeepLink } from '../../../app/domain/window/deep-link.ts'
import { INITIAL_NEWS } from '../../features/news/news-view.tsx'

/** Where a link leads from the place where the window is. */
export function placeOfLink(link: DeepLink, { ratios, sheet }: Location): Partial<Location> {
  if (link.kind === 'story') return { view: 'news', news: { ...INITIAL_NEWS, selected: link.id } }
  const { symbol, ratios: fields, basis } = link
  if (fields.length === 0)
    return { view: 'sheet', sheet: { ...sheet, symbol, reportType: basis ?? sheet.reportType, knownAt: null } }
  return {
    view: 'ratios',
    ratios: {
      ...ratios,
      symbols: [symbol],
      fields,
      reportType: basis ?? ratios.reportType,
      // What hides the values that the link is about.
      overlay: false,
      panel: 'series',
      knownAt: null,
    },
  }
}

/** The basis and the form of the values of the view that leads to a company, which the next one keeps. */
function contextOf({ view, ratios, sheet }: Location): {
  reportType: Location['sheet']['reportType']
  inUnits: boolean
} {
  return view === 'ratios'
    ? { reportType: ratios.reportType, inUnits: ratios.style === 'assumed' }
    : { reportType: sheet.reportType, inUnits: sheet.inUnits }
}

/** The page of a company, on the basis of the ratios that lead there. */
export const sheetPlace = (location: Location, symbol: string): Partial<Location> => ({
  view: 'sheet',
  sheet: { ...location.sheet, ...contextOf(location), symbol, knownAt: null },
})

/** The companies that are shown with others beside them; the others alone where the service accepts no more. */
function withOthers(shown: readonly string[], others: readonly string[]): readonly string[] {
  const all = [...new Set([...shown, ...others])]
  return all.length <= MAX_SYMBOLS ? all : others
}

/** The ratios of a company beside those that are there; from its page with its basis and the ratios of its chart. */
export function ratiosPlace(location: Location, symbol: string, fields: readonly string[] = []): Partial<Location> {
  const { ratios, view } = location
  const { reportType, inUnits } = contextOf(location)
  return {
    view: 'ratios',
    ratios: {
      ...ratios,
      symbols: withOthers(ratios.symbols, [symbol.toUpperCase()]),
      ...(view === 'sheet' ? { reportType, overlay: false, style: inUnits ? 'assumed' : 'as-sent' } : {}),
      ...(fields.length === 0 ? {} : { fields, panel: 'series' }),
    },
  }
}

/** Maximum number of companies of a story that are added to a chart. */
const MOST_COMPANIES = 4

/** The chart of the companies of a story, beside those that are there, with the story and its day. */
export function chartPlace(
  { ratios }: Location,
  symbols: readonly string[],
  story: NonNullable<Location['ratios']['story']>,
): Partial<Location> {
  const added = symbols.slice(0, MOST_COMPANIES).map((symbol) => symbol.toUpperCase())
  return {
    view: 'ratios',
    ratios: {
      ...ratios,
      symbols: withOthers(ratios.symbols, added),
      panel: 'series',
      showsChart: true,
      // Fiscal columns say no time, so nothing can be marked on them.
      alignment: ratios.alignment === 'fiscal' ? 'calendar' : ratios.alignment,
      chart: { ...ratios.chart, news: true },
      span: 'all',
      story,
    },
  }
}

/** The earnings of a company, which are shown at once where those of several are asked for. */
export function earningsPlace(location: Location, symbol: string, report?: LinkedReport): Partial<Location> {
  const { earnings } = location
  const symbols = earnings.request.symbols.includes(symbol) ? earnings.request.symbols : [symbol]
  const common = { ...earnings, request: { ...earnings.request, symbols }, company: symbol, knownAt: null }
  if (report === undefined) return { view: 'earnings', earnings: { ...common, day: null } }
  const { day, basis, period, request } = report
  return {
    view: 'earnings',
    earnings: {
      ...common,
      request: { ...request, period: request.period ?? '', reportType: request.reportType ?? '' },
      shows: 'grid',
      basis: basis ?? NOT_STATED,
      period: period ?? NOT_STATED,
      day,
    },
  }
}

/** Where the symbols of the window lead. One that the service cannot be asked for leads nowhere, and says so. */
export function useCompanyLinks({ push, current }: Pick<Navigation, 'push' | 'current'>): Omit<
  CompanyLinks,
  'onSearch'
> & {
  onSearch: (query: string, shows?: StoryFilter['shows']) => void
} {
  return useMemo(() => {
    function goTo(names: readonly string[], place: (symbols: readonly string[]) => Partial<Location>): void {
      const symbols = names.filter(isAskable)
      if (symbols.length > 0) push(place(symbols))
      else sayDone(`${quoted(names[0] ?? '')} is not a symbol that can be requested`)
    }
    return {
      onSearch: (query, shows = 'visible') =>
        push({ view: 'news', news: { ...INITIAL_NEWS, filter: { ...EVERY_STORY, query, shows } } }),
      onRatios: (symbol, fields) => goTo([symbol], () => ratiosPlace(current(), symbol, fields)),
      onEarnings: (symbol, report) => goTo([symbol], () => earningsPlace(current(), symbol, report)),
      onPage: (symbol) => goTo([symbol], () => sheetPlace(current(), symbol)),
      onChart: (names, story) => goTo(names, (symbols) => chartPlace(current(), symbols, story)),
    }
  }, [push, current])
}
