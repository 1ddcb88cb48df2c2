import type { CoveredSpan } from '../news/coverage.ts'
import { WHY_MOVING } from '../news/news-item.ts'
import { parseDay } from '../responses/service-date.ts'
import { firstWhere } from '../values/first-where.ts'
import type { WebhookKind } from './webhook.ts'

// What the list of the service shows, beside what was delivered. Times of the list are by the clock of the service and those of deliveries
// by the clock of this computer, so each part of time in which the receiver listened has its own difference of the two. All times are Unix
// milliseconds.

/** The kinds of deliveries that have the list as a second source. */
export const RECONCILED_KINDS = ['News/v1', 'WIIMs/v1'] as const satisfies readonly WebhookKind[]

/** What can happen to a story, in the words of deliveries. */
export const STORY_ACTIONS = ['created', 'updated', 'removed'] as const
export type StoryAction = (typeof STORY_ACTIONS)[number]

/** What a destination receives, as the person says. The interface does not say it. Without symbols or channels it receives all of them. */
export interface DeclaredScope {
  kinds: readonly (typeof RECONCILED_KINDS)[number][]
  symbols: readonly string[]
  channels: readonly string[]
}

/** What a scope is compared with; null for what the list does not say. */
export interface StorySubject {
  symbols: readonly string[] | null
  channels: readonly string[] | null
}

const plain = (name: string): string => name.trim().toLowerCase()

/** Whether one of the wanted names is found, where some are wanted; null where it is not known what there is. */
function sharesOne(wanted: readonly string[], found: readonly string[] | null): boolean | null {
  if (wanted.length === 0) return true
  const names = new Set(wanted.map(plain))
  return found?.some((name) => names.has(plain(name))) ?? null
}

/** Whether a story is one that says why a price moves; null where its channels are not known. */
export const isWhyMoving = ({ channels }: StorySubject): boolean | null => sharesOne([WHY_MOVING], channels)

/** Whether a destination with that scope receives a story; null where it depends on what the list does not say. */
function isInScope({ kinds, symbols, channels }: DeclaredScope, subjectOf: () => StorySubject): boolean | null {
  const hasKind = kinds.includes('News/v1')
  if (hasKind && symbols.length === 0 && channels.length === 0) return true
  const subject = subjectOf()
  const said = [
    hasKind || (kinds.includes('WIIMs/v1') && isWhyMoving(subject)),
    sharesOne(symbols, subject.symbols),
    sharesOne(channels, subject.channels),
  ]
  return said.includes(false) ? false : said.includes(null) ? null : true
}

/** What the list shows to have happened to a story. */
export interface ListedEvent {
  story: number
  action: StoryAction
  /** To the second. */
  at: number
}

/** A delivery that names a story. */
export interface StoryArrival {
  id: number
  kind: string
  /** Null, or another word, where the delivery does not say what happened. */
  action: string | null
  receivedAt: number
  /** The last update of the story as the content says it; null where that is not said. */
  updatedAt: number | null
  /** When the payload says that an update happened; null where it does not, and for anything else. */
  happenedAt: number | null
  /** Whether the receiver accepted it, so that another one is no retry. */
  isAccepted: boolean
}

/** A part of time, without its end. */
export interface TimeSpan {
  from: number
  to: number
}

/** A part of time in which the receiver listened, by the clock of this computer. */
export interface ListeningSpan extends TimeSpan {
  /** How far that clock was ahead of the service's; null while no response had said. */
  skewMs: number | null
}

/** A story that is delivered later than this after it was listed is late. */
export const LATE_MS = 60_000
/** A story is missed only when it was not delivered while the receiver listened for so long. */
export const WAIT_MS = 15 * 60_000

/** Milliseconds from one note that the receiver listens to the next. What comes after the last one is not known to be complete. */
export const NOTE_MS = 30_000
/** Times of the service are to the second, and so is the clock that its responses name. */
const TOLERANCE_MS = 3000

const SECOND = 1000
const DAY = 86_400_000
/** How far apart two parts may be that follow each other: the clock of the service is known to the second. */
const SEAM_MS = 2000

/** Parts of time in their order, those that touch each other as one. */
function joinSpans(spans: readonly TimeSpan[], seamMs = 0): TimeSpan[] {
  const joined: TimeSpan[] = []
  for (const { from, to } of spans
    .filter((span) => span.from < span.to)
    .toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last.to + seamMs) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** A part of time without others. */
const without = (span: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] =>
  others.reduce<TimeSpan[]>(
    (left, { from, to }) =>
      left
        .flatMap((each) => [
          { from: each.from, to: Math.min(each.to, from) },
          { from: Math.max(each.from, to), to: each.to },
        ])
        .filter((each) => each.from < each.to),
    [span],
  )

/**
 * The parts of time of which the whole list was read without a gap, from its coverage. The seconds at both ends are left out, because more
 * stories of them may follow, and so are the days that the service does not list as a whole.
 */
export const provenSpans = (covered: readonly CoveredSpan[]): TimeSpan[] =>
  joinSpans(
    covered.flatMap(({ oldest, newest, next, incompleteDays }) =>
      without(
        { from: next === null ? Math.min(oldest, 0) : oldest + SECOND, to: newest },
        incompleteDays.flatMap((day) => {
          const from = parseDay(day)
          return from === null ? [] : [{ from, to: from + DAY }]
        }),
      ),
    ),
  )

/** The parts of time in which the receiver listened, by the clock of the service. Those without a known clock are left out. */
export const heardSpans = (listening: readonly ListeningSpan[]): TimeSpan[] =>
  joinSpans(
    listening.flatMap(({ from, to, skewMs }) => (skewMs === null ? [] : [{ from: from - skewMs, to: to - skewMs }])),
    SEAM_MS,
  )

/** The milliseconds of a part of time that lie in others, which are in order and apart. */
export const sharedMs = (span: TimeSpan, others: readonly TimeSpan[]): number =>
  others.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0)

/** The parts that two lists of parts of time share. */
export const sharedSpans = (some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )

const isWithin = (at: number, spans: readonly TimeSpan[]): boolean =>
  spans.some(({ from, to }) => at >= from && at < to)

/** What a reconciliation knows apart from stories and deliveries. */
export interface Known {
  proven: readonly TimeSpan[]
  listening: readonly ListeningSpan[]
  heard: readonly TimeSpan[]
  /** What the destination receives; null until the person said so. */
  scope: DeclaredScope | null
  /** The present by the clock of the service. */
  now: number
}

/** Why it cannot be said whether an event was missed. */
export const UNKNOWN_REASONS = ['gap', 'waiting', 'not-listening', 'no-scope', 'no-subject', 'unclear'] as const
export type UnknownReason = (typeof UNKNOWN_REASONS)[number]

/** What came of an event of the list. */
export const VERDICTS = ['delivered', 'late', 'missed', 'outside', 'unknown'] as const
type Verdict = (typeof VERDICTS)[number]

/** An event of the list beside its deliveries. */
export interface ReconciledEvent extends ListedEvent {
  verdict: Verdict
  /** Why it cannot be said; null for every other verdict. */
  why: UnknownReason | null
  /** From the event to its first delivery; null without one, or where the clock was not known. */
  delayMs: number | null
  /** How often it was delivered, not counting retries of deliveries that the receiver had not accepted. */
  times: number
  /** Whether it was delivered before the time at which the list says that it happened. */
  isEarly: boolean
  /** IDs of its deliveries, the first one first. */
  deliveries: readonly number[]
}

/** How far the clock was ahead when a delivery came; null where that is not known, or where the clock was set near that time. */
export function skewAt(receivedAt: number, listening: readonly ListeningSpan[]): number | null {
  let near: number | null | undefined
  let within: number | null | undefined
  for (const { from, to, skewMs } of listening) {
    if (receivedAt < from - NOTE_MS || receivedAt > to + NOTE_MS) continue
    // Between the last note with one time and the first with another, the clock may show either.
    if (near !== undefined && near !== skewMs) return null
    near = skewMs
    if (receivedAt >= from && receivedAt <= to) within = skewMs
  }
  if (within !== undefined) return within
  // The newest deliveries come before the next note that the receiver listens.
  const last = listening.at(-1)
  return last !== undefined && receivedAt >= last.to && receivedAt - last.to < WAIT_MS ? last.skewMs : null
}

const secondOf = (at: number): number => Math.floor(at / SECOND)

/**
 * Finds the update that a delivery is about, of these in the order of time; undefined where the list never showed that one, and null where
 * nothing says when it was.
 */
function updatesFinder(
  updates: readonly ListedEvent[],
  known: Known,
): (arrival: StoryArrival) => ListedEvent | undefined | null {
  const bySecond = Map.groupBy(updates, ({ at }) => secondOf(at))
  return ({ updatedAt, receivedAt, happenedAt: said }) => {
    if (updatedAt !== null) return bySecond.get(secondOf(updatedAt))?.[0]
    const skew = skewAt(receivedAt, known.listening)
    const happenedAt = said ?? (skew === null ? null : receivedAt - skew)
    if (happenedAt === null) return null
    return updates[firstWhere(updates.length, (place) => (updates[place]?.at ?? 0) > happenedAt + TOLERANCE_MS) - 1]
  }
}

/** How often something was delivered: after an accepted delivery, each further one of its kind counts. */
function timesOf(arrivals: readonly StoryArrival[]): number {
  if (arrivals.length < 2) return arrivals.length
  const byKind = new Map<string, { times: number; isAccepted: boolean }>()
  for (const { kind, isAccepted } of arrivals) {
    const before = byKind.get(kind)
    byKind.set(kind, {
      times: before === undefined ? 1 : before.times + (before.isAccepted ? 1 : 0),
      isAccepted: isAccepted || before?.isAccepted === true,
    })
  }
  return Math.max(0, ...[...byKind.values()].map(({ times }) => times))
}

const isKnownAction = (action: string | null): boolean => STORY_ACTIONS.some((each) => each === action)

/**
 * Why an event without a delivery cannot be called missed; null where it can. `isWanted` says whether the destination receives it, and
 * `isUnclear` whether a delivery may be about it.
 */
function doubtOf(
  { at }: ListedEvent,
  isWanted: boolean | null,
  isUnclear: boolean,
  known: Known,
): UnknownReason | null {
  if (!isWithin(at, known.proven)) return 'gap'
  if (at + WAIT_MS > known.now) return 'waiting'
  if (!known.heard.some(({ from, to }) => at >= from && at + WAIT_MS <= to)) return 'not-listening'
  if (known.scope === null) return 'no-scope'
  if (isWanted === null) return 'no-subject'
  return isUnclear ? 'unclear' : null
}

/**
 * Judges what the list shows of one story. `events` are all that it shows of it, and `arrivals` all deliveries about it in the order in which
 * they came. `subjectOf` is asked only about what was not delivered, and only where the scope depends on it.
 */
export function reconcileStory(
  events: readonly ListedEvent[],
  arrivals: readonly StoryArrival[],
  known: Known,
  subjectOf: () => StorySubject,
): ReconciledEvent[] {
  const updates = events.filter(({ action }) => action === 'updated').toSorted((one, other) => one.at - other.at)
  const findUpdate = updatesFinder(updates, known)
  // Each delivery is read once: a story may have as many of them as it has updates.
  const byEvent = Map.groupBy(arrivals, (arrival) =>
    arrival.action === 'updated' ? findUpdate(arrival) : arrival.action,
  )
  const isAnyUnknown = arrivals.some(({ action }) => !isKnownAction(action))
  // Nothing says of which update one under null is.
  const isUnclear = ({ action }: ListedEvent): boolean => isAnyUnknown || (action === 'updated' && byEvent.has(null))
  return events.map((event) => {
    const own = byEvent.get(event.action === 'updated' ? event : event.action) ?? []
    const [first] = own
    const nothing = { ...event, delayMs: null, times: 0, isEarly: false, deliveries: [] }
    if (first === undefined) {
      const isWanted = known.scope === null ? null : isInScope(known.scope, subjectOf)
      if (isWanted === false) return { ...nothing, verdict: 'outside', why: null }
      const why = doubtOf(event, isWanted, isUnclear(event), known)
      return { ...nothing, verdict: why === null ? 'missed' : 'unknown', why }
    }
    const skew = skewAt(first.receivedAt, known.listening)
    const passed = skew === null ? null : first.receivedAt - skew - event.at
    const delayMs = passed === null ? null : Math.max(0, passed)
    return {
      ...event,
      verdict: delayMs !== null && delayMs > LATE_MS ? 'late' : 'delivered',
      why: null,
      delayMs,
      times: timesOf(own),
      isEarly: passed !== null && passed < -TOLERANCE_MS,
      deliveries: own.map(({ id }) => id),
    }
  })
}

/** Whether the list would show a story of that time by the clock of the service. */
export const isProven = (at: number, { proven }: Pick<Known, 'proven'>): boolean => isWithin(at, proven)

/** The value at a share of sorted values, the nearest rank; null without values. */
export const percentile = (sorted: ArrayLike<number>, share: number): number | null =>
  sorted.length === 0 ? null : (sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null)

/** The parts of a story in which a delivery can differ from the list. */
export const RECONCILED_PARTS = ['title', 'teaser', 'body', 'tags', 'symbols', 'channels'] as const
export type ReconciledPart = (typeof RECONCILED_PARTS)[number]

/** A line of a reconciliation: an event of the list, or a delivery of a story that no list has shown. */
export interface ReconciledLine extends Omit<ReconciledEvent, 'action' | 'verdict'> {
  action: string
  verdict: Verdict | 'unlisted'
  /** Null where no title is cached. */
  title: string | null
  /** In what the first delivery differs from the list; nothing where the contents were not compared. */
  differs: readonly ReconciledPart[]
}

// What can be chosen to see.
export const LINE_FILTERS = [
  { id: 'problems', label: 'All problems' },
  { id: 'missed', label: 'Missed' },
  { id: 'late', label: 'Late' },
  { id: 'repeated', label: 'Delivered more than once' },
  { id: 'unlisted', label: 'Not in the list' },
  { id: 'early', label: 'Before it was listed' },
  { id: 'differs', label: 'Content differs' },
  { id: 'unknown', label: 'Cannot be said' },
  { id: 'outside', label: 'Outside the scope' },
  { id: 'delivered', label: 'Delivered in time' },
  { id: 'all', label: 'Everything' },
] as const
export type LineFilter = (typeof LINE_FILTERS)[number]['id']

/** The filters that count something of their own. */
const FINDINGS = LINE_FILTERS.map(({ id }) => id).filter((id) => id !== 'problems' && id !== 'all')
export type Finding = Exclude<LineFilter, 'problems' | 'all'>

/** What is to be said of a line. */
function findingsOf({ verdict, times, isEarly, differs }: ReconciledLine): Finding[] {
  const found: Finding[] = [verdict]
  if (times > 1) found.push('repeated')
  if (isEarly) found.push('early')
  if (differs.length > 0) found.push('differs')
  return found
}

const FINE: readonly Finding[] = ['delivered', 'outside', 'unknown']

/** Whether a filter shows a line. */
export function isShown(line: ReconciledLine, filter: LineFilter): boolean {
  const found = findingsOf(line)
  if (filter === 'all') return true
  return filter === 'problems' ? found.some((each) => !FINE.includes(each)) : found.includes(filter)
}

/** The order of lines: the newest first. */
export const compareLines = (
  one: Pick<ReconciledLine, 'at' | 'story' | 'action'>,
  other: Pick<ReconciledLine, 'at' | 'story' | 'action'>,
): number =>
  other.at - one.at || other.story - one.story || (one.action < other.action ? 1 : one.action > other.action ? -1 : 0)

/** All lines of a reconciliation, however many parts they are read in. `read` gives those after one, and none before it. */
export async function allLines(
  read: (
    after: Pick<ReconciledLine, 'at' | 'story' | 'action'> | null,
    limit: number,
  ) => Promise<{ rows: readonly ReconciledLine[]; hasMore: boolean }>,
): Promise<ReconciledLine[]> {
  const lines: ReconciledLine[] = []
  for (let hasMore = true; hasMore;) {
    const last = lines.at(-1)
    const page = await read(
      last === undefined ? null : { at: last.at, story: last.story, action: last.action },
      MAX_LINES,
    )
    lines.push(...page.rows)
    hasMore = page.hasMore
  }
  return lines
}

/** Number of the most delayed deliveries that a summary names. */
const WORST = 10

/** What a part of time comes to. */
export interface Tally {
  counts: Record<Finding, number>
  reasons: Record<UnknownReason, number>
  /** Milliseconds from events to their first deliveries, where known. */
  delays: number[]
  /** The most delayed deliveries, the worst first. */
  worst: ReconciledLine[]
}

const zero = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

export const emptyTally = (): Tally => ({
  counts: zero(FINDINGS),
  reasons: zero(UNKNOWN_REASONS),
  delays: [],
  worst: [],
})

const byDelay = (one: ReconciledLine, other: ReconciledLine): number => (other.delayMs ?? 0) - (one.delayMs ?? 0)

export function tallyOf(lines: readonly ReconciledLine[]): Tally {
  const tally = emptyTally()
  for (const line of lines) {
    for (const finding of findingsOf(line)) tally.counts[finding] += 1
    if (line.why !== null) tally.reasons[line.why] += 1
    if (line.delayMs !== null) tally.delays.push(line.delayMs)
  }
  tally.worst = lines
    .filter(({ verdict }) => verdict === 'late')
    .toSorted(byDelay)
    .slice(0, WORST)
  return tally
}

export function addTally(sum: Tally, { counts, reasons, delays, worst }: Tally): void {
  for (const finding of FINDINGS) sum.counts[finding] += counts[finding]
  for (const reason of UNKNOWN_REASONS) sum.reasons[reason] += reasons[reason]
  for (const delay of delays) sum.delays.push(delay)
  sum.worst = [...sum.worst, ...worst].toSorted(byDelay).slice(0, WORST)
}

/** What came of the events of an hour. */
export interface HourCount extends Record<Verdict, number> {
  at: number
  /** How much of it can be judged: the list was read without a gap, and the receiver listened. */
  judgedMs: number
}

/** What a reconciliation depends on apart from stories and deliveries. */
export interface ReconciliationFacts {
  scope: DeclaredScope | null
  /** How much of the time the list was read without a gap, in milliseconds. */
  readMs: number
  /** How much of the time the receiver listened, as far as nothing of it was deleted, in milliseconds. */
  heardMs: number
  /** How much of the time it did both, in milliseconds. */
  judgedMs: number
  /** Whether the receiver ever listened for the connection. */
  hasListened: boolean
  /** Whether deliveries of the time were deleted. */
  isPurged: boolean
  /** How far the clock of this computer is ahead of the service's, in milliseconds; null when no response has said. */
  skewMs: number | null
}

/** A reconciliation of a part of time. */
export interface Reconciliation extends TimeSpan, ReconciliationFacts, Omit<Tally, 'delays'> {
  /** When it was made, by the clock of this computer. */
  madeAt: number
  /** Deliveries whose content was compared; null when none were to be. */
  compared: number | null
  p50: number | null
  p95: number | null
  hours: readonly HourCount[]
}

export const HOUR_MS = 3_600_000

/** Lines that are read at once at most. */
export const MAX_LINES = 500

/** The longest time that is reconciled at once. */
export const MAX_SPAN_MS = 8 * 24 * HOUR_MS
