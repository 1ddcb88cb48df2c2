import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asTyped } from '../../../app/domain/news/query-terms.ts'
import { parseStoryQuery } from '../../../app/domain/news/story-query.ts'
import { shortened, visibleText } from '../../../app/domain/values/visible-text.ts'
import { newsQueries } from '../../features/news/queries.ts'
import { shortTime } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { isLookingFor, LONGEST_TITLE, PLAIN_ENTRY, unreadEntries } from './entry.ts'
import type { Destinations, PaletteEntry } from './entry.ts'
import type { Scope, ShortForm } from './read-typed.ts'

/** Number of stories that are looked for. */
const STORIES = 6

/** The cached stories that match the words, and a list of all of them; `isLooking` while they are being looked for. */
export function useStoryEntries(
  words: string,
  scope: Scope,
  exact: ShortForm | null,
  { onStory, onSearch }: Destinations,
): { entries: readonly PaletteEntry[]; isLooking: boolean } {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const now = useMinute()
  const query = asTyped(words)
  const isLooked = (scope === 'all' || scope === 'stories') && words !== '' && parseStoryQuery(query).ok
  const found = useQuery({
    ...newsQueries.found(connection, query, STORIES),
    enabled: isLooked,
    placeholderData: keepPreviousData,
  })
  if (!isLooked) return { entries: [], isLooking: false }
  const stories = (found.data ?? []).map((row): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `story ${row.id}`,
    group: 'Stories',
    title: visibleText(shortened(row.title === '' ? `Story ${row.id}` : row.title, LONGEST_TITLE)),
    note: row.createdAt === null ? '' : shortTime(row.createdAt, now, zone),
    isFound: true,
    run: () => onStory(row.id),
  }))
  const isExact = exact?.kind === 'story'
  const id = isExact ? exact.id : /^\d{1,15}$/.test(words) ? Number(words) : null
  const byId: readonly PaletteEntry[] =
    id === null
      ? []
      : [
          {
            ...PLAIN_ENTRY,
            id: `story by ID ${id}`,
            group: 'Stories',
            title: `Open the story with the ID ${id}`,
            isFound: true,
            isExact,
            run: () => onStory(id),
          },
        ]
  const all: PaletteEntry = {
    ...PLAIN_ENTRY,
    id: 'stories of words',
    group: 'Stories',
    title: `List the stories with “${shortened(words, 60)}”`,
    isFound: true,
    run: () => onSearch(words, 'visible'),
  }
  return {
    entries: [...byId, ...stories, ...unreadEntries('Stories', 'stories', found), all],
    isLooking: isLookingFor(found),
  }
}
