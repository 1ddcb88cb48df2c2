import { useEffect, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { EarlierStory } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { newsQueries } from './queries.ts'
import type { StoryRows } from './use-story-rows.ts'

/** Rows that are asked about together. A page of the list has a whole number of them. */
const BLOCK = 20

type Earlier = ReadonlyMap<number, EarlierStory['earlier']>

/** What was found last, shown while it is read again. */
function lastFound() {
  let last: Earlier = new Map()
  return {
    keep(found: Earlier): void {
      last = found
    },
    of: (id: number): EarlierStory['earlier'] | undefined => last.get(id),
  }
}

/** The earlier stories with a similar title, by the ID of the row in sight. They are read in blocks, so that a step asks for nothing. */
export function useEarlier(
  rows: Pick<StoryRows, 'at'>,
  [first, last]: readonly [first: number, last: number],
  isEnabled: boolean,
): Earlier {
  const connection = useConnectionId()
  const [kept] = useState(lastFound)
  const blocks = Array.from({ length: Math.floor(last / BLOCK) - Math.floor(first / BLOCK) + 1 }, (_, place) =>
    Array.from({ length: BLOCK }, (_row, at) => (Math.floor(first / BLOCK) + place) * BLOCK + at).flatMap(
      (index) => rows.at(index)?.id ?? [],
    ),
  )
  const answers = useQueries({
    queries: blocks.map((ids) => ({ ...newsQueries.earlier(connection, ids), enabled: isEnabled && ids.length > 0 })),
  })
  const found = new Map(
    blocks.flatMap((ids, place) => {
      const { data } = answers[place] ?? {}
      const known = data === undefined ? null : new Map(data.map((each) => [each.id, each.earlier]))
      return ids.flatMap((id): [number, EarlierStory['earlier']][] => {
        const earlier = known === null ? kept.of(id) : known.get(id)
        return earlier === undefined ? [] : [[id, earlier]]
      })
    }),
  )
  useEffect(() => kept.keep(found))
  return found
}
