import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { describeError } from '../../../../app/errors/describe-error.ts'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import { shownDetail, shownLine, shownMark, shownSentence } from '../../../../renderer/format/display-state.ts'

const NOW = 1_700_000_000_000
const RESET = { kind: 'offline', reason: 'unreachable', detail: '' } as const
const EVERY: readonly Shown[] = [
  { state: 'not-asked' },
  { state: 'loading', since: NOW - 6500 },
  { state: 'live', at: NOW },
  { state: 'cached', at: NOW - 180_000, because: RESET },
  { state: 'offline' },
  { state: 'none', at: NOW },
  { state: 'denied', error: { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } } },
  { state: 'absent', error: { kind: 'no-data', reply: { status: 200, message: '', requestId: null } } },
  { state: 'failed', error: RESET },
]

describe('shownMark', () => {
  it('has words of its own for each state', () => {
    expect(new Set(EVERY.map((shown) => shownMark(shown, NOW))).size).toBe(EVERY.length)
  })

  it('counts a wait in seconds', () => {
    expect(shownMark({ state: 'loading', since: NOW - 6500 }, NOW)).toBe('Requesting… 6 s')
  })

  it('does not count a wait that has just begun', () => {
    expect(shownMark({ state: 'loading', since: Infinity }, NOW)).toBe('Requesting…')
  })

  it('says that what is cached is not live when a request failed', () => {
    expect(shownMark({ state: 'cached', at: NOW - 180_000, because: RESET }, NOW)).toMatch(/^Cached · not live · .*$/)
  })
})

describe('what was not sent', () => {
  const words = (error: ErrorInfo): readonly string[] => {
    const shown: Shown = { state: 'failed', error }
    return [shownMark(shown, NOW), shownLine(shown), shownSentence(shown, 'ratios')]
  }

  it('without a key is not said to have failed', () => {
    expect(words({ kind: 'no-key' })).toEqual([
      'No key',
      'no key',
      'The ratios are not cached, and were not requested: no key.',
    ])
  })

  it.each<[string, ErrorInfo]>([
    ['a locked keychain', { kind: 'keychain-unavailable', state: 'locked' }],
    ['an unconfirmed address', { kind: 'address-unconfirmed', connection: 'a', address: 'https://a.example' }],
  ])('because of %s is not said to have failed', (_what, error) => {
    const [mark, line, sentence] = words(error)
    expect([mark, line?.split(':')[0]]).toEqual(['Not sent', 'not sent'])
    expect(sentence).toContain('were not requested')
  })
})

describe('shownDetail', () => {
  it('gives the cause of what is not live', () => {
    expect(shownDetail({ state: 'cached', at: NOW, because: RESET })).toContain(describeError(RESET).cause)
  })
})

describe('shownLine', () => {
  it('has words of its own for each state', () => {
    expect(new Set(EVERY.map((shown) => shownLine(shown))).size).toBe(EVERY.length)
  })

  it('says why what is cached is not live', () => {
    expect(shownLine({ state: 'cached', at: NOW, because: RESET })).toContain(`not live: ${describeError(RESET).title}`)
  })

  it('says nothing of a failure where nothing newer was asked for', () => {
    expect(shownLine({ state: 'cached', at: NOW, because: null })).not.toContain('not live')
  })
})

describe('shownSentence', () => {
  it('has a sentence of its own for each state without a value', () => {
    const without = EVERY.filter(({ state }) => state !== 'live' && state !== 'cached')
    expect(new Set(without.map((shown) => shownSentence(shown, 'ratios'))).size).toBe(without.length)
  })

  it('says of an answer without any that it had none of these, for it may have had an error', () => {
    const none: Shown = { state: 'none', at: NOW }
    expect([shownLine(none), shownDetail(none)].map((line) => line.replace(/ at .*/, ''))).toEqual([
      'the service returned none',
      'The service returned none',
    ])
  })

  it('says that the service has none only when it answered so', () => {
    const saying = EVERY.filter((shown) => shownSentence(shown, 'ratios').includes('returned no'))
    expect(saying.map(({ state }) => state)).toEqual(['none'])
  })
})
