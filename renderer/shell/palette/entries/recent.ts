import { useQueryClient } from '@tanstack/react-query'
import { shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { newsQueries } from '../../../features/news/queries.ts'
import { useConnectionId } from '../../../query/connection.ts'
import type { Location } from '../../navigation.ts'
import { recentPlaces } from '../../place-title.ts'
import { LONGEST_TITLE, PLAIN_ENTRY } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** The places where the window was. */
export function useRecentEntries(
  steps: readonly Location[],
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const client = useQueryClient()
  const storyTitle = (id: number): string | null => {
    const lookup = client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)?.value
    return lookup?.found === true ? visibleText(shortened(lookup.story.item.title, LONGEST_TITLE)) : null
  }
  return recentPlaces(steps, current, storyTitle).map(({ title, place }) => ({
    ...PLAIN_ENTRY,
    id: `place ${title}`,
    group: 'Recent',
    title,
    run: () => onPlace(place),
  }))
}
