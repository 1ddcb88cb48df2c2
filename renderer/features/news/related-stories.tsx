import type { ReactElement, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Story, StoryRow } from '../../../app/ipc/news-schemas.ts'
import { shortened, visibleText } from '../../../app/domain/values/visible-text.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { JoinedAmounts } from '../../ui/joined-amounts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { NotRead } from '../../ui/nothing-shown.tsx'
import { useStoryHandle } from '../../ui/company-links.ts'
import { newsQueries } from './queries.ts'
import type { StoryLinks } from './story-links.ts'

/** Maximum number of characters of a title. */
const TITLE = 400

interface RelatedProps extends Pick<StoryLinks, 'onOpen'> {
  story: Story
  now: number
  /** The error that the text above says; null for none. */
  unread: ErrorInfo | null
}

/** One of the listed stories. */
function Line({
  row,
  now,
  onOpen,
  children,
}: { row: StoryRow; children?: ReactNode } & Pick<RelatedProps, 'now' | 'onOpen'>): ReactElement {
  const handle = useStoryHandle(({ id }) => onOpen(id))
  return (
    <li {...handle(row)}>
      <button type="button" className="button-link isolate" onClick={() => onOpen(row.id)}>
        <JoinedAmounts text={row.title === '' ? String(row.id) : visibleText(shortened(row.title, TITLE))} />
      </button>{' '}
      {row.createdAt === null ? null : <Moment className="quiet" at={row.createdAt} now={now} />}
      {children}
    </li>
  )
}

/** Stories that belong together by `original_id`. */
function Linked({
  story,
  now,
  others,
  isKnown,
  onOpen,
}: { others: readonly StoryRow[]; isKnown: boolean } & Omit<RelatedProps, 'unread'>): ReactElement | null {
  const { originalId } = story.item
  if (others.length === 0 && originalId === null) return null
  return (
    <div className="story-chain">
      <span className="quiet">Related stories</span>
      <ul>
        {originalId !== null && !others.some((row) => row.id === originalId) ? (
          <li>
            Refers to{' '}
            <button type="button" className="button-link mono" onClick={() => onOpen(originalId)}>
              {originalId}
            </button>{' '}
            {isKnown ? <span className="quiet">not cached</span> : null}
          </li>
        ) : null}
        {others.map((row) => (
          <Line key={row.id} row={row} now={now} onOpen={onOpen}>
            {row.id === originalId ? <span className="quiet"> · the original</span> : null}
          </Line>
        ))}
      </ul>
    </div>
  )
}

/** The stories that belong to one: by `original_id`, and those of the same week with a similar title. */
export function RelatedStories({ story, now, unread, onOpen }: RelatedProps): ReactElement {
  const connection = useConnectionId()
  const chain = useQuery(newsQueries.chain(connection, story.item.id))
  const similar = useQuery(newsQueries.similar(connection, story.item.id))
  const linked = chain.data?.filter((row) => row.id !== story.item.id) ?? []
  const alike = similar.data?.filter(({ id }) => !linked.some((row) => row.id === id)) ?? []
  const isChainUnread = chain.data === undefined && chain.error !== null
  const failed = (what: string, query: typeof chain, saidBeside: ErrorInfo | null): ReactElement | null =>
    query.data === undefined && query.error !== null ? (
      <NotRead what={what} error={errorInfoOf(query.error)} saidBeside={saidBeside} onRetry={retryOf(query)} />
    ) : null
  return (
    <>
      {failed('the related stories', chain, unread) ?? (
        <Linked story={story} now={now} others={linked} isKnown={chain.data !== undefined} onOpen={onOpen} />
      )}
      {failed('the stories with a similar title', similar, isChainUnread ? errorInfoOf(chain.error) : unread)}
      {alike.length === 0 ? null : (
        <div className="story-chain">
          <span className="quiet">Similar titles within a week</span>
          <ul>
            {alike.map((row) => (
              <Line key={row.id} row={row} now={now} onOpen={onOpen}>
                {row.isRead ? <span className="quiet"> · read</span> : null}
              </Line>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
