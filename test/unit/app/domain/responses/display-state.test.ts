import fc from '../../../../support/cases/property.ts'
import { describe, expect, it } from 'vitest'
import { LIVE_FOR_MS, shownOf, age, type Known, type Shown } from '../../../../../app/domain/responses/display-state.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'

const NOW = 1_700_000_000_000
const AT = NOW - 1000
const CHOSEN: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }
const RESET: ErrorInfo = { kind: 'offline', reason: 'unreachable', detail: '' }
const DENIED: ErrorInfo = {
  kind: 'forbidden',
  reply: { status: 403, code: null, message: '', requestId: null, bodyStart: '' } as never,
}

const NO_DATA: ErrorInfo = { kind: 'no-data', reply: { status: 200, message: 'no data', requestId: 'r-1' } }

const known = (changes: Partial<Known> = {}): Known => ({
  isWanted: true,
  isOffline: false,
  waitingSince: null,
  source: null,
  hasAny: false,
  error: null,
  now: NOW,
  ...changes,
})
const received = (changes: Partial<Known> = {}): Known =>
  known({ source: { state: 'live', receivedAt: NOW - 1000, because: null }, hasAny: true, ...changes })

describe('shownOf', () => {
  it.each<[string, Known, Shown['state'] | Shown]>([
    ['not asked for before anything is wanted', known({ isWanted: false }), 'not-asked'],
    ['loading while nothing was received', known({ waitingSince: NOW - 6 }), { state: 'loading', since: NOW - 6 }],
    ['absent when the service says that it has none', known({ error: NO_DATA }), { state: 'absent', error: NO_DATA }],
    ['live when it was received a moment ago', received(), { state: 'live', at: AT }],
    ['not live some minutes later', received({ now: NOW + LIVE_FOR_MS }), 'cached'],
    ['live when it came since the clock of the window last moved', received({ now: NOW - 61_000 }), 'live'],
    [
      'not live when the clock was set back, so that its age is not known',
      received({ now: NOW - 3_600_000 }),
      'cached',
    ],
    ['not live offline', received({ isOffline: true }), { state: 'cached', at: AT, because: CHOSEN }],
    ['not live when the service has something newer', received({ isOutdated: true }), 'cached'],
    ['cached when the request failed', received({ error: RESET }), { state: 'cached', at: AT, because: RESET }],
    [
      'offline when nothing is cached and the person works offline',
      known({ isOffline: true, error: CHOSEN }),
      'offline',
    ],
    ['none only when the service answered so', received({ hasAny: false }), { state: 'none', at: AT }],
    ['not none while the service is being asked', received({ hasAny: false, waitingSince: NOW }), 'loading'],
    ['not none when the last request failed', received({ hasAny: false, error: RESET }), 'failed'],
    ['denied, which is no failure', known({ error: DENIED }), { state: 'denied', error: DENIED }],
  ])('is %s', (_what, of, expected) => {
    expect(typeof expected === 'string' ? shownOf(of).state : shownOf(of)).toEqual(expected)
  })

  it('claims something of the service only when the service said it', () => {
    const anything = fc.record({
      isWanted: fc.boolean(),
      isOffline: fc.boolean(),
      waitingSince: fc.option(fc.constant(NOW)),
      source: fc.option(
        fc.record({
          state: fc.constantFrom('live' as const, 'cached' as const),
          receivedAt: fc.option(fc.constant(NOW - 1)),
          because: fc.option(fc.constantFrom(CHOSEN, RESET, DENIED)),
        }),
      ),
      hasAny: fc.boolean(),
      error: fc.option(fc.constantFrom(CHOSEN, RESET, DENIED)),
      isOutdated: fc.boolean(),
      now: fc.constant(NOW),
    })
    fc.assert(
      fc.property(anything, (each) => {
        const { state } = shownOf(each)
        if (state === 'live' || state === 'none') {
          expect(each.source?.receivedAt).not.toBeNull()
          expect(each.isOffline).toBe(false)
          expect(each.error).toBeNull()
        }
        if (state === 'live') expect([each.source?.state, each.hasAny]).toEqual(['live', true])
      }),
    )
  })
})

it('shows an age in one unit', () => {
  expect([30_000, 5 * 60_000, 3 * 3_600_000, 50 * 3_600_000].map((ms) => age(0, ms))).toEqual([
    'just now',
    '5 min ago',
    '3 h ago',
    '2 days ago',
  ])
})

it('names no age after the clock was set back', () => {
  expect(age(3_600_000, 0)).toBe('ahead of the clock')
})

it('calls what was received since the clock of the window last moved new', () => {
  expect(age(60_000, 0)).toBe('just now')
})
