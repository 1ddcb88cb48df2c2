import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { describeError, saysTheSame } from '../../../../app/errors/describe-error.ts'
import { remediesOf } from '../../../../app/errors/remedies.ts'
import { shortError } from '../../../../app/errors/short-error.ts'
import { REPLY, SAMPLE_ERRORS } from '../../../support/cases/sample-errors.ts'

describe('describeError', () => {
  it.each(SAMPLE_ERRORS.map((error) => [JSON.stringify(error), error] as const))(
    'gives %s a title, a cause and a next step',
    (_name, error) => {
      const { title, cause, next } = describeError(error)
      expect(title).not.toBe('')
      expect(cause).toMatch(/\S/)
      expect(next).toMatch(/\S.*\.$/)
    },
  )

  // S5
  it('says of damage what was done and both next steps, in whole sentences', () => {
    const { cause, next } = describeError({ kind: 'storage-damaged', detail: 'a row of story was changed' })
    expect(cause).toMatch(/^A row of story was changed\. .*repairs what it can.*is not shown\.$/)
    expect(next).toMatch(/^Restart Tearsheet.*restore a backup in Settings\.$/)
  })

  // B20
  it('says that the log has an error only where it has', () => {
    expect(describeError({ kind: 'internal', reference: null }).cause).toContain('It has no reference in the log.')
  })

  it('shows the service’s own words and the request ID', () => {
    expect(describeError({ kind: 'forbidden', reply: REPLY }).cause).toContain('403: “Forbidden”. Request ID r-1.')
  })
})

describe('what to change', () => {
  it.each(['not-found', 'no-data'] as const)('after %s names nothing that a view may not have', (kind) => {
    const { next } = describeError({ kind, reply: { status: 404, message: '', requestId: null } })
    expect(next).not.toMatch(/check the symbols|the period/i)
  })
})

// A6
describe('the request ID', () => {
  const bad = { status: 500, message: '', requestId: 'r-9' }
  it.each<ErrorInfo>([
    ...(['unauthorized', 'forbidden', 'bad-request', 'not-found', 'delivery-failed', 'service-error'] as const).map(
      (kind) => ({ kind, reply: bad }),
    ),
    { kind: 'rate-limited', reply: bad, retryAfterMs: null },
    { kind: 'unreadable-reply', reason: 'html', detail: '', requestId: 'r-9' },
  ])('is in the text of $kind', (error) => {
    expect(describeError(error).cause).toContain('Request ID r-9.')
  })

  it('is not spoken of when there was none', () => {
    const { cause, next } = describeError({ kind: 'service-error', reply: { ...bad, requestId: null } })
    expect(`${cause} ${next}`).not.toMatch(/request id/i)
  })

  it('is what a failure of the service is reported with', () => {
    expect(describeError({ kind: 'service-error', reply: bad }).next).toContain('report it with the request ID')
  })
})

// U33
describe('an error of the connection', () => {
  it.each<ErrorInfo>([
    { kind: 'connection-broken', host: 'a.example' },
    { kind: 'not-secure', reason: 'unknown-authority', host: 'a.example' },
    { kind: 'proxy-failed', reason: 'credentials', proxy: 'proxy.example:1' },
    { kind: 'unreadable-reply', reason: 'not-utf8', detail: '' },
    { kind: 'unreadable-reply', reason: 'not-http', detail: 'a.example' },
  ])('of another kind is never called offline: %j', (error) => {
    expect(`${Object.values(describeError(error)).join(' ')} ${shortError(error)}`).not.toMatch(/offline/i)
  })

  it.each(
    SAMPLE_ERRORS.filter((error) =>
      ['connection-broken', 'not-secure', 'proxy-failed', 'offline', 'unreadable-reply'].includes(error.kind),
    ),
  )('has a few words of its own: %j', (error) => {
    expect(shortError(error).length).toBeGreaterThan(3)
    expect(shortError(error).length).toBeLessThan(40)
  })
})

// U33
it.each([
  [0, 'Try again. The service asks for no wait.'],
  [null, 'Wait a minute'],
  [3000, 'Wait 3 s'],
  [125_000, 'Wait 3 min'],
  [8_000_000, 'Wait 3 h'],
  [300_000_000, 'Wait 4 days'],
  [251_607_022_213_000, 'more than a year'],
])('after too many requests with a wait of %s ms it says “%s”', (retryAfterMs, words) => {
  expect(describeError({ kind: 'rate-limited', reply: REPLY, retryAfterMs }).next).toContain(words)
})

it('where the service is down, it says how long the service asks to wait, if it says so', () => {
  const next = (wait: object): string => describeError({ kind: 'service-error', reply: REPLY, ...wait }).next
  expect(next({ retryAfterMs: 8_000_000 })).toContain('Wait 3 h, then try again. If it keeps happening')
  expect(next({})).toContain('Wait a moment and try again.')
})

it.each([
  ['a start', { kind: 'start-failed', reason: null, detail: '' }],
  ['a window that stopped', { kind: 'window-stopped', reason: 'crashed', reference: null, recovery: 'page' }],
  ['a bug', { kind: 'internal', reference: null }],
] as const)('%s that the log does not list is not said to be in it, nor reported with a reference', (_name, error) => {
  const { cause, next } = describeError(error)
  expect(`${cause} ${next}`).not.toMatch(/The log lists it|this reference/)
})

it('two errors say the same where a person reads the same cause', () => {
  const full: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: 'one' }
  expect(saysTheSame(full, { ...full })).toBe(true)
  expect([saysTheSame(full, { kind: 'cancelled' }), saysTheSame(full, null), saysTheSame(null, null)]).toEqual([
    false,
    false,
    false,
  ])
})

it('an address that does not answer as the service does is not said to have no data', () => {
  const reply = { status: 404, message: '', requestId: null }
  const { title, cause } = describeError({ kind: 'not-found', reply })
  expect(`${title} ${cause}`).not.toContain('has no data for this')
  expect(cause).toContain('may not come from the service')
  expect(remediesOf({ kind: 'not-found', reply })[0]).toBe('settings.open-connection')
  expect(describeError({ kind: 'no-data', reply }).title).toBe('The service has no data for this')
})
