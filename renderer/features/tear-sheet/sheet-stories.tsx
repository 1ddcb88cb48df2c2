import type { ReactElement } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { isIdentifier } from '../../../app/domain/companies/symbols.ts'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { saysTheSame } from '../../../app/errors/describe-error.ts'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { JoinedAmounts } from '../../ui/text/joined-amounts.tsx'
import { DateAsSent, Moment } from '../../ui/text/date-time.tsx'
import { useStoryHandle } from '../../ui/text/link-menus.ts'
import { Part, SourceLine } from './sheet-part.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/errors.ts'
import { sheetQueries, STORIES } from './queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

/** What the service says of the identity of a company. */
type Identifiers = Pick<Company, 'isin' | 'cusip'>

interface CompanyStory extends StoryRow {
  /** The identifier by which it belongs to the company, such as `ISIN ZZ0123456789`; null where it has the symbol. */
  by: string | null
}

/** The newest cached stories about a company. */
interface CompanyStories {
  /** The searches that find them. */
  queries: readonly string[]
  /** Undefined while they are read. */
  rows: readonly CompanyStory[] | undefined
  hasMore: boolean
  receivedAt: number | null
  error: ErrorInfo | null
  retry: (() => void) | null
}

/** The searches for the stories of a company: by its symbol, then by each identifier those that none of the searches before finds. */
function searchesOf(
  symbol: string,
  company: Identifiers | null,
  extra: string,
): { query: string; by: string | null }[] {
  const known = (
    [
      ['isin', 'ISIN', company?.isin],
      ['cusip', 'CUSIP', company?.cusip],
    ] as const
  ).flatMap(([field, name, sent]) => {
    const value = sent?.trim() ?? ''
    return isIdentifier(value) ? [{ term: writeTerm(field, value), by: `${name} ${value}` }] : []
  })
  const all = [{ term: writeTerm('sym', symbol), by: null }, ...known]
  return all.map(({ term, by }, place) => ({
    query: [term, ...all.slice(0, place).map((before) => `-${before.term}`), extra].join(' ').trim(),
    by,
  }))
}

/** The newest cached stories of a company, by its symbol and by what the service says of its identity; `extra` narrows them. */
function useCompanyStories(
  { symbol, company, knownAt }: Pick<StoriesProps, 'symbol' | 'company' | 'knownAt'>,
  extra = '',
): CompanyStories {
  const connection = useConnectionId()
  // A search looks in what stories say now, and of an earlier time their lines say which symbols they had.
  const searches = searchesOf(symbol, knownAt === null ? company : null, extra)
  const results = useQueries({
    queries: searches.map(({ query }) => sheetQueries.stories(connection, query, { symbol, knownAt })),
  })
  const failed = results.find(({ error }) => error !== null)
  const found = results.flatMap(({ data }, place) =>
    (data?.rows ?? [])
      .filter(({ symbols }) => knownAt === null || symbols.includes(symbol))
      .map((row): CompanyStory => ({ ...row, by: searches[place]?.by ?? null })),
  )
  const times = results.flatMap(({ data }) => data?.receivedAt ?? [])
  return {
    queries: searches.map(({ query }) => query),
    rows: results.some(({ data }) => data === undefined)
      ? undefined
      : found
          .sort((one, other) => (other.createdAt ?? -Infinity) - (one.createdAt ?? -Infinity) || other.id - one.id)
          .slice(0, STORIES),
    hasMore: found.length > STORIES || results.some(({ data }) => data?.more === true),
    receivedAt: times.length === 0 ? null : Math.max(...times),
    error: failed === undefined ? null : errorInfoOf(failed.error),
    retry: failed === undefined ? null : retryOf(failed),
  }
}

const READING = 'Reading the cached stories…'

/** Stories with their whole headlines, each of which opens one. */
function StoryLines({
  symbol,
  rows,
  now,
  since = null,
  onStory,
}: {
  /** The company of the page, whose menu has what leads from it. */
  symbol: string
  rows: readonly CompanyStory[]
  now: number
  /** Later stories are marked as new; null for none. In Unix milliseconds. */
  since?: number | null
  onStory: (id: number) => void
}): ReactElement {
  const handle = useStoryHandle(({ id }) => onStory(id))
  return (
    <ul className="sheet-stories">
      {rows.map(({ id, title, symbols, createdAt, createdAsSent = null, revision, by }) => (
        <li key={id} {...handle({ id, title, symbols: symbols.filter((each) => each !== symbol) })}>
          {createdAt === null ? (
            <time>
              <DateAsSent text={createdAsSent} />
            </time>
          ) : (
            <>
              <Moment className="sheet-on-screen" at={createdAt} now={now} />
              <Moment className="sheet-on-paper" at={createdAt} />
            </>
          )}
          <LinkButton className="isolate" onClick={() => onStory(id)}>
            <JoinedAmounts text={title === '' ? 'Untitled' : title} />
          </LinkButton>
          {by === null ? null : (
            <span
              className="quiet sheet-by"
              title={`The story has other symbols, and a stock with the ${by} of the company`}
            >
              by {by}
            </span>
          )}
          {since !== null && createdAt !== null && createdAt > since ? (
            <span className="tag-assumed sheet-on-screen" title="Since your last visit of this page">
              new
            </span>
          ) : null}
          {revision === 'none' ? null : <span className="tag-assumed">edited</span>}
        </li>
      ))}
    </ul>
  )
}

/** Why there is no story, and how to get some. */
function NoStories({ symbol, queries }: { symbol: string; queries: readonly string[] }): ReactElement {
  const hidden = useQuery(sheetQueries.hidden(useConnectionId(), queries)).data
  return (
    <p className="quiet">
      {hidden === undefined
        ? READING
        : hidden > 0
          ? `Your mute rules hide every cached story about this company: ${counted(hidden, 'story', 'stories')}.`
          : `No cached story names ${symbol}. Press Stories to request some, or add ${symbol} to a watch list.`}
    </p>
  )
}

interface StoriesProps {
  symbol: string
  /** The company as the service states it; null where nothing was sent of it. */
  company: Identifiers | null
  now: number
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
  /** The error that another part of the page says; null for none. */
  saidBeside: ErrorInfo | null
  onStory: (id: number) => void
}

/** The newest cached stories about the company. */
export function LatestStories({
  symbol,
  company,
  now,
  knownAt,
  since,
  saidBeside,
  onStory,
}: StoriesProps & { since: number | null }): ReactElement {
  const cached = useCompanyStories({ symbol, company, knownAt })
  const rows = cached.rows ?? []
  return (
    <Part title="Latest stories" note={cached.hasMore ? `the newest ${rows.length}` : ''}>
      {saysTheSame(cached.error, saidBeside) ? (
        <p className="quiet">
          Tearsheet did not read the stories of this company.{' '}
          <LinkButton onClick={() => cached.retry?.()}>Try again</LinkButton>
        </p>
      ) : cached.error !== null ? (
        <ErrorNote error={cached.error} onRetry={cached.retry} />
      ) : cached.rows === undefined ? (
        <p className="quiet">{READING}</p>
      ) : rows.length > 0 ? (
        <StoryLines symbol={symbol} rows={rows} now={now} since={since} onStory={onStory} />
      ) : knownAt !== null ? (
        <p className="quiet">
          No story that had been received by then, and named {symbol} then as it does now, is cached.
        </p>
      ) : (
        <NoStories symbol={symbol} queries={cached.queries} />
      )}
      <SourceLine
        asOf={null}
        endpoint="news"
        shown={
          cached.receivedAt === null
            ? { state: 'not-asked' }
            : { state: 'cached', at: cached.receivedAt, because: null }
        }
        response={null}
        knownAt={knownAt}
      />
    </Part>
  )
}

/** The stories about the company to which the person wrote a note; nothing without any. */
export function NotedStories({
  symbol,
  company,
  now,
  knownAt,
  saidBeside,
  onStory,
}: StoriesProps): ReactElement | null {
  const read = useCompanyStories({ symbol, company, knownAt }, 'has:note')
  const rows = read.rows ?? []
  // The same library has the stories, of which the part above says that they were not read.
  if (saysTheSame(read.error, saidBeside)) return null
  if (read.error !== null)
    return (
      <Part title="Your notes">
        <ErrorNote error={read.error} onRetry={read.retry} />
      </Part>
    )
  return rows.length === 0 ? null : (
    <Part title="Your notes" note="on stories about this company">
      <StoryLines symbol={symbol} rows={rows} now={now} onStory={onStory} />
    </Part>
  )
}
