import type { Place } from '../../../app/ipc/place.ts'

/** Maximum number of places of a connection, and of characters of each. */
const [MAX_RECENT, MAX_LENGTH] = [8, 4000]

/** What a person went to: places that differ only in how it is shown are the same. */
function subjectOf({ view, news, ratios, earnings, sheet }: Place): string {
  switch (view) {
    case 'news':
      return JSON.stringify(news.selected === null ? [view, news.filter.query] : [view, news.selected])
    case 'ratios':
      return JSON.stringify([view, ratios.symbols])
    case 'earnings':
      return JSON.stringify([view, earnings.request.symbols])
    case 'sheet':
      return JSON.stringify([view, sheet.symbol])
    default:
      return view
  }
}

/** Whether one place is the other while its search is being typed. */
function isTyping(one: Place, other: Place): boolean {
  if (one.view !== 'news' || other.view !== 'news' || one.news.selected !== null || other.news.selected !== null)
    return false
  const [before, after] = [one.news.filter.query, other.news.filter.query]
  return before !== '' && after !== '' && (after.startsWith(before) || before.startsWith(after))
}

/** The places where a window was, the last one last, once it goes from one to another. */
export function withRecent(recent: readonly Place[], left: Place, shown: Place): readonly Place[] {
  if (subjectOf(left) === subjectOf(shown) || isTyping(left, shown) || JSON.stringify(left).length > MAX_LENGTH)
    return recent
  return [...recent.filter((each) => subjectOf(each) !== subjectOf(left)), left].slice(-MAX_RECENT)
}
