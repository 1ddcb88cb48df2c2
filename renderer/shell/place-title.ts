import { labelOf } from '../../app/domain/window/views.ts'
import { shortened } from '../../app/domain/values/visible-text.ts'
import type { Location } from './navigation.ts'

const LONGEST = 80

/** A few symbols in words: `QNTL, KSTL and 3 more`. */
function symbolsText(symbols: readonly string[]): string {
  const shown = symbols.slice(0, 3).join(', ')
  return symbols.length > 3 ? `${shown} and ${symbols.length - 3} more` : shown
}

const withWhat = (what: string, of: string): string => (of === '' ? what : `${what}: ${shortened(of, LONGEST)}`)

/** The words for a place of the window. `storyTitle` returns the title of a story that is known, otherwise null. */
export function placeTitle(location: Location, storyTitle: (id: number) => string | null): string {
  const { view, news } = location
  const label = labelOf(view)
  if (view === 'news')
    return news.selected === null
      ? withWhat(label, news.filter.query)
      : withWhat('Story', storyTitle(news.selected) ?? String(news.selected))
  if (view === 'ratios') return withWhat(label, symbolsText(location.ratios.symbols))
  if (view === 'earnings') return withWhat(label, symbolsText(location.earnings.request.symbols))
  if (view === 'sheet') return withWhat(label, location.sheet.symbol ?? '')
  return label
}

/** A place where the window was, and the words for it. */
export interface RecentPlace {
  title: string
  place: Location
}

/** Maximum number of places that are offered. */
const MOST = 6

/** The last places before the current one, each once, the last one first. */
export function recentPlaces(
  steps: readonly Location[],
  current: Location,
  storyTitle: (id: number) => string | null,
): readonly RecentPlace[] {
  const titled = steps.toReversed().map((place) => ({ title: placeTitle(place, storyTitle), place }))
  const seen = new Set([placeTitle(current, storyTitle)])
  return titled
    .filter(({ title }) => {
      const isNew = !seen.has(title)
      seen.add(title)
      return isNew
    })
    .slice(0, MOST)
}
