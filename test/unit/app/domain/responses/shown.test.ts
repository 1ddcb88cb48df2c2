import fc from '../../../../support/property.ts'
import { describe, expect, it } from 'vitest'
import { LIVE_FOR_MS, shownOf } from '../../../../../app/domain/responses/shown.ts'
import type { Known } from '../../../../../app/domain/responses/shown.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'

const NOW = 1_700_000_000_000
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
  it('is not asked for before anything is wanted', () => {
    expect(shownOf(known({ isWanted: false })).state).toBe('not-asked')
  })

  it('is loading, since when, while nothing was received', () => {
    expect(shownOf(known({ waitingSince: NOW - 6000 }))).toEqual({ state: 'loading', since: NOW - 6000 })
  })

  it('is absent, which is no failure, when the service says that it has none', () => {
    expect(shownOf(known({ error: NO_DATA }))).toEqual({ state: 'absent', error: NO_DATA })
  })

  it('is live when it was received a moment ago', () => {
    expect(shownOf(received())).toEqual({ state: 'live', at: NOW - 1000 })
  })

  it('is not live any more some minutes later', () => {
    expect(shownOf(received({ now: NOW + LIVE_FOR_MS })).state).toBe('cached')
  })

  it('is live when it was received since the clock of the window last moved', () => {
    expect(shownOf(received({ now: NOW - 61_000 })).state).toBe('live')
  })

  it('is not live when the clock was set back, so that its age is not known', () => {
    expect(shownOf(received({ now: NOW - 3_600_000 })).state).toBe('cached')
  })

  it('is not live while the person works offline', () => {
    expect(shownOf(received({ isOffline: true }))).toEqual({ state: 'cached', at: NOW - 1000, because: CHOSEN })
  })

  it('is not live when the service is known to have something newer', () => {
    expect(shownOf(received({ isOutdated: true })).state).toBe('cached')
  })

  it('is cached, and says why, when the request failed', () => {
    expect(shownOf(received({ error: RESET }))).toEqual({ state: 'cached', at: NOW - 1000, because: RESET })
  })

  it('is offline when nothing is cached and the person works offline', () => {
    expect(shownOf(known({ isOffline: true, error: CHOSEN })).state).toBe('offline')
  })

  it('says that the service has none only when it answered so', () => {
    expect(shownOf(received({ hasAny: false }))).toEqual({ state: 'none', at: NOW - 1000 })
  })

  it('does not say that the service has none while it is being asked', () => {
    expect(shownOf(received({ hasAny: false, waitingSince: NOW })).state).toBe('loading')
  })

  it('does not say that the service has none when the last request failed', () => {
    expect(shownOf(received({ hasAny: false, error: RESET })).state).toBe('failed')
  })

  it('tells a denial from a failure', () => {
    expect(shownOf(known({ error: DENIED }))).toEqual({ state: 'denied', error: DENIED })
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
