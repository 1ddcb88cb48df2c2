import { expect, it } from 'vitest'
import { externalAddress } from '../../../../main/electron/external-link.ts'
import { hasShared, readSharedJson } from '../../../support/shared-samples.ts'

// SECURITY 7
it('hands out https and mail addresses, written out anew', () => {
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

it.skipIf(!hasShared('corpora', 'whatwg-urltestdata.json'))(
  'never hands out another scheme, over the URL test data',
  () => {
    for (const entry of readSharedJson('corpora', 'whatwg-urltestdata.json') as { input?: string }[]) {
      const address = typeof entry.input === 'string' ? externalAddress(entry.input) : null
      if (address !== null) expect(address).toMatch(/^(https:\/\/|mailto:)/)
    }
  },
)
