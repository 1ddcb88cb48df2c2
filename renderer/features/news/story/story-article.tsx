import type { ReactElement, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { LONGEST_CHAIN, MAX_SIMILAR } from '../../../../app/domain/news/news-item.ts'
import type { Story, StoryRow } from '../../../../app/ipc/news/stories.ts'
import type { StoryForm } from '../../../../app/domain/news/view-choices.ts'
import { isBlank } from '../../../../app/domain/values/plain-line.ts'
import { readAddress } from '../../../../app/domain/values/external-address.ts'
import { visibleText, shortened } from '../../../../app/domain/values/visible-text.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useHint } from '../../../commands/commands.tsx'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { startDrag } from '../../../ui/text/drag-out.ts'
import { errorInfoOf, failureOf, retryOf } from '../../../query/errors.ts'
import { JoinedAmounts } from '../../../ui/text/joined-amounts.tsx'
import { LongText } from '../../../ui/text/show-more.tsx'
import { DateAsSent, Moment } from '../../../ui/text/date-time.tsx'
import { Name } from '../../../ui/text/name.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { newsQueries } from '../queries.ts'
import { StoryChips, type StoryLinks } from './story-chips.tsx'
import { NoText, StoryBody } from './story-body.tsx'
import { useStoryHandle } from '../../../ui/text/link-menus.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

/** Maximum number of characters of a title and a text before the rest has to be asked for. */
const [TITLE, TEXT] = [400, 40_000]

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
      <LinkButton className="isolate" onClick={() => onOpen(row.id)}>
        <JoinedAmounts text={row.title === '' ? String(row.id) : shortened(row.title, TITLE)} />
      </LinkButton>{' '}
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
  const { id, originalId: sentId } = story.item
  // A service may send an original with its own ID.
  const originalId = sentId === id ? null : sentId
  if (others.length === 0 && originalId === null) return null
  return (
    <div className="story-chain">
      <span className="quiet">Related stories</span>
      <ul>
        {originalId !== null && !others.some((row) => row.id === originalId) ? (
          <li>
            Refers to{' '}
            <LinkButton className="mono" onClick={() => onOpen(originalId)}>
              {originalId}
            </LinkButton>{' '}
            {isKnown ? <span className="quiet">not cached</span> : null}
          </li>
        ) : null}
        {others.map((row) => (
          <Line key={row.id} row={row} now={now} onOpen={onOpen}>
            {row.id === originalId ? <span className="quiet"> · the original</span> : null}
          </Line>
        ))}
        {others.length + 1 < LONGEST_CHAIN ? null : (
          <li className="quiet">Only {LONGEST_CHAIN} related stories are looked up. There may be more.</li>
        )}
      </ul>
    </div>
  )
}

/** The stories that belong to one: by `original_id`, and those of the same week with a similar title. */
function RelatedStories({ story, now, unread, onOpen }: RelatedProps): ReactElement {
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
            {(similar.data?.length ?? 0) < MAX_SIMILAR ? null : (
              <li className="quiet">Only the newest {MAX_SIMILAR} are listed. There may be more.</li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}

function When({ label, text }: { label: string; text: string | null }): ReactElement | null {
  if (text === null) return <span title="The service did not send this">{label} not sent</span>
  const at = parseServiceDate(text)
  return (
    <span>
      {label} {at === null ? <DateAsSent text={text} /> : <Moment at={at} sent={text} />}
    </span>
  )
}

/** Why the form of a story that is on screen could not be read; null where it was. */
function useUnread({ item, textResponse }: Story, view: StoryForm, knownAt: number | undefined): ErrorInfo | null {
  const connection = useConnectionId()
  const text = useQuery({ ...newsQueries.text(connection, item.id, knownAt), enabled: view === 'plain' })
  const sent = useQuery({ ...newsQueries.sent(connection, textResponse), enabled: view === 'raw' })
  const { data, error } = view === 'raw' ? sent : text
  return view === 'rendered' || data !== undefined || error === null ? null : errorInfoOf(error)
}

function PlainStory({ story, knownAt }: { story: Story; knownAt: number | undefined }): ReactElement {
  const connection = useConnectionId()
  const text = useQuery(newsQueries.text(connection, story.item.id, knownAt))
  if (text.data === undefined) return <NotRead what="the text" {...failureOf(text)} />
  const { teaser, body } = text.data
  const parts = [teaser, body].filter((part) => part !== '')
  if (parts.length === 0) return <NoText {...story} />
  return (
    <div className="story-plain selectable isolate">
      <LongText text={parts.join('\n\n')} first={TEXT} what="text" />
    </div>
  )
}

function RawStory({ story }: { story: Story }): ReactElement {
  const connection = useConnectionId()
  const proof = useQuery(newsQueries.sent(connection, story.textResponse))
  if (proof.data === undefined) return <NotRead what="the response" {...failureOf(proof)} />
  return (
    <>
      <p className="quiet">
        {proof.data.intact
          ? 'The complete story as sent. Members that are missing were not sent.'
          : 'The stored response was altered after it was received, so it is not shown.'}
      </p>
      <pre className="story-raw selectable">
        <LongText text={proof.data.asSent ?? ''} first={TEXT} what="response" />
      </pre>
    </>
  )
}

/** Opens the story at the service's address, whose host is named before. */
function StoryAddress({
  story: { item, title: headline },
  onLink,
  isShort = false,
}: { story: Story; isShort?: boolean } & Pick<StoryLinks, 'onLink'>): ReactElement | null {
  const hint = useHint()
  const { id, url } = item
  if (url === null || url === '') return null
  const address = readAddress(url)
  const [place, title] =
    'href' in address
      ? [address.place, hint('story.open-in-browser', `Opens ${address.title}`)]
      : ['an address that is not opened', `${address.refused}\n${address.shown}`]
  return (
    <LinkButton
      className="isolate"
      title={title}
      draggable
      onDragStart={(event) =>
        startDrag(event, { kind: 'story', cell: { text: headline }, link: { kind: 'story', id }, url })
      }
      onClick={() => onLink(url)}
    >
      {isShort ? place : `Open in browser: ${place}`}
    </LinkButton>
  )
}

/** What is there of a story without a body. */
function partWords({ completeness, item }: Story, when: 'now' | 'then', isAnswered: boolean): string {
  const part = isBlank(item.teaser) ? 'headline' : completeness
  // It may have been received after that time.
  if (when === 'then') return `Only the ${part} of this story came with this version.`
  return isAnswered
    ? 'The service was asked for the body of this story and sent none.'
    : `Only the ${part} of this story is cached. Refresh to request its body.`
}

/** Facts and text of a story. */
export function StoryArticle({
  story,
  view,
  now,
  knownAt,
  isAnswered = false,
  onQuery,
  onRatios,
  onOpen,
  onLink,
}: {
  story: Story
  view: StoryForm
  now: number
  /** As of when it is shown, in Unix milliseconds; left out for now. */
  knownAt?: number | undefined
  /** Whether the service has just answered the request for all of it. */
  isAnswered?: boolean
} & StoryLinks): ReactElement {
  const { item } = story
  const unread = useUnread(story, view, knownAt)
  return (
    <article className="story" data-paper="">
      <h2 key={story.title} className="story-title selectable isolate">
        {story.title.length > TITLE ? (
          <LongText text={visibleText(story.title)} first={TITLE} what="title" />
        ) : (
          <JoinedAmounts text={story.title === '' ? 'Untitled' : story.title} />
        )}
      </h2>
      <div className="story-facts">
        {item.author === null || item.author === '' ? null : <Name text={item.author} />}
        <When label="Created" text={item.created} />
        <When label="Updated" text={item.updated} />
        <span
          title={
            item.importanceRank === null
              ? 'The service did not send this. Its description gives 1 as the default.'
              : undefined
          }
        >
          Importance {item.importanceRank ?? '1 (not sent)'}
        </span>
        <span className="mono selectable" title="Node ID">
          {item.id}
        </span>
        <StoryAddress story={story} onLink={onLink} isShort />
      </div>
      <StoryChips item={item} onQuery={onQuery} onRatios={onRatios} />
      {story.removedAt === null ? null : (
        <p className="error" data-calm="true">
          <span>
            The service removed this story on <Moment at={story.removedAt} />. Its last text stays cached.
          </span>
        </p>
      )}
      {story.completeness === 'full' ? null : (
        <p className="quiet">{partWords(story, knownAt === undefined ? 'now' : 'then', isAnswered)}</p>
      )}
      {view === 'raw' ? (
        <RawStory story={story} />
      ) : view === 'plain' ? (
        <PlainStory story={story} knownAt={knownAt} />
      ) : (
        <StoryBody story={story} onLink={onLink} />
      )}
      {knownAt === undefined ? <RelatedStories story={story} now={now} unread={unread} onOpen={onOpen} /> : null}
      <footer className="story-foot">
        <StoryAddress story={story} onLink={onLink} />
        <CommandLink id="story.show-on-chart">Show on the chart</CommandLink>
        <CommandLink id="story.show-response">Show the stored response</CommandLink>
      </footer>
    </article>
  )
}
