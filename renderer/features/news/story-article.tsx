import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Stock } from '../../../app/domain/news/news-item.ts'
import type { Story } from '../../../app/ipc/news-schemas.ts'
import { readAddress } from '../../../app/domain/values/external-address.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { useConnectionId } from '../../query/connection.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { errorInfoOf } from '../../query/error-info.ts'
import { Moment } from '../../ui/moment.tsx'
import { newsQueries } from './queries.ts'
import { StoryBody } from './story-body.tsx'
import type { StoryLinks } from './story-links.ts'

/** How a story is shown: as sanitised markup, as plain text, or as sent. */
export type StoryView = 'rendered' | 'plain' | 'raw'

function When({ label, text }: { label: string; text: string | null }): ReactElement | null {
  if (text === null) return <span title="The service did not send this">{label} not sent</span>
  const at = parseServiceDate(text)
  return (
    <span>
      {label}{' '}
      {at === null ? <span title="Tearsheet cannot read this as a date">{text}</span> : <Moment at={at} sent={text} />}
    </span>
  )
}

function identifiers({ exchange, sector, gics, gicsCode, isin, cusip }: Stock): string {
  const parts = [
    ['Exchange', exchange],
    ['Sector', sector],
    ['GICS', gics === null ? gicsCode : `${gics}${gicsCode === null ? '' : ` (${gicsCode})`}`],
    ['ISIN', isin],
  ] as const
  const known = parts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} ${value ?? ''}`)
  return [...known, cusip === null ? 'CUSIP not sent: it needs a licence' : `CUSIP ${cusip}`].join('\n')
}

function Symbols({
  stocks,
  onQuery,
  onRatios,
}: { stocks: readonly Stock[] } & Pick<StoryLinks, 'onQuery' | 'onRatios'>): ReactElement {
  const symbols = [...new Map(stocks.filter((stock) => stock.name !== '').map((stock) => [stock.name, stock])).values()]
  return (
    <>
      {symbols.map((stock) => (
        <span key={stock.name} className="story-symbol">
          <button
            type="button"
            className="chip isolate"
            title={`Stories of ${stock.name}\n${identifiers(stock)}`}
            onClick={() => onQuery(writeTerm('sym', stock.name))}
          >
            <b>{stock.name}</b>
          </button>
          <button type="button" className="button-link story-ratios" onClick={() => onRatios(stock.name)}>
            ratios
          </button>
        </span>
      ))}
    </>
  )
}

/** Each name once. An empty name says nothing, although some are sent. */
const shownNames = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')

/** Stories that belong together by `original_id`. */
function Chain({
  story,
  now,
  onOpen,
}: { story: Story; now: number } & Pick<StoryLinks, 'onOpen'>): ReactElement | null {
  const connection = useConnectionId()
  const chain = useQuery(newsQueries.chain(connection, story.item.id))
  const others = chain.data?.filter((row) => row.id !== story.item.id) ?? []
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
            <span className="quiet">not cached</span>
          </li>
        ) : null}
        {others.map((row) => (
          <li key={row.id}>
            <button type="button" className="button-link isolate" onClick={() => onOpen(row.id)}>
              {row.title === '' ? row.id : row.title}
            </button>{' '}
            {row.createdAt === null ? null : <Moment className="quiet" at={row.createdAt} now={now} />}
            {row.id === originalId ? <span className="quiet"> · the original</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlainStory({ id }: { id: number }): ReactElement | null {
  const connection = useConnectionId()
  const text = useQuery(newsQueries.text(connection, id))
  if (text.data === undefined) return null
  const { teaser, body } = text.data
  return (
    <div className="story-plain selectable isolate">
      {[teaser, body].filter((part) => part !== '').join('\n\n') ||
        'This story is a headline only. The service sent no text with it.'}
    </div>
  )
}

function RawStory({ story }: { story: Story }): ReactElement | null {
  const connection = useConnectionId()
  const proof = useQuery(newsQueries.sent(connection, story.textResponse))
  if (proof.error !== null) return <ErrorNote error={errorInfoOf(proof.error)} />
  if (proof.data === undefined) return null
  return (
    <>
      <p className="quiet">
        {proof.data.intact
          ? 'The complete story as sent. Members that are missing were not sent.'
          : 'The stored response was altered after it was received, so it is not shown.'}
      </p>
      <pre className="story-raw selectable">{proof.data.asSent}</pre>
    </>
  )
}

/** Opens the story at the service's address, whose host is named before. */
function StoryAddress({
  url,
  onLink,
  isShort = false,
}: { url: string | null; isShort?: boolean } & Pick<StoryLinks, 'onLink'>): ReactElement | null {
  if (url === null || url === '') return null
  const address = readAddress(url)
  const [place, title] =
    'href' in address
      ? [address.place, `Opens ${address.title} (key b)`]
      : ['an address that is not opened', `${address.refused}\n${address.shown}`]
  return (
    <button type="button" className="button-link isolate" title={title} onClick={() => onLink(url)}>
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
  onInspect,
  onLink,
}: { story: Story; view: StoryView; now: number } & StoryLinks): ReactElement {
  const { item } = story
  return (
    <article className="story">
      <h1 className="selectable isolate">{story.title === '' ? 'Untitled' : story.title}</h1>
      <div className="story-facts">
        {item.author === null || item.author === '' ? null : <span className="isolate">{item.author}</span>}
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
        <StoryAddress url={item.url} onLink={onLink} isShort />
      </div>
      <div className="story-chips">
        <Symbols stocks={item.stocks} onQuery={onQuery} onRatios={onRatios} />
        {shownNames(item.channels).map((channel) => (
          <button
            key={`channel ${channel}`}
            type="button"
            className={channel === 'WIIM' ? 'chip chip-mark isolate' : 'chip chip-plain isolate'}
            title={channel === 'WIIM' ? 'Why is it moving' : 'Channel'}
            onClick={() => onQuery(writeTerm('chan', channel))}
          >
            {channel}
          </button>
        ))}
        {shownNames(item.tags).map((tag) => (
          <button
            key={`tag ${tag}`}
            type="button"
            className="chip chip-plain isolate"
            title="Tag"
            onClick={() => onQuery(writeTerm('tag', tag))}
          >
            #{tag}
          </button>
        ))}
      </div>
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
        <PlainStory id={item.id} />
      ) : (
        <StoryBody item={item} onLink={onLink} />
      )}
      <Chain story={story} now={now} onOpen={onOpen} />
      <footer className="story-foot">
        <StoryAddress url={item.url} onLink={onLink} />
        <button type="button" className="button-link" onClick={() => onInspect(story.textResponse)}>
          Show the stored response
        </button>
      </footer>
    </article>
  )
}
