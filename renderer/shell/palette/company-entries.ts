import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { RatioTemplate } from '../../../app/domain/fundamentals/ratio-template.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { newsQueries } from '../../features/news/queries.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { usePreferences } from '../../query/preferences.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { changedEarnings } from '../../features/earnings/earnings-state.ts'
import type { Location } from '../window/navigation.ts'
import { isLookingFor, PLAIN_ENTRY, unreadEntries, type Destinations, type PaletteEntry } from './entry.ts'
import { divideForm, MOST_COMPANIES } from './read-company-form.ts'
import type { Scope, OfCompany, ShortForm } from './read-typed.ts'

/** Number of symbols that are looked for. */
const SYMBOLS = 5
const LONGEST_SYMBOL = 24
const LONGEST_NAME = 60

const storyCountText = (count: number): string => (count === 1 ? '1 story' : `${countText(count)} stories`)

/** A symbol as a person types it, before anything is known of it. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.\-/]{0,11}$/

/** Symbols, and what says that those of the library could not be read. */
interface FoundSymbols {
  /** The number of stories of each; null where it was not counted. */
  counts: ReadonlyMap<string, number | null>
  /** The names of companies, as far as they are cached and have what was typed, with the ISIN or CUSIP that was. */
  names: ReadonlyMap<string, string>
  unread: readonly PaletteEntry[]
  /** The symbols that words mean: each its own one, or all of them together the name of one company; null where they mean none. */
  meantBy: (words: readonly string[]) => readonly string[] | null
  /** Whether they are being looked for. */
  isLooking: boolean
}

/** Words that name what is asked of a company, and not the company. */
const ASKED = ['company', 'page', 'stories']
const MAX_WORDS = 8

/** The words that can be names of companies, without what is asked of them. */
const namesIn = (words: string, templates: readonly RatioTemplate[]): string[] =>
  [...(divideForm(words, templates)?.names ?? words.split(/\s+/))]
    .filter((word) => word !== '' && word.length <= 80 && !ASKED.includes(word.toLowerCase()))
    .slice(0, MAX_WORDS)

const isInCapitals = (word: string): boolean => word === word.toUpperCase() && /[A-Z]/.test(word)

/** The symbols that begin with the first word: of stories, of watch lists, and in use in the window; and those of companies that are called so. */
export function useSymbols(words: string, scope: Scope, inUse: readonly string[]): FoundSymbols {
  const connection = useConnectionId()
  const [first = ''] = words.split(/\s+/)
  const isLooked = (scope === 'all' || scope === 'symbols') && first !== '' && first.length <= LONGEST_SYMBOL
  const found = useQuery({
    ...newsQueries.complete(connection, 'sym', first),
    enabled: isLooked,
    placeholderData: keepPreviousData,
  })
  const { templates } = usePreferences()
  const called = namesIn(words, templates)
  const further = useQueries({
    queries: called.slice(1, MOST_COMPANIES).map((word) => ({
      ...newsQueries.complete(connection, 'sym', word),
      enabled: isLooked && scope === 'all' && word.length <= LONGEST_SYMBOL,
    })),
  })
  const named = useQuery({
    ...ratiosQueries.named(connection, called),
    enabled: isLooked && called.length > 0,
    placeholderData: keepPreviousData,
  })
  const listed = useWatchLists().lists.flatMap(({ symbols }) => symbols)
  if (!isLooked) return { counts: new Map(), names: new Map(), unread: [], meantBy: () => null, isLooking: false }
  const typed = first.toUpperCase()
  const counts = new Map<string, number | null>(
    (found.data ?? []).map(({ value, count }) => [value.toUpperCase(), count] as const),
  )
  for (const symbol of [...listed, ...inUse].map((each) => each.toUpperCase()))
    if (symbol.startsWith(typed) && !counts.has(symbol)) counts.set(symbol, null)
  const names = new Map(
    (named.data ?? []).map(
      ({ symbol, name, identifier }) =>
        [symbol, [identifier, name].filter((part) => part !== null && part !== '').join(' · ')] as const,
    ),
  )
  for (const symbol of names.keys()) if (!counts.has(symbol)) counts.set(symbol, null)
  if (counts.size === 0 && scope === 'symbols' && SYMBOL.test(typed)) counts.set(typed, null)
  const known = new Set([
    ...counts.keys(),
    ...[...listed, ...inUse].map((symbol) => symbol.toUpperCase()),
    ...further.flatMap(({ data = [] }) => data.map(({ value }) => value.toUpperCase())),
  ])
  return {
    counts,
    names,
    meantBy(typedWords) {
      const each = typedWords.map((word) => word.toUpperCase())
      if (typedWords.every((word) => isInCapitals(word) || known.has(word.toUpperCase()))) return [...new Set(each)]
      return names.size === 1 ? [...names.keys()] : null
    },
    unread: unreadEntries('Companies', 'symbols', found),
    isLooking: [found, named, ...further].some(isLookingFor),
  }
}

/** Scores so much less than the symbols that are known and begin with it: someone who types one of those has typed it as well. */
const LOSS_OF_UNKNOWN = 0.5

/**
 * What can be seen of the symbols, and first of all what the short form `exact` names. A symbol alone of which nothing is known comes after
 * those that begin with it.
 */
export function companyEntries(
  { counts, names, unread }: FoundSymbols,
  exact: ShortForm | null,
  current: Location,
  { onCompany, onRatios, onSearch, onPlace }: Destinations,
): readonly PaletteEntry[] {
  const named = exact?.kind === 'company' ? exact : null
  const isBeginning =
    named?.what === 'company page' &&
    !counts.has(named.symbol) &&
    [...counts.keys()].some((symbol) => symbol.startsWith(named.symbol))
  const meant = isBeginning ? null : named
  const others = [...counts.keys()].filter((symbol) => symbol !== named?.symbol)
  const symbols = [...(named === null ? [] : [named.symbol]), ...others].slice(0, SYMBOLS)
  const earningsOf = (symbol: string): Location => ({
    ...current,
    view: 'earnings',
    earnings: changedEarnings(current.earnings, { request: { ...current.earnings.request, symbols: [symbol] } }),
  })
  const entries = symbols.flatMap((symbol) => {
    const count = counts.get(symbol) ?? null
    const entry = (what: OfCompany, prior: number, note: string, run: () => void): PaletteEntry => ({
      ...PLAIN_ENTRY,
      prior: isBeginning && symbol === named.symbol ? prior - LOSS_OF_UNKNOWN : prior,
      id: `${what} of ${symbol}`,
      group: 'Companies',
      title: `${visibleName(shortened(symbol, LONGEST_SYMBOL))} ${what}`,
      note,
      also: names.get(symbol) ?? '',
      isExact: meant?.symbol === symbol && meant.what === what,
      run,
    })
    return [
      entry('company page', 0.08, visibleName(shortened(names.get(symbol) ?? '', LONGEST_NAME)), () =>
        onCompany(symbol),
      ),
      entry('ratios', 0.04, '', () => onRatios(symbol)),
      entry('earnings', 0.02, '', () => onPlace(earningsOf(symbol))),
      entry('stories', 0, count === null ? '' : storyCountText(count), () =>
        onSearch(writeTerm('sym', symbol), 'visible'),
      ),
    ]
  })
  return [...entries, ...unread]
}
