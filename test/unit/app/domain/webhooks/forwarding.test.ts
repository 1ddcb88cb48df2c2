import { describe, expect, it } from 'vitest'
import { forwardAddressError, forwardPause, forwardText } from '../../../../../app/domain/webhooks/forwarding.ts'
import type { Forwarded } from '../../../../../app/domain/webhooks/forwarding.ts'

describe('an address to which deliveries are forwarded', () => {
  it.each(['http://localhost:8080/hook', 'https://127.0.0.1/a', 'http://[::1]:3000', 'http://127.9.9.9:80/'])(
    'may be on this computer: %s',
    (url) => {
      expect(forwardAddressError(url, [9000])).toBeNull()
    },
  )

  it.each([
    ['https://example.com/hook', /this computer only/],
    ['http://192.168.1.2/', /this computer only/],
    ['http://localhost.example.com/', /this computer only/],
    ['http://a:b@localhost/', /user name or password/],
    ['ftp://localhost/', /http:/],
    ['hook', /not a complete address/],
    ['http://localhost:9000/', /receiver itself/],
    ['http://127.0.0.1:9000/other', /receiver itself/],
  ])('is refused with a reason: %s', (url, reason) => {
    expect(forwardAddressError(url, [9000])).toMatch(reason)
  })
})

it('the pauses grow with each try without an answer, up to half a minute', () => {
  expect([1, 2, 3, 9, 99].map(forwardPause)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

it('a waiting delivery says nothing of its turn before it is known whether deliveries are forwarded', () => {
  const waiting: Forwarded = {
    state: 'waiting',
    tries: 0,
    triedAt: null,
    status: null,
    afterMs: null,
    body: '',
    errorText: null,
  }
  expect(forwardText(waiting, null)).toBe('Waits')
  expect(forwardText({ ...waiting, tries: 2, errorText: 'ECONNREFUSED' }, null)).toBe(
    'Waits, after 2 tries: ECONNREFUSED',
  )
})

describe('a forwarded delivery says', () => {
  const waiting: Forwarded = {
    state: 'waiting',
    tries: 0,
    triedAt: null,
    status: null,
    afterMs: null,
    body: '',
    errorText: null,
  }

  it.each<[Partial<Forwarded>, isOn: boolean, string]>([
    [{}, true, 'Waits for its turn'],
    [{}, false, 'Waits until forwarding is switched on'],
    [{ tries: 2, errorText: 'ECONNREFUSED' }, true, 'Waits for the target after 2 tries: ECONNREFUSED'],
    [
      { tries: 1, errorText: 'ECONNREFUSED' },
      false,
      'Waits until forwarding is switched on, after 1 try: ECONNREFUSED',
    ],
    [{ state: 'answered', tries: 1, status: 500, afterMs: 12.4 }, false, '500 after 12 ms, at 1 try'],
    [{ state: 'cancelled' }, true, 'Cancelled before it was tried'],
    [{ state: 'cancelled', errorText: 'It is damaged.' }, true, 'Cancelled before it was tried: It is damaged.'],
    [{ state: 'cancelled', tries: 1, errorText: 'ECONNREFUSED' }, true, 'Cancelled after 1 try: ECONNREFUSED'],
  ])('%j while forwarding is on (%s): %s', (change, isOn, words) => {
    expect(forwardText({ ...waiting, ...change }, isOn)).toBe(words)
  })
})
