import { describe, expect, it } from 'vitest'
import { destinationError, WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'

describe('destinationProblem', () => {
  it('accepts complete https addresses', () => {
    expect(destinationError('https://example.com/hook?a=1')).toBeNull()
  })

  it.each([
    ['', 'Enter the address'],
    ['example.com/hook', 'not a complete address'],
    ['http://example.com', 'https:// only'],
    ['ftp://example.com', 'https:// only'],
    ['https://exa mple.com', 'spaces'],
    ['https://user:secret@example.com', 'user name or password'],
  ])('says what is wrong with %j', (text, reason) => {
    expect(destinationError(text)).toContain(reason)
  })
})

describe('WEBHOOK_KINDS', () => {
  it('are the 18 of the description', () => {
    expect(new Set(WEBHOOK_KINDS).size).toBe(18)
  })
})
