import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { CoveredSpan } from '../../../app/domain/news/coverage.ts'
import type { DeclaredScope, ReconciledLine, StoryAction } from '../../../app/domain/webhooks/reconciliation.ts'
import { HOUR_MS } from '../../../app/domain/webhooks/reconciliation.ts'
import { createRandom, type Random } from '../../../main/embedded-service/data/random.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import type { IncomingRow } from '../../../main/modules/webhooks/store/deliveries.ts'
import { deliveryOf } from '../library/retained-library.ts'
import { OWNER, store, stockOf, storyOf } from '../records/stories.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * HOUR_MS
/** When the day of a history begins, by the clock of the service. */
export const BEGIN = Date.UTC(2026, 9, 12, 4)
export const END = BEGIN + DAY

const NOTE_MS = 30 * SECOND
const WAIT = 15 * MINUTE

export interface Span {
  from: number
  to: number
}

/** Whether a moment is in one of these parts of time; the end of a part is not. */
export const isIn = (at: number, spans: readonly Span[]): boolean => spans.some(({ from, to }) => at >= from && at < to)

/** What really happened, which no reconciliation is told. */
interface Event {
  story: number
  action: StoryAction
  at: number
  /** When its deliveries reached the computer, by the clock of the service. */
  sent: readonly { at: number; isAccepted: boolean }[]
  isScoped: boolean
  isKnown: boolean
}

export interface History {
  events: readonly Event[]
  /** Parts of time in which no list was read. */
  gaps: readonly Span[]
  /** When the receiver ran. */
  ran: readonly Span[]
  /** How far the clock of the computer was ahead, from a time on. */
  clock: readonly { from: number; ms: number }[]
  scope: DeclaredScope
}

const SYMBOLS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF']

const cut = (random: Random, count: number, least: number, most: number): Span[] =>
  Array.from({ length: count }, (_, place) => {
    const from = BEGIN + Math.floor(((place + random.between(0.1, 0.5)) * DAY) / count)
    return { from, to: from + random.integer(least, most) }
  })

/** A day of stories: some deliveries dropped, doubled, delayed or refused, the receiver killed, gaps in the list, and a clock that is set. */
export function historyOf(seed: number, count: number): History {
  const random = createRandom(seed, 'history')
  const gaps = cut(random, 3, 10 * MINUTE, 60 * MINUTE)
  const kills = cut(random, 3, 3 * MINUTE, 60 * MINUTE)
  const ran = [...kills, { from: END + HOUR_MS, to: 0 }].map(({ from }, place) => ({
    from: place === 0 ? BEGIN - HOUR_MS : (kills[place - 1]?.to ?? 0),
    to: from,
  }))
  const clock = [BEGIN - DAY, ...cut(random, 2, 1, 2).map(({ from }) => from)].map((from) => ({
    from,
    ms: random.integer(-10 * MINUTE, 10 * MINUTE),
  }))
  const scope: DeclaredScope = {
    kinds: ['News/v1'],
    symbols: random.between(0, 1) < 0.5 ? [] : SYMBOLS.slice(0, 3),
    channels: [],
  }
  const sentOf = (at: number): Event['sent'] => {
    const fate = random.between(0, 1)
    if (fate < 0.1) return []
    const delay = fate < 0.15 ? random.integer(2 * MINUTE, 10 * MINUTE) : random.integer(200, 5000)
    const first = { at: at + delay, isAccepted: fate >= 0.18 }
    // What was refused comes once more, and what was accepted does not, unless it is doubled.
    return fate < 0.23 ? [first, { at: first.at + random.integer(1000, 20_000), isAccepted: true }] : [first]
  }
  const stories = Array.from({ length: count }, (_, place) => ({
    id: 40_000_000 + place,
    at: BEGIN + random.integer(0, DAY / SECOND - 1) * SECOND,
    symbol: random.pick(SYMBOLS),
  }))
  const events = stories.flatMap(({ id: story, at, symbol }): Event[] => {
    const isScoped = scope.symbols.length === 0 || scope.symbols.includes(symbol)
    const isKnown = !isIn(at, gaps) || random.chance(0.7)
    const eventOf = (action: StoryAction, when: number): Event => ({
      ...{ story, action, at: when, isScoped, isKnown },
      sent: isScoped || random.between(0, 1) < 0.1 ? sentOf(when) : [],
    })
    const later = (): number => Math.min(END - SECOND, at + random.integer(60, 6000) * SECOND)
    const kind = random.between(0, 1)
    if (kind < 0.15) {
      const when = later()
      const again = when + random.integer(20, 300) * SECOND
      return [
        eventOf('created', at),
        ...(when > at + MINUTE / 2 ? [eventOf('updated', when)] : []),
        ...(kind < 0.05 && again < END ? [eventOf('updated', again)] : []),
      ]
    }
    const when = later()
    return kind < 0.18 && when > at ? [eventOf('created', at), eventOf('removed', when)] : [eventOf('created', at)]
  })
  return { events, gaps, ran, clock, scope }
}

const aheadAt = (at: number, { clock }: Pick<History, 'clock'>): number =>
  clock.findLast(({ from }) => from <= at)?.ms ?? 0

/** When the receiver noted that it listens. Each list is one stretch of it with one clock. */
function notesOf({ ran, clock }: History): number[][] {
  return ran.flatMap(({ from, to }) => {
    const notes = Array.from({ length: Math.ceil((to - from) / NOTE_MS) }, (_, place) => from + place * NOTE_MS)
    const changes = [-Infinity, ...clock.map((each) => each.from), Infinity]
    return changes.slice(1).flatMap((end, place) => {
      const own = notes.filter((at) => at >= (changes[place] ?? 0) && at < end)
      return own.length === 0 ? [] : [own]
    })
  })
}

const covered = (from: number, to: number): CoveredSpan => ({
  newest: to,
  oldest: from - SECOND,
  next: { day: null, page: 1 },
  readAt: to,
  incompleteDays: [],
})

/** Stores a history as the application would have: the list that it read, the notes of its receiver, and what came. */
export function storeHistory(library: Library, history: History): void {
  const { events, gaps, scope } = history
  const byStory = Map.groupBy(
    events.filter(({ isKnown }) => isKnown),
    ({ story }) => story,
  )
  const items = (which: (own: readonly Event[]) => number | undefined) =>
    [...byStory.values()].flatMap((own) => {
      const [created] = own
      const updated = which(own)
      if (created === undefined || updated === undefined) return []
      return [
        storyOf({
          id: created.story,
          title: `Story ${created.story}`,
          teaser: `At ${updated}`,
          body: null,
          created: formatServiceDate(created.at),
          updated: formatServiceDate(updated),
          stocks: [stockOf(created.isScoped ? 'AAA' : 'FFF')],
        }),
      ]
    })
  const updatesOf = (own: readonly Event[]): number[] =>
    own.filter(({ action }) => action === 'updated').map(({ at }) => at)
  store(
    library,
    items(([created]) => created?.at),
    'abstract',
    END,
  )
  store(
    library,
    items((own) => updatesOf(own)[0]),
    'abstract',
    END + 1,
  )
  store(
    library,
    items((own) => updatesOf(own)[1]),
    'abstract',
    END + 2,
  )
  library.news.storeRemovals(
    OWNER,
    events.filter(({ action, isKnown }) => action === 'removed' && isKnown).map(({ story: id, at }) => ({ id, at })),
    END,
  )
  const edges = [BEGIN, ...gaps.flatMap(({ from, to }) => [from, to]), END]
  const spans = edges.flatMap((from, place) => (place % 2 === 0 ? [covered(from, edges[place + 1] ?? from)] : []))
  library.news.saveCoverage(OWNER, JSON.stringify(['f', [], null, null]), [], spans.toReversed())
  for (const notes of notesOf(history))
    for (const [place, at] of notes.entries()) {
      // Only where a stretch begins and ends does a note change anything that is read.
      if (place > 0 && place < notes.length - 1) continue
      const skewMs = aheadAt(at, history)
      library.webhooks.noteListening({ connection: OWNER.connection, at: at + skewMs, skewMs, continues: place > 0 })
    }
  library.webhooks.keepScope(OWNER.connection, scope)
  const came = events
    .flatMap((event, place) =>
      event.sent.map(({ at, isAccepted }, attempt) => ({ event, place, at, isAccepted, attempt })),
    )
    .filter(({ at }) => isIn(at, history.ran))
    .toSorted((one, other) => one.at - other.at)
  const rows = came.map(({ event, place, at, isAccepted, attempt }): IncomingRow => {
    const content = { title: `Story ${event.story}`, updated_at: new Date(event.at).toISOString() }
    // One in three names its revision by a number, and one of these does not say when it was updated.
    const hasNumber = place % 3 === 0
    const said = place % 9 === 0 ? { title: content.title } : content
    return {
      ...deliveryOf(0, JSON.stringify({ id: `p-${place}`, data: { content: said } })),
      connection: OWNER.connection,
      receivedAt: at + aheadAt(at, history),
      deliveryId: `d-${place}-${attempt}`,
      payloadId: `p-${place}`,
      kind: 'News/v1',
      kindAsSent: 'News/v1',
      action: event.action,
      dataId: String(event.story),
      revision: hasNumber ? String(place) : content.updated_at,
      timestamp: new Date(event.at).toISOString(),
      errorText: null,
      status: isAccepted ? 204 : 500,
    }
  })
  for (let from = 0; from < rows.length; from += 1000) library.webhooks.storeDeliveries(rows.slice(from, from + 1000))
}

const nameOf = ({ story, action, at }: Pick<ReconciledLine, 'story' | 'action' | 'at'>): string =>
  `${story} ${action} ${at}`

/** What a reconciliation of a history must find, from what really happened. */
function truthOf(history: History): Record<'missed' | 'late' | 'repeated', Set<string>> {
  const { events, gaps, ran } = history
  const heard = notesOf(history).map((notes) => ({ from: notes[0] ?? 0, to: notes.at(-1) ?? 0 }))
  const known = events.filter(({ isKnown }) => isKnown)
  const cameOf = ({ sent }: Event): Event['sent'] => sent.filter(({ at }) => isIn(at, ran))
  const names = (which: (event: Event) => boolean): Set<string> => new Set(known.filter(which).map(nameOf))
  return {
    missed: names(
      (event) =>
        cameOf(event).length === 0 &&
        event.isScoped &&
        !isIn(event.at, gaps) &&
        heard.some(({ from, to }) => event.at >= from && event.at + WAIT <= to),
    ),
    late: names((event) => (cameOf(event)[0]?.at ?? 0) > event.at + MINUTE),
    repeated: names((event) => cameOf(event).length > 1 && cameOf(event)[0]?.isAccepted === true),
  }
}

/** The lines that a reconciliation of the whole day has, an hour at once. */
export function reconcileDay(library: Library): ReconciledLine[] {
  return Array.from({ length: 24 }, (_, hour) =>
    library.webhooks.reconcileSlice(OWNER, {
      from: BEGIN + hour * HOUR_MS,
      to: BEGIN + (hour + 1) * HOUR_MS,
      now: END + 2 * HOUR_MS,
      compares: false,
      shows: 'all',
    }),
  ).flatMap(({ lines }) => lines)
}

/** What a reconciliation of a history says that is not so, and what it does not say. */
export function errorsOf(history: History, lines: readonly ReconciledLine[]) {
  const truth = truthOf(history)
  const found = {
    missed: new Set(lines.filter(({ verdict }) => verdict === 'missed').map(nameOf)),
    late: new Set(lines.filter(({ verdict }) => verdict === 'late').map(nameOf)),
    repeated: new Set(lines.filter(({ times }) => times > 1).map(nameOf)),
  }
  const known = new Set(lines.filter(({ delayMs }) => delayMs !== null).map(nameOf))
  return {
    falselyMissed: [...found.missed.difference(truth.missed)],
    silentlyLost: [...truth.missed.difference(found.missed)],
    falselyLate: [...found.late.difference(truth.late)],
    // Where the clock was being set, the delay is not known.
    unseenLate: [...truth.late.intersection(known).difference(found.late)],
    falselyRepeated: [...found.repeated.difference(truth.repeated)],
    unseenRepeated: [...truth.repeated.difference(found.repeated)],
    unlisted: lines.filter(({ verdict }) => verdict === 'unlisted').length,
    judged: truth.missed.size,
  }
}
