import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { newsQueries } from '../../../features/news/queries.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { windowStartQuery } from '../../../query/window-start.ts'
import { FIRST_LOCATION } from '../../navigation.ts'
import type { Location } from '../../navigation.ts'
import { recentPlaces } from '../../place-title.ts'
import { LONGEST_TITLE, PLAIN_ENTRY } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** Number of stories whose titles are read. */
const MAX_TITLES = 12

/** The places where the window was before the last start, the last one last. */
function useEarlierPlaces(connection: string): readonly Location[] {
  const start = useQuery({ ...windowStartQuery, enabled: false }).data
  const places = start?.recents.find((each) => each.connection === connection)?.places ?? []
  const last = start?.places.find((each) => each.connection === connection)?.place
  return [...places, ...(last === undefined ? [] : [last])].map((place) => ({ ...FIRST_LOCATION, ...place }))
}

/** The stories of places, so that their titles are known. */
const storiesOf = (places: readonly Location[]): number[] => [
  ...new Set(places.flatMap(({ view, news }) => (view === 'news' && news.selected !== null ? [news.selected] : []))),
]

/** The places where the window was, also before the last start. */
export function useRecentEntries(
  steps: readonly Location[],
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const client = useQueryClient()
  const places = [...useEarlierPlaces(connection), ...steps]
  useQueries({
    queries: storiesOf(places)
      .slice(-MAX_TITLES)
      .map((id) => newsQueries.cachedItem(connection, id)),
  })
  const storyTitle = (id: number): string | null => {
    const lookup = client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)?.value
    return lookup?.found === true ? visibleText(shortened(lookup.story.item.title, LONGEST_TITLE)) : null
  }
  return recentPlaces(places, current, storyTitle).map(({ title, place }) => ({
    ...PLAIN_ENTRY,
    id: `place ${title}`,
    group: 'Recent',
    title,
    run: () => onPlace(place),
  }))
}
