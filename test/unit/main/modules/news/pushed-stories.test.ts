import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { lastPages } from '../../../../../app/domain/news/coverage.ts'
import type { LibraryClient } from '../../../../../main/modules/context/context.ts'
import { createPushedStories } from '../../../../../main/modules/news/pushed-stories.ts'
import type { PushedStoriesPorts, PushedStory } from '../../../../../main/modules/news/pushed-stories.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { settled } from '../../../../support/system/settled.ts'

const MINUTE = 60_000

const signed = (id: number, changes: Partial<PushedStory> = {}): PushedStory => ({
  ...{ id, isRemoved: false, isSigned: true, at: 0, ...changes },
})
const unsigned = (id: number): PushedStory => signed(id, { isSigned: false })
const many = (count: number, of: (id: number) => PushedStory): PushedStory[] =>
  Array.from({ length: count }, (_, place) => of(place + 1))

/** Pushed stories over a service that answers at once, unless a test has it fail or wait, and lists `listed` fifteen on each page. */
function pushing({
  isFilled = true,
  listed = [],
  ...preferences
}: Partial<Preferences> & { isFilled?: boolean; listed?: readonly number[] } = {}) {
  const timers = fakeTimers()
  const asked: string[] = []
  const marked: number[] = []
  const stored: number[] = []
  const times: number[] = []
  const state: { error: ErrorInfo | null; until: Promise<unknown> } = { error: null, until: Promise.resolve() }
  const signals: AbortSignal[] = []
  const asks = async (what: string, signal: AbortSignal): Promise<void> => {
    asked.push(what)
    times.push(timers.now())
    signals.push(signal)
    await state.until
    if (state.error !== null) throw new AppError(state.error)
  }
  const pushed = createPushedStories({
    ...timers,
    library: {
      news: {
        isFilled: () => Promise.resolve(isFilled),
        storeRemovals: (_owner: unknown, removals: readonly { id: number }[]) => {
          marked.push(...removals.map(({ id }) => id))
          return Promise.resolve(removals.map(({ id }) => id))
        },
      },
    } as unknown as LibraryClient,
    settings: { current: () => ({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } }) } as SettingsStore,
    logger: createLogger({ sink: () => true, now: () => 0, reference: () => '' }),
    scopeOf: () => scopeOf(() => Promise.resolve(accessTo('https://a.example'))),
    item: async (_scope, { id }, signal) => {
      await asks(String(id), signal)
      return { value: { found: true }, source: { state: 'live', receivedAt: 0, because: null } } as never
    },
    client: {
      newsList: async (_connection, { updatedSince, page }, signal) => {
        await asks(`since ${updatedSince} page ${page}`, signal)
        return {
          stories: listed.slice(page * 15, page * 15 + 15).map((id) => ({ id })),
          unreadable: { count: 0 },
          relied: [],
        } as never
      },
    },
    ingestion: {
      isLastPage: lastPages(),
      store(_connection: unknown, _response: unknown, _completeness: unknown, stories: readonly { id: number }[]) {
        stored.push(...stories.map(({ id }) => id))
        return Promise.resolve({})
      },
    } as unknown as PushedStoriesPorts['ingestion'],
    notifyChanged: () => undefined,
    notifyPushed: () => undefined,
  })
  return {
    ...{ timers, pushed, asked, marked, stored, times, state, signals },
    take: async (...stories: PushedStory[]) => {
      pushed.take('one', stories)
      await settled()
    },
  }
}

describe('a signed delivery', () => {
  it('has its story requested by its ID at once', async () => {
    const { take, asked, pushed } = pushing()
    await take(signed(7), signed(8))
    expect(asked).toEqual(['7', '8'])
    expect([pushed.pushedAt('one'), pushed.pushedAt('two')]).toEqual([0, null])
  })

  it('that comes several times in a second causes one request, and one more after it', async () => {
    const { take, asked, timers } = pushing()
    await take(signed(7), signed(7))
    await take(signed(7))
    expect(asked).toEqual(['7'])
    await timers.pass(1000)
    expect(asked).toEqual(['7', '7'])
    await timers.pass(MINUTE)
    expect(asked).toHaveLength(2)
  })

  it('is requested once more when it comes while its story is being requested', async () => {
    const { take, asked, timers, state } = pushing()
    const answered = Promise.withResolvers<null>()
    state.until = answered.promise
    await take(signed(7))
    await timers.pass(5000)
    await take(signed(7))
    expect(asked).toEqual(['7'])
    answered.resolve(null)
    await timers.pass(1000)
    expect(asked).toEqual(['7', '7'])
  })

  it('beyond twenty in a second is requested with the others as one list of what was updated', async () => {
    const { take, asked, timers } = pushing()
    await take(...many(20, signed))
    expect(asked).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 1)))
    await take(signed(21, { at: 90_000 }), signed(22, { at: 80_000 }))
    expect(asked.slice(20)).toEqual([`since ${0 - MINUTE} page 0`])
    await timers.pass(MINUTE)
    expect(asked).toHaveLength(21)
  })

  it('beyond twenty in a second is found on any page, however few stories a page has', async () => {
    const ids = many(40, signed).map(({ id }) => id)
    const { take, stored } = pushing({ listed: ids })
    await take(...many(40, signed))
    expect(stored).toEqual(ids)
  })

  it('is one of at most twenty-one requests in each second, however many come', async () => {
    const { take, times, timers } = pushing()
    for (let tenth = 0; tenth < 50; tenth++) {
      await take(...many(30, (id) => signed(id + tenth * 30)))
      await timers.pass(100)
    }
    await timers.pass(MINUTE)
    for (const from of times) expect(times.filter((at) => at >= from && at < from + 1000).length).toBeLessThan(22)
  })

  it('marks a removed story at once, without a request and even offline', async () => {
    const { take, asked, marked, pushed } = pushing({ offline: true })
    await take(signed(7, { isRemoved: true }))
    expect([asked, marked, pushed.pushedAt('one')]).toEqual([[], [7], 0])
  })
})

describe('an unsigned delivery', () => {
  it('marks nothing as removed', async () => {
    const { take, asked, marked, timers } = pushing()
    await take({ ...unsigned(7), isRemoved: true })
    await timers.pass(MINUTE)
    expect([asked, marked]).toEqual([[], []])
  })

  it('causes a request, and the list is not pushed by it', async () => {
    const { take, asked, pushed } = pushing()
    await take(unsigned(7))
    expect([asked, pushed.pushedAt('one')]).toEqual([['7'], null])
  })

  it('is one of at most six requests a minute, however many come', async () => {
    const { take, asked, times, timers } = pushing()
    for (let part = 0; part < 100; part++) {
      await take(...many(100, (id) => unsigned(id + part * 100)))
      await timers.pass(600)
    }
    await timers.pass(10 * MINUTE)
    for (const from of times) expect(times.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThan(7)
    expect(asked[0]).toMatch(/^since /)
    expect(asked.length).toBeLessThan(9)
  })
})

describe('nothing is requested', () => {
  it.each<[string, Parameters<typeof pushing>[0]]>([
    ['offline', { offline: true }],
    ['while automatic refreshes are off', { refreshMinutes: 0 }],
    ['before the list was ever read', { isFilled: false }],
  ])('%s', async (_when, options) => {
    const { take, asked, timers } = pushing(options)
    await take(signed(1), unsigned(2))
    await timers.pass(MINUTE)
    expect(asked).toEqual([])
  })

  it('for a minute after a failure, and then what came meanwhile', async () => {
    const { take, asked, timers, state } = pushing()
    state.error = { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } }
    await take(signed(1))
    state.error = null
    await take(signed(2))
    await timers.pass(MINUTE - 1)
    expect(asked).toEqual(['1'])
    await timers.pass(1)
    expect(asked).toEqual(['1', '2'])
  })

  it.each([
    { kind: 'rate-limited', status: 429 },
    { kind: 'service-error', status: 503 },
  ] as const)('for as long as the service asks to wait with a status of $status', async ({ kind, status }) => {
    const { take, asked, timers, state } = pushing()
    state.error = { kind, reply: { status, message: '', requestId: null }, retryAfterMs: 3000 }
    await take(signed(1), unsigned(9))
    state.error = null
    await take(signed(2))
    await timers.pass(2999)
    expect(asked).toEqual(['1', '9'])
    await timers.pass(1)
    expect(asked).toEqual(['1', '9', '2'])
  })

  it('for an hour at most, however long the service asks to wait', async () => {
    const { take, asked, timers, state } = pushing()
    const reply = { status: 429, message: '', requestId: null }
    state.error = { kind: 'rate-limited', reply, retryAfterMs: Date.UTC(9999, 11, 31) }
    await take(signed(1))
    state.error = null
    await take(signed(2))
    await timers.pass(60 * MINUTE - 1)
    expect(asked).toEqual(['1'])
    await timers.pass(1)
    expect(asked).toEqual(['1', '2'])
  })

  it('of what waits once there is no key', async () => {
    const { take, asked, timers, state } = pushing()
    state.error = { kind: 'no-key' }
    await take(...many(30, signed))
    await take(...many(40, signed))
    await timers.pass(MINUTE)
    expect(asked.length).toBeLessThan(4)
  })

  it('of a connection that is about to be removed', async () => {
    const { take, asked, timers, signals, state, pushed } = pushing()
    state.until = new Promise(() => undefined)
    await take(...many(30, signed))
    const before = asked.length
    await take(...many(60, signed))
    pushed.leave('one')
    await timers.pass(MINUTE)
    expect(asked).toHaveLength(before)
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})
