import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { shortTime } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { JoinedAmounts } from '../../ui/joined-amounts.tsx'
import { useStoryHandle } from '../../ui/story-handle.ts'
import { Part } from './part.tsx'
import { sheetQueries } from './queries.ts'
import { SourceLine } from './source-line.tsx'

/** Stories with their whole headlines, each of which opens one. */
function StoryLines({
  rows,
  now,
  onStory,
}: {
  rows: readonly StoryRow[]
  now: number
  onStory: (id: number) => void
}): ReactElement {
  const handle = useStoryHandle(({ id }) => onStory(id))
  return (
    <ul className="sheet-stories">
      {rows.map(({ id, title, symbols, createdAt, revision }) => (
        <li key={id} {...handle({ id, title, symbols })}>
          <time>{createdAt === null ? '—' : shortTime(createdAt, now)}</time>
          <button type="button" className="button-link isolate" onClick={() => onStory(id)}>
            <JoinedAmounts text={title} />
          </button>
          {revision === 'none' ? null : <span className="tag-assumed">edited</span>}
        </li>
      ))}
    </ul>
  )
}

/** The newest cached stories about the company. */
export function LatestStories({
  symbol,
  now,
  onStory,
}: {
  symbol: string
  now: number
  onStory: (id: number) => void
}): ReactElement {
  const connection = useConnectionId()
  const cached = useQuery(sheetQueries.stories(connection, writeTerm('sym', symbol)))
  const rows = cached.data?.rows ?? []
  return (
    <Part title="Latest stories" note={cached.data?.more === true ? `the newest ${rows.length}` : ''}>
      {cached.error !== null ? (
        <ErrorNote error={errorInfoOf(cached.error)} onRetry={retryOf(cached)} />
      ) : rows.length === 0 ? (
        <p className="quiet">
          {cached.data === undefined
            ? 'Reading the cached stories…'
            : 'No cached story about this company. Add its symbol to a watch list to fetch stories.'}
        </p>
      ) : (
        <StoryLines rows={rows} now={now} onStory={onStory} />
      )}
      <SourceLine
        asOf={null}
        endpoint="news in the library"
        shown={
          cached.data?.receivedAt == null
            ? { state: 'not-asked' }
            : { state: 'cached', at: cached.data.receivedAt, because: null }
        }
        response={null}
      />
    </Part>
  )
}

/** The stories about the company to which the person wrote a note; nothing without any. */
export function NotedStories({
  symbol,
  now,
  onStory,
}: {
  symbol: string
  now: number
  onStory: (id: number) => void
}): ReactElement | null {
  const connection = useConnectionId()
  const read = useQuery(sheetQueries.stories(connection, `${writeTerm('sym', symbol)} has:note`))
  const rows = read.data?.rows ?? []
  if (read.error !== null)
    return (
      <Part title="Your notes">
        <ErrorNote error={errorInfoOf(read.error)} onRetry={retryOf(read)} />
      </Part>
    )
  return rows.length === 0 ? null : (
    <Part title="Your notes" note="on stories about this company">
      <StoryLines rows={rows} now={now} onStory={onStory} />
    </Part>
  )
}
