import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fingerprintOf } from '../../../../../main/platform/keychain/fingerprint.ts'

const KEY = '0123456789abcdef0123456789abcdef'

it('the fingerprint of a key is the beginning of a salted hash of it, and no part of the key', () => {
  const hash = createHash('sha256').update(`tearsheet key fingerprint\0${KEY}`).digest('hex')
  expect(fingerprintOf(KEY)).toBe(hash.slice(0, 16))
  expect(KEY).not.toContain(fingerprintOf(KEY).slice(0, 6))
})

it('two keys have different fingerprints', () => {
  expect(fingerprintOf(KEY)).not.toBe(fingerprintOf(`${KEY}0`))
})
