import type { ReactElement } from 'react'
import { useQueries } from '@tanstack/react-query'
import { isIdentifier } from '../../../app/domain/companies/symbols.ts'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { JoinedAmounts } from '../../ui/text/joined-amounts.tsx'
import { DateAsSent, Moment } from '../../ui/text/date-time.tsx'
import { useStoryHandle } from '../../ui/text/link-menus.ts'
import { Part, SourceLine } from './sheet-part.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/errors.ts'
import { sheetQueries, STORIES } from './queries.ts'

/** What the service says of the identity of a company. */
type Identifiers = Pick<Company, 'isin' | 'cusip'>

/** A story about a company. */
interface CompanyStory extends StoryRow {
  /** The identifier by which it belongs to the company, such as `ISIN ZZ0123456789`; null where it has the symbol. */
  by: string | null
}

/** The newest cached stories about a company. */
interface CompanyStories {
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
function useCompanyStories(symbol: string, company: Identifiers | null, extra = ''): CompanyStories {
  const connection = useConnectionId()
  const searches = searchesOf(symbol, company, extra)
  const results = useQueries({ queries: searches.map(({ query }) => sheetQueries.stories(connection, query)) })
  const failed = results.find(({ error }) => error !== null)
  const found = results.flatMap(({ data }, place) =>
    (data?.rows ?? []).map((row): CompanyStory => ({ ...row, by: searches[place]?.by ?? null })),
  )
  const times = results.flatMap(({ data }) => data?.receivedAt ?? [])
  return {
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

/** Stories with their whole headlines, each of which opens one. */
function StoryLines({
  rows,
  now,
  onStory,
}: {
  rows: readonly CompanyStory[]
  now: number
  onStory: (id: number) => void
}): ReactElement {
  const handle = useStoryHandle(({ id }) => onStory(id))
  return (
    <ul className="sheet-stories">
      {rows.map(({ id, title, symbols, createdAt, createdAsSent = null, revision, by }) => (
        <li key={id} {...handle({ id, title, symbols })}>
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
          <button type="button" className="button-link isolate" onClick={() => onStory(id)}>
            <JoinedAmounts text={title} />
          </button>
          {by === null ? null : (
            <span
              className="quiet sheet-by"
              title={`The story has other symbols, and a stock with the ${by} of the company`}
            >
              by {by}
            </span>
          )}
          {revision === 'none' ? null : <span className="tag-assumed">edited</span>}
        </li>
      ))}
    </ul>
  )
}

interface StoriesProps {
  symbol: string
  /** The company as the service states it; null where nothing was sent of it. */
  company: Identifiers | null
  now: number
  onStory: (id: number) => void
}

/** The newest cached stories about the company. */
export function LatestStories({ symbol, company, now, onStory }: StoriesProps): ReactElement {
  const cached = useCompanyStories(symbol, company)
  const rows = cached.rows ?? []
  return (
    <Part title="Latest stories" note={cached.hasMore ? `the newest ${rows.length}` : ''}>
      {cached.error !== null ? (
        <ErrorNote error={cached.error} onRetry={cached.retry} />
      ) : rows.length === 0 ? (
        <p className="quiet">
          {cached.rows === undefined
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
          cached.receivedAt === null
            ? { state: 'not-asked' }
            : { state: 'cached', at: cached.receivedAt, because: null }
        }
        response={null}
      />
    </Part>
  )
}

/** The stories about the company to which the person wrote a note; nothing without any. */
export function NotedStories({ symbol, company, now, onStory }: StoriesProps): ReactElement | null {
  const read = useCompanyStories(symbol, company, 'has:note')
  const rows = read.rows ?? []
  if (read.error !== null)
    return (
      <Part title="Your notes">
        <ErrorNote error={read.error} onRetry={read.retry} />
      </Part>
    )
  return rows.length === 0 ? null : (
    <Part title="Your notes" note="on stories about this company">
      <StoryLines rows={rows} now={now} onStory={onStory} />
    </Part>
  )
}
