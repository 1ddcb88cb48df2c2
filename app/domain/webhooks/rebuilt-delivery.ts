import type { NewsItem } from '../news/news-item.ts'
import { parseServiceDate } from '../responses/service-date.ts'
import type { ReconciledLine } from './reconciliation.ts'

/** An event of the list that was not delivered. */
export type MissedEvent = Pick<ReconciledLine, 'story' | 'action' | 'at'>

// A rebuilt delivery is never one of the service: it has neither its delivery header nor a signature, and says what it is in its headers and
// in its body.

export const REBUILT_HEADERS: Readonly<Record<string, string>> = { 'x-tearsheet-rebuilt': 'true' }

const moment = (sent: string | null): string | null => {
  const at = parseServiceDate(sent)
  return at === null ? null : new Date(at).toISOString()
}

/**
 * The body of a delivery of News/v1 from a cached story, in the form that the public documentation of the kind gives. The same event has
 * the same `id` each time, so that a receiver takes a second one for a duplicate. ASSUMPTION: the interface does not show these fields.
 */
export function rebuiltBody({ story, action, at }: MissedEvent, item: NewsItem): string {
  return JSON.stringify({
    id: `rebuilt-${story}-${action}-${at}`,
    rebuilt_by: 'Tearsheet',
    api_version: 'webhook/v1',
    kind: 'News/v1',
    data: {
      action: `${action.charAt(0).toUpperCase()}${action.slice(1)}`,
      id: story,
      timestamp: new Date(at).toISOString(),
      content: {
        id: story,
        type: 'story',
        created_at: moment(item.created),
        updated_at: moment(item.updated),
        title: item.title,
        teaser: item.teaser,
        body: item.body,
        url: item.url,
        authors: item.author === null ? [] : [item.author],
        channels: item.channels,
        tags: item.tags,
        securities: item.stocks.map(({ name, exchange }) => ({ symbol: name, exchange })),
      },
    },
  })
}
