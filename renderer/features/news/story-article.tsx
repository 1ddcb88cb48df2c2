import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Story } from '../../../app/ipc/news-schemas.ts'
import type { StoryForm } from '../../../app/domain/news/view-choices.ts'
import { readAddress } from '../../../app/domain/values/external-address.ts'
import { visibleText } from '../../../app/domain/values/visible-text.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useHint } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { startDrag } from '../../ui/drag-out.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { JoinedAmounts } from '../../ui/joined-amounts.tsx'
import { LongText } from '../../ui/sliced.tsx'
import { DateAsSent, Moment } from '../../ui/moment.tsx'
import { Name } from '../../ui/name.tsx'
import { NotRead } from '../../ui/nothing-shown.tsx'
import { newsQueries } from './queries.ts'
import { RelatedStories } from './related-stories.tsx'
import { StoryChips } from './story-chips.tsx'
import { NoText, StoryBody } from './story-body.tsx'
import type { StoryLinks } from './story-links.ts'

/** Maximum number of characters of a title and a text before the rest has to be asked for. */
const [TITLE, TEXT] = [400, 40_000]

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
function useUnread({ item, textResponse }: Story, view: StoryForm): ErrorInfo | null {
  const connection = useConnectionId()
  const text = useQuery({ ...newsQueries.text(connection, item.id), enabled: view === 'plain' })
  const sent = useQuery({ ...newsQueries.sent(connection, textResponse), enabled: view === 'raw' })
  const { data, error } = view === 'raw' ? sent : text
  return view === 'rendered' || data !== undefined || error === null ? null : errorInfoOf(error)
}

function PlainStory({ story }: { story: Story }): ReactElement {
  const connection = useConnectionId()
  const text = useQuery(newsQueries.text(connection, story.item.id))
  if (text.data === undefined)
    return (
      <NotRead what="the text" error={text.error === null ? null : errorInfoOf(text.error)} onRetry={retryOf(text)} />
    )
  const { teaser, body } = text.data
  const parts = [teaser, body].filter((part) => part !== '')
  if (parts.length === 0) return <NoText completeness={story.completeness} />
  return (
    <div className="story-plain selectable isolate">
      <LongText text={parts.join('\n\n')} first={TEXT} what="text" />
    </div>
  )
}

function RawStory({ story }: { story: Story }): ReactElement {
  const connection = useConnectionId()
  const proof = useQuery(newsQueries.sent(connection, story.textResponse))
  if (proof.data === undefined)
    return (
      <NotRead
        what="the response"
        error={proof.error === null ? null : errorInfoOf(proof.error)}
        onRetry={retryOf(proof)}
      />
    )
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
    <button
      type="button"
      className="button-link isolate"
      title={title}
      draggable
      onDragStart={(event) =>
        startDrag(event, { kind: 'story', cell: { text: headline }, link: { kind: 'story', id }, url })
      }
      onClick={() => onLink(url)}
    >
      {isShort ? place : `Open in browser: ${place}`}
    </button>
  )
}

/** Facts and text of a story. */
export function StoryArticle({
  story,
  view,
  now,
  onQuery,
  onRatios,
  onOpen,
  onLink,
}: { story: Story; view: StoryForm; now: number } & StoryLinks): ReactElement {
  const { item } = story
  const unread = useUnread(story, view)
  return (
    <article className="story" data-paper="">
      <h2 key={story.title} className="story-title selectable isolate">
        {story.title.length > TITLE ? (
          <LongText text={visibleText(story.title)} first={TITLE} what="title" />
        ) : (
          <JoinedAmounts text={story.title === '' ? 'Untitled' : visibleText(story.title)} />
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
          The service removed this story on <Moment at={story.removedAt} />. Its last text stays in the library.
        </p>
      )}
      {story.completeness === 'full' ? null : (
        <p className="quiet">Only the {story.completeness} of this story is cached. Refresh to request its body.</p>
      )}
      {view === 'raw' ? (
        <RawStory story={story} />
      ) : view === 'plain' ? (
        <PlainStory story={story} />
      ) : (
        <StoryBody story={story} onLink={onLink} />
      )}
      <RelatedStories story={story} now={now} unread={unread} onOpen={onOpen} />
      <footer className="story-foot">
        <StoryAddress story={story} onLink={onLink} />
        <CommandTool id="story.show-on-chart" look="link">
          Show on the chart
        </CommandTool>
        <CommandTool id="story.show-response" look="link">
          Show the stored response
        </CommandTool>
      </footer>
    </article>
  )
}
