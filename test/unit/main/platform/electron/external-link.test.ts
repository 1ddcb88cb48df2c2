import { expect, it } from 'vitest'
import { externalAddress } from '../../../../../main/platform/electron/external-link.ts'
import { ownPayloads, sharedCases } from '../../../../support/corpora.ts'

// SECURITY 7
it('allows https and mail addresses, serialised again', () => {
  expect(externalAddress('HTTPS://Example.com/a b')).toBe('https://example.com/a%20b')
  expect(externalAddress('mailto:a@example.com')).toBe('mailto:a@example.com')
})

it.each([
  'http://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://x/y',
  'ms-msdt:/id',
  'data:text/html,x',
  'app://desk/index.html',
  'https://user:pw@example.com',
  '//example.com',
  '',
  `https://example.com/${'x'.repeat(5000)}`,
])('opens nothing for %j', (text) => {
  expect(externalAddress(text)).toBeNull()
})

it.each(ownPayloads('addresses'))('opens the expected address for %s', (_tries, text, opened) => {
  expect(externalAddress(text)).toBe(opened)
})

it('never allows another scheme for any address, and its result is stable', () => {
  const texts = [
    ...ownPayloads('addresses').map(([, text]) => text),
    ...sharedCases('whatwg-urltestdata').map(({ text }) => text),
  ]
  for (const text of texts) {
    const address = externalAddress(text)
    if (address === null) continue
    expect(address).toMatch(/^(https:\/\/|mailto:)/)
    expect(externalAddress(address)).toBe(address)
  }
})
