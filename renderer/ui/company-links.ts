import { createContext, use } from 'react'
import type { HeldRequest } from '../../app/domain/fundamentals/held-earnings.ts'
import { writeTerm } from '../../app/domain/news/story-query.ts'
import { visibleName, shortened } from '../../app/domain/values/visible-text.ts'
import { linkToCompany } from '../../app/domain/window/deep-link.ts'
import { copyAndSay, copyLink } from './copy-and-say.ts'
import type { MenuGroup } from './context-menu.tsx'

/** An earnings report to which a link leads. */
export interface LinkedReport {
  day: string
  basis: string | null
  period: string | null
  /** The request whose response has it. The earnings send it to the service again, unless it was answered since the start. */
  request: HeldRequest
}

/** Where a symbol leads. */
export interface CompanyLinks {
  /** Shows the stories that a search finds. */
  onSearch: (query: string) => void
  /** Without `fields` the ratios that are chosen there. */
  onRatios: (symbol: string, fields?: readonly string[]) => void
  /** With a report the one of that as-of date, basis and period; a member that it does not state is null. */
  onEarnings: (symbol: string, report?: LinkedReport) => void
  onPage: (symbol: string) => void
  /** Shows the chart of companies with a story beside it. */
  onChart: (symbols: readonly string[], story: { id: number; at: number | null }) => void
}

/** Where the symbols of the window lead; null outside of a desk. */
export const CompanyLinksContext = createContext<CompanyLinks | null>(null)

/** Maximum number of characters of a symbol in a menu. */
const LONGEST = 40

function linkEntries(symbol: string): MenuGroup['entries'] {
  const link = linkToCompany(symbol, [], null)
  return link === null ? [] : [{ label: 'Copy the link to the company', run: () => copyLink(link) }]
}

/** Returns what can be done with a symbol. */
export function useSymbolMenu(): (symbol: string) => MenuGroup {
  const links = use(CompanyLinksContext)
  return (symbol) => ({
    label: visibleName(shortened(symbol, LONGEST)),
    entries: [
      ...(links === null
        ? []
        : [
            { label: 'Show its stories', run: () => links.onSearch(writeTerm('sym', symbol)) },
            { label: 'Show its ratios', run: () => links.onRatios(symbol) },
            { label: 'Show its earnings', run: () => links.onEarnings(symbol) },
            { label: 'Open the company', run: () => links.onPage(symbol) },
          ]),
      { label: 'Copy the symbol', run: () => copyAndSay(symbol, 'Symbol copied') },
      ...linkEntries(symbol),
    ],
  })
}
