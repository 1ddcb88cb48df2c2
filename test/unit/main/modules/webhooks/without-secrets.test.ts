import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodeText } from '../../../../../main/modules/webhooks/store/charset.ts'
import { withoutSecrets } from '../../../../../main/modules/webhooks/without-secrets.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

const KEY = 'unused-key-0123456789'
const SECRETS = createKnownSecrets([KEY])
const TEXT = `{"note":"${KEY}"}`
const HIDDEN = `{"note":"${'*'.repeat(KEY.length)}"}`

it('a body without a secret stays byte for byte', () => {
  const body = gzipSync('{"a":1}')
  const stored = withoutSecrets(body, [['content-encoding', 'gzip']], SECRETS)
  expect([[...stored.raw], stored.body]).toEqual([[...body], '{"a":1}'])
})

// SECURITY 45
it('a secret is blanked in a body, inside of a coding as well', () => {
  expect(Buffer.from(withoutSecrets(Buffer.from(TEXT), [], SECRETS).raw).toString()).toBe(HIDDEN)
  const packed = withoutSecrets(gzipSync(TEXT), [['content-encoding', 'gzip']], SECRETS)
  expect([gunzipSync(packed.raw).toString(), packed.body]).toEqual([HIDDEN, HIDDEN])
})

// SECURITY 45
it('a secret is blanked in another encoding as well', () => {
  const body = encodeText(`\ufeff${TEXT}`, 'utf-16le') ?? new Uint8Array()
  const blanked = Buffer.from(withoutSecrets(body, [], SECRETS).raw).toString('utf16le')
  expect(blanked).not.toContain(KEY)
  expect(blanked).toContain('***')
})

// SECURITY 45
it('a secret is blanked inside of a coding whose own inside has one that is not known', () => {
  const packed = withoutSecrets(gzipSync(TEXT), [['content-encoding', 'compress, gzip']], SECRETS)
  expect(gunzipSync(packed.raw).toString()).toBe(HIDDEN)
})

it('bullets of a body stay where a secret beside them is blanked', () => {
  const body = encodeText(`\ufeff{"note":"${KEY}","list":"• one"}`, 'utf-16le') ?? new Uint8Array()
  const blanked = Buffer.from(withoutSecrets(body, [], SECRETS).raw).toString('utf16le')
  expect(blanked).toBe('\ufeff{"note":"***","list":"• one"}')
})
