import { useQueries } from '@tanstack/react-query'
import { isIdentifier } from '../../../app/domain/companies/symbols.ts'
import type { Company } from '../../../app/domain/fundamentals/ratio-record.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { sheetQueries, STORIES } from './queries.ts'

/** What the service says of the identity of a company. */
export type Identifiers = Pick<Company, 'isin' | 'cusip'>

/** A story about a company. */
export interface CompanyStory extends StoryRow {
  /** The identifier by which it belongs to the company, such as `ISIN ZZ0123456789`; null where it has the symbol. */
  by: string | null
}

/** The newest cached stories about a company. */
export interface CompanyStories {
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
export function useCompanyStories(symbol: string, company: Identifiers | null, extra = ''): CompanyStories {
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
