import { createHash } from 'node:crypto'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import type { IncomingRow } from '../../../main/modules/webhooks/store/deliveries.ts'
import { OWNER, responseOf, storyOf } from '../records/stories.ts'

const DAY = 86_400_000

let texts = 0

/** The time of tests of retention. */
export const NOW = Date.UTC(2026, 5, 1)

/** The time that many days before. */
export const daysAgo = (days: number): number => NOW - days * DAY

/** A different text each time that takes about that many bytes when it is stored, since it cannot be compressed further. */
export function incompressible(bytes: number): string {
  texts += 1
  let hash = createHash('sha256').update(String(texts)).digest()
  const parts: string[] = []
  for (let length = 0; length < bytes; length += hash.length) {
    parts.push(hash.toString('hex'))
    hash = createHash('sha256').update(hash).digest()
  }
  return parts.join('')
}

/** Stores one response with stories of these ages in days. A story's ID is its age unless it is given. */
export function storeStoriesOf(
  library: Library,
  ages: readonly (number | { id: number; age: number | null; body?: string })[],
  text = JSON.stringify(ages),
  owner = OWNER,
): void {
  library.news.storeStories(
    owner,
    responseOf(text, daysAgo(0)),
    'full',
    ages.map((each, place) => {
      const { id, age, body = 'Body' } = typeof each === 'number' ? { id: each, age: each } : each
      const created = age === null ? 'some day' : formatServiceDate(daysAgo(age))
      return JSON.stringify({ item: storyOf({ id, created, body }), path: `$[${place}]` })
    }),
  )
}

/** Stores a picture of that age and size. */
export const storePicture = (library: Library, url: string, age: number, bytes = 100, owner = OWNER): void =>
  library.news.storeImage(owner, url, { type: 'image/png', bytes: new Uint8Array(bytes), receivedAt: daysAgo(age) })

/** Stores what was said of the only record of a symbol, that many days ago. */
export function observeRatio(library: Library, symbol: string, age: number, value: string): void {
  const id = { companyId: 'C', asOf: '2025-03-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }
  library.fundamentals.storeRatios(OWNER, responseOf(`${symbol} ${value} ${age}`, daysAgo(age)), [
    {
      symbol,
      company: null,
      error: null,
      records: [{ id, fiscalYearEnd: 12, isCalculated: false, values: { roe: value }, path: '$' }],
    },
  ])
}

/** The value of a symbol's record as it was known that many days ago; null when nothing is stored for that day. */
export const ratioKnown = (library: Library, symbol: string, age: number): string | null =>
  library.fundamentals.readRatios(OWNER, {
    symbols: [symbol],
    fields: ['roe'],
    reportTypes: [],
    fromDate: null,
    knownAt: daysAgo(age),
  })[0]?.records[0]?.values.roe ?? null

/** Stores a response that is shown as it is, such as an earnings report. */
export const storeAnswer = (library: Library, request: string, age: number, text = `${request} ${age}`): void =>
  library.responses.storeLatestResponse(OWNER, responseOf(text, daysAgo(age)), request)

/** Stores a response in which nothing was new. */
export const storeRepeated = (library: Library, text: string, age: number): void => {
  library.news.storeStories(OWNER, responseOf(text, daysAgo(age)), 'full', [])
}

/** A delivery of that age. */
export const deliveryOf = (age: number, body = 'x'): IncomingRow => ({
  receivedAt: daysAgo(age),
  deliveryId: null,
  payloadId: null,
  apiVersion: null,
  kindAsSent: null,
  kind: null,
  action: null,
  dataId: null,
  revision: null,
  timestamp: null,
  errorText: 'The body is not JSON.',
  signature: 'absent',
  isTls: false,
  bytes: 1,
  status: 204,
  answeredAfterMs: 1,
  wasCut: false,
  path: '/',
  headers: [],
  raw: new TextEncoder().encode(body),
})

/** The ages of the stored deliveries, in the order of the list. */
export const deliveryAges = (library: Library): number[] =>
  library.webhooks
    .listDeliveries({ from: 0, limit: 500, text: '' })
    .rows.map(({ receivedAt }) => (NOW - receivedAt) / DAY)
