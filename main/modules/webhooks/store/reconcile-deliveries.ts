import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { CoveredSpan } from '../../../../app/domain/news/coverage.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { isAccepted } from '../../../../app/domain/webhooks/delivery.ts'
import {
  heardSpans,
  compareLines,
  isProven,
  isShown,
  isWhyMoving,
  MAX_SPAN_MS,
  provenSpans,
  RECONCILED_KINDS,
  reconcileStory,
  sharedMs,
  sharedSpans,
  skewAt,
  tallyOf,
  type Known,
  type LineFilter,
  type ListedEvent,
  type ReconciledLine,
  type ReconciledPart,
  type StoryArrival,
  type StorySubject,
  type Tally,
  type TimeSpan,
  type ReconciliationFacts,
} from '../../../../app/domain/webhooks/reconciliation.ts'
import { rebuiltBody, type MissedEvent } from '../../../../app/domain/webhooks/rebuilt-delivery.ts'
import { unpack } from '../../../platform/database/compression.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile, StoreContext } from '../../library/store/store-context.ts'
import { setChange } from '../../news/store/history/replay-versions.ts'
import {
  cachedContent,
  completenessAt,
  findStory,
  type LackingMember,
  type StoredHead,
  type StoryRecord,
} from '../../news/store/history/story-versions.ts'
import { plainText, titleText } from '../../news/store/story-text.ts'
import { firstKeyAt, secondOf, timeOf } from '../../news/store/time-key.ts'
import { openBody } from './body-text.ts'
import { isPurged, readListening, readScope } from './listening.ts'

// The list is in the library of a connection, and the deliveries are in a file of their own. Both are read here in the order of time, an hour
// or less at once, so that no list waits for a long time to be reconciled.

/** An update so soon after the creation belongs to it: the service says both of a story that was never edited. */
const SAME_EVENT_MS = 5000

/** Deliveries whose signature is wrong, and those of fixtures, which no receiver answered, say nothing of the service. */
const CAME = "signature <> 'wrong' AND NOT (status IS NULL AND was_cut = 0 AND ifnull(answered_after, -1) = 0)"

const KINDS = RECONCILED_KINDS.map((kind) => `'${kind}'`).join(', ')

interface Listed {
  record: Pick<StoryRecord, 'id' | 'second' | 'head_version'>
  /** What happened in the part of time. */
  events: ListedEvent[]
}

type ArrivalRow = [
  id: number,
  dataId: string,
  kind: string,
  action: string | null,
  receivedAt: number,
  revision: string | null,
  timestamp: string | null,
  status: number | null,
  answeredAfter: number | null,
]

/** The part of the coverage that is of the whole list, whichever key read it. */
function wholeListCoverage(database: Database): CoveredSpan[] {
  const lists = database
    .statement<{ filter: string; spans: string }>('SELECT filter, spans FROM checked_news_coverage')
    .all()
  return lists.flatMap(({ filter, spans }) => {
    const [, tickers, dateFrom, dateTo] = JSON.parse(filter) as [string, string[], string | null, string | null]
    return tickers.length === 0 && dateFrom === null && dateTo === null ? (JSON.parse(spans) as CoveredSpan[]) : []
  })
}

/** What is known of a part of time, apart from stories and deliveries. `now` is by the clock of this computer. */
function knownOf(context: StoreContext, owner: DataOwner, { from }: TimeSpan, now: number): Known {
  const listening = readListening(context.deliveries, owner.connection, from - MAX_SPAN_MS)
  return {
    proven: provenSpans(wholeListCoverage(context.libraryOf(owner).database)),
    listening,
    heard: heardSpans(listening),
    scope: readScope(context.deliveries, owner.connection),
    now: now - (listening.findLast(({ skewMs }) => skewMs !== null)?.skewMs ?? 0),
  }
}

const RECORD = 'id, second, head_version'

/** The stories to which something happened in a part of time, by ID. */
function listedIn(database: Database, { from, to }: TimeSpan): Map<number, Listed> {
  const found = new Map<number, Listed>()
  const add = (record: Listed['record'], event: ListedEvent): void => {
    const listed = found.get(record.id)
    if (listed === undefined) found.set(record.id, { record, events: [event] })
    else listed.events.push(event)
  }
  // Stories are created at whole seconds, and a part of time may end within one.
  const [begin, end] = [from, to].map((at) => Math.ceil(at / 1000) * 1000) as [number, number]
  // Nearly every story was never edited, so its only update is told apart from an index alone.
  const updates = new Map(
    database
      .listing<[id: number, at: number]>('SELECT id, updated_at FROM version WHERE updated_at >= ? AND updated_at < ?')
      .all(from, to),
  )
  const created = database
    .listing<[id: number, second: number, head: number]>(
      `SELECT ${RECORD} FROM checked_story WHERE key >= ? AND key < ? AND second BETWEEN ? AND ? AND second > 0`,
    )
    .all(firstKeyAt(database, begin), firstKeyAt(database, end), secondOf(begin), secondOf(end - 1))
  for (const [id, second, head] of created) {
    const at = timeOf(second)
    found.set(id, { record: { id, second, head_version: head }, events: [{ story: id, action: 'created', at }] })
    const updatedAt = updates.get(head)
    if (updatedAt !== undefined && updatedAt - at < SAME_EVENT_MS) updates.delete(head)
  }
  const headOf = database.statement<{ story: number }>(
    "SELECT json_extract(head, '$.id') AS story FROM checked_version WHERE id = ?",
  )
  const storyOf = database.statement<Listed['record']>(`SELECT ${RECORD} FROM checked_story WHERE id = ?`)
  const told = new Set<string>()
  for (const [id, at] of updates) {
    const { story } = headOf.one(id)
    const record = found.get(story)?.record ?? storyOf.get(story)
    if (record === undefined || at - timeOf(record.second) < SAME_EVENT_MS) continue
    const update = `${story} ${at}`
    if (!told.has(update)) add(record, { story, action: 'updated', at })
    told.add(update)
  }
  const removed = database
    .statement<Listed['record'] & { removed_at: number }>(
      `SELECT ${RECORD}, removed_at FROM checked_story WHERE removed_at >= ? AND removed_at < ?`,
    )
    .all(from, to)
  for (const { removed_at: at, ...record } of removed) add(record, { story: record.id, action: 'removed', at })
  return found
}

/** All updates of a story that its responses told. */
const updatesOf = (database: Database, { id, second, head_version }: Listed['record']): ListedEvent[] =>
  database
    .statement<{ at: number }>(
      `WITH RECURSIVE chain (id, previous, updated_at) AS (
         SELECT id, previous, updated_at FROM version WHERE id = ?
         UNION ALL SELECT version.id, version.previous, version.updated_at FROM chain JOIN version ON version.id = chain.previous
       ) SELECT DISTINCT updated_at AS at FROM chain WHERE updated_at >= ? ORDER BY updated_at`,
    )
    .all(head_version, timeOf(second) + SAME_EVENT_MS)
    .map(({ at }) => ({ story: id, action: 'updated', at }))

const momentOf = (value: unknown): number | null => (typeof value === 'string' ? parseServiceDate(value) : null)

type Content = Readonly<Record<string, unknown>>

/** The content of a delivery; null where it has none that can be read. */
function contentOf(deliveries: Database, id: number): Content | null {
  const row = deliveries
    .statement<{ headers: string; body: Uint8Array }>('SELECT headers, body FROM checked_delivery_content WHERE id = ?')
    .get(id)
  if (row === undefined) return null
  try {
    const headers = JSON.parse(row.headers) as [string, string][]
    const { body } = openBody(new Uint8Array(unpack(row.body)), headers)
    const payload = JSON.parse(body) as { data?: { content?: unknown } } | null
    const content = payload?.data?.content
    return typeof content === 'object' && content !== null ? (content as Content) : null
  } catch {
    return null
  }
}

/** The last update of a story as a delivery says it. */
function saidUpdate(deliveries: Database, id: number, revision: string | null): number | null {
  const at = momentOf(revision)
  if (at !== null) return at
  const content = contentOf(deliveries, id)
  return content === null ? null : (momentOf(content.updated_at) ?? momentOf(content.updated))
}

/** The deliveries that name these stories, by story, in the order in which they came. */
function arrivalsOf(deliveries: Database, connection: string, ids: Iterable<number>): Map<number, StoryArrival[]> {
  const found = new Map<number, StoryArrival[]>()
  const rows = deliveries
    .listing<ArrivalRow>(
      `SELECT id, data_id, kind, action, received_at, revision, timestamp, status, answered_after FROM checked_delivery
         WHERE data_id IN (SELECT value FROM json_each(?)) AND kind IN (${KINDS}) AND +connection = ? AND ${CAME}`,
    )
    .all(JSON.stringify([...ids].map(String)), connection)
  // In the order in which they came, whatever the clock showed.
  for (const [id, dataId, kind, action, receivedAt, revision, timestamp, status, answeredAfter] of rows.toSorted(
    ([one], [other]) => one - other,
  )) {
    const isUpdate = action === 'updated'
    const arrival: StoryArrival = {
      id,
      kind,
      action,
      receivedAt,
      updatedAt: isUpdate ? saidUpdate(deliveries, id, revision) : null,
      happenedAt: isUpdate ? momentOf(timestamp) : null,
      isAccepted: isAccepted(status, answeredAfter),
    }
    const story = Number(dataId)
    const all = found.get(story)
    if (all === undefined) found.set(story, [arrival])
    else all.push(arrival)
  }
  return found
}

function subjectOf(database: Database, record: Listed['record']): StorySubject {
  const { head } = database
    .statement<{ head: string }>('SELECT head FROM checked_version WHERE id = ?')
    .one(record.head_version)
  const { stocks, channels, missing = [] } = JSON.parse(head) as StoredHead
  // One that a response lacked is there as an earlier one had it.
  const known = (member: 'stocks' | 'channels', names: readonly string[]): readonly string[] | null =>
    names.length === 0 && missing.includes(member) ? null : names
  return { symbols: known('stocks', namesOf(stocks)), channels: known('channels', channels) }
}

const namesOf = (stocks: readonly { name: string }[]): string[] => stocks.map(({ name }) => name)

const namesIn = (value: unknown): string[] | null =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) => {
        const name =
          typeof each === 'object' && each !== null
            ? (ownProperty(each as Content, 'name') ?? ownProperty(each as Content, 'symbol'))
            : each
        return typeof name === 'string' ? [name] : []
      })
    : null

/** The same text, however it is marked up. */
const sameText = (one: unknown, other: string | null): boolean =>
  typeof one !== 'string' ||
  other === null ||
  plainText(one).replaceAll(/\s+/g, ' ').trim() === plainText(other).replaceAll(/\s+/g, ' ').trim()

const isNamed = (name: string): boolean => name.trim() !== ''

const sameNames = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one === null || setChange(one.filter(isNamed), other.filter(isNamed)) === null

/**
 * The parts in which a delivery differs from the list; null where the list has no version of the same update. A part that one of them does
 * not send is not compared.
 */
function differingParts(
  { database }: LibraryFile,
  deliveries: Database,
  story: number,
  delivery: number,
): ReconciledPart[] | null {
  const content = contentOf(deliveries, delivery)
  const record = findStory(database, story)
  if (content === null || record === undefined) return null
  const said = momentOf(content.updated_at) ?? momentOf(content.updated)
  const { head, text, headRow, textRow } = cachedContent(database, record)
  if (said === null || headRow.updated_at === null || secondOf(said) !== secondOf(headRow.updated_at)) return null
  const isSameText = textRow.updated_at === headRow.updated_at
  const completeness = completenessAt(textRow.completeness)
  const isSent = (member: LackingMember): boolean => head.missing?.includes(member) !== true
  const parts: [ReconciledPart, boolean][] = [
    ['title', !isSent('title') || sameText(content.title, head.title)],
    // A text that was not asked for is sent empty.
    ['teaser', !isSameText || completeness === 'headline' || sameText(content.teaser, text.teaser)],
    ['body', !isSameText || completeness !== 'full' || sameText(content.body, text.body)],
    ['tags', !isSent('tags') || sameNames(namesIn(content.tags), head.tags)],
    ['symbols', !isSent('stocks') || sameNames(namesIn(content.securities), namesOf(head.stocks))],
    ['channels', !isSent('channels') || sameNames(namesIn(content.channels), head.channels)],
  ]
  return parts.flatMap(([part, isSame]) => (isSame ? [] : [part]))
}

/**
 * Deliveries of stories that no list has shown, although it was read without a gap where they would be. `ofListed` are the IDs of
 * deliveries of stories that are shown, which spares reading nearly every one.
 */
function unlistedIn(
  { database }: LibraryFile,
  deliveries: Database,
  connection: string,
  { from, to }: TimeSpan,
  known: Known,
  ofListed: readonly number[],
): ReconciledLine[] {
  const skews = known.listening.flatMap(({ skewMs }) => (skewMs === null ? [] : [skewMs]))
  if (skews.length === 0) return []
  const bound = (limit: (...values: number[]) => number): number => skews.reduce((one, other) => limit(one, other))
  const rows = deliveries
    .statement<{ id: number; data_id: string; received_at: number; action: string | null }>(
      `SELECT min(id) AS id, data_id, received_at, action FROM delivery INDEXED BY delivery_by_time
         WHERE connection = ? AND received_at >= ? AND received_at < ? AND id NOT IN (SELECT value FROM json_each(?))
           AND kind = 'News/v1' AND ${CAME} GROUP BY data_id`,
    )
    .all(connection, from + bound(Math.min), to + bound(Math.max), JSON.stringify(ofListed))
  const isListed = database.statement<object>('SELECT 1 FROM story WHERE id = ?')
  return rows.flatMap(({ id, data_id, received_at: receivedAt, action }) => {
    const story = /^\d{1,15}$/.test(data_id) ? Number(data_id) : null
    if (story === null) return []
    const skew = skewAt(receivedAt, known.listening)
    const at = skew === null ? null : receivedAt - skew
    if (at === null || at < from || at >= to || isListed.get(story) !== undefined) return []
    const content = contentOf(deliveries, id)
    const createdAt = momentOf(content?.created_at) ?? momentOf(content?.created)
    if (createdAt === null || !isProven(createdAt, known)) return []
    const title = typeof content?.title === 'string' ? titleText(content.title) : null
    return [
      {
        ...{ story, action: action ?? '', at, verdict: 'unlisted', why: null, delayMs: null, times: 1 },
        ...{ isEarly: false, deliveries: [id], title, differs: [] },
      },
    ]
  })
}

/** What part of a reconciliation is asked for. */
export interface SliceQuery extends TimeSpan {
  /** The present by the clock of this computer. */
  now: number
  /** Whether the contents of deliveries are compared with the list, which takes much longer. */
  compares: boolean
  /** The lines to return; null for none. */
  shows: LineFilter | null
}

/** What a part of time comes to. Lines are the newest first. */
export interface ReconciledSlice extends Tally {
  lines: ReconciledLine[]
  /** Number of deliveries whose content was compared. */
  compared: number
  /** How much of the time can be judged, in milliseconds. */
  judgedMs: number
}

/** Reads what is known of a part of time before its stories and deliveries are compared. */
export function reconciliationFacts(
  context: StoreContext,
  owner: DataOwner,
  span: TimeSpan,
  now: number,
): ReconciliationFacts {
  const { deliveries } = context
  const known = knownOf(context, owner, span, now)
  const skewMs = known.listening.findLast((each) => each.skewMs !== null)?.skewMs ?? null
  const { found } = deliveries
    .statement<{ found: number }>('SELECT EXISTS (SELECT 1 FROM listening WHERE connection = ?) AS found')
    .one(owner.connection)
  return {
    scope: known.scope,
    readMs: sharedMs(span, known.proven),
    heardMs: sharedMs(span, known.heard),
    judgedMs: sharedMs(span, sharedSpans(known.proven, known.heard)),
    hasListened: found === 1,
    isPurged: isPurged(deliveries, owner.connection, {
      from: span.from + (skewMs ?? 0),
      to: span.to + (skewMs ?? 0),
    }),
    skewMs,
  }
}

/** Reconciles what the list shows of a part of time with the deliveries. */
export function reconcileSlice(context: StoreContext, owner: DataOwner, query: SliceQuery): ReconciledSlice {
  const library = context.libraryOf(owner)
  const { deliveries } = context
  return library.database.reading(() => {
    const known = knownOf(context, owner, query, query.now)
    const { database } = library
    const listed = listedIn(database, query)
    const arrivals = arrivalsOf(deliveries, owner.connection, listed.keys())
    const lines: ReconciledLine[] = []
    let compared = 0
    for (const [story, { record, events }] of listed) {
      let subject: StorySubject | null = null
      const subjectOnce = (): StorySubject => (subject ??= subjectOf(database, record))
      const own = (arrivals.get(story) ?? []).filter(
        ({ kind }) => kind !== 'WIIMs/v1' || isWhyMoving(subjectOnce()) !== false,
      )
      // An update outside the part of time is judged only beside those in it.
      const told = new Set(events.flatMap(({ action, at }) => (action === 'updated' ? [at] : [])))
      const others = told.size === 0 ? [] : updatesOf(database, record).filter(({ at }) => !told.has(at))
      const all = others.length === 0 ? events : [...events, ...others]
      for (const event of reconcileStory(all, own, known, subjectOnce).slice(0, events.length)) {
        const [first] = event.deliveries
        const differs = query.compares && first !== undefined ? differingParts(library, deliveries, story, first) : null
        if (differs !== null) compared += 1
        lines.push({ ...event, title: null, differs: differs ?? [] })
      }
    }
    const ofListed = [...arrivals.values()].flatMap((all) => all.map(({ id }) => id))
    for (const line of unlistedIn(library, deliveries, owner.connection, query, known, ofListed)) lines.push(line)
    const { shows } = query
    const shown = shows === null ? [] : lines.filter((line) => isShown(line, shows)).toSorted(compareLines)
    const judged = sharedSpans(known.proven, known.heard)
    return { ...tallyOf(lines), lines: shown, compared, judgedMs: sharedMs(query, judged) }
  })
}

/** The body of a delivery that was missed, from what is cached; null where the story is not cached, or not with its text unless it was removed. */
export function readRebuilt(context: StoreContext, owner: DataOwner, event: MissedEvent): string | null {
  const { database } = context.libraryOf(owner)
  return database.reading(() => {
    const record = findStory(database, event.story)
    if (record === undefined) return null
    const { head, text, textRow } = cachedContent(database, record)
    const hasText = text.body !== null && completenessAt(textRow.completeness) === 'full'
    return hasText || event.action === 'removed' ? rebuiltBody(event, { ...head, ...text }) : null
  })
}

/** The titles of stories, by ID, as far as they are cached. */
export function readTitles(context: StoreContext, owner: DataOwner, ids: readonly number[]): Record<number, string> {
  const { database } = context.libraryOf(owner)
  return Object.fromEntries(
    ids.flatMap((id) => {
      const record = findStory(database, id)
      return record === undefined ? [] : [[id, titleText(cachedContent(database, record).head.title)]]
    }),
  )
}
