import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRedaction, isSecretName } from '../../../../../main/embedded-service/recording/redaction.ts'

const KEY = 'CANARY0KEY0CANARY0KEY'

describe('the redaction', () => {
  it('replaces a secret from the time it is added, in texts and bytes', () => {
    const redaction = createRedaction()
    expect(redaction.text(`a ${KEY} b`)).toBe(`a ${KEY} b`)
    redaction.learn(KEY)
    expect(redaction.text(`é ${KEY} “b”`)).toBe('é $KEY “b”')
    const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(KEY), Buffer.from([0xfe])])
    expect(redaction.bytes(bytes)).toEqual(Buffer.from([0xff, 0x00, 0x24, 0x4b, 0x45, 0x59, 0xfe]))
    expect([redaction.holdsSecret(`x${KEY}`), redaction.holdsSecret('x$KEY')]).toEqual([true, false])
  })

  it('returns the same object when the bytes contain no secret', () => {
    const redaction = createRedaction()
    redaction.learn(KEY)
    const bytes = Buffer.from('[{"id":1}]')
    expect(redaction.bytes(bytes)).toBe(bytes)
  })

  it('finds a non-ASCII secret as a header carries it and as UTF-8', () => {
    const redaction = createRedaction()
    redaction.learn('schlüssel-1')
    expect(redaction.bytes(Buffer.from('schlüssel-1', 'latin1')).toString()).toBe('$KEY')
    expect(redaction.text('schlüssel-1')).toBe('$KEY')
  })

  it('ignores texts under 8 characters, which would match everywhere', () => {
    const redaction = createRedaction()
    redaction.learn('wrong')
    redaction.learn('')
    expect(redaction.text('a wrong key')).toBe('a wrong key')
  })

  it.each([512, 513, 1025])('finds a secret of %i characters to its last one', (length) => {
    const digest = (place: number): string => createHash('sha512').update(String(place)).digest('base64')
    const secret = Array.from({ length: length / 80 + 1 }, (_, place) => digest(place))
      .join('')
      .slice(0, length)
    const redaction = createRedaction()
    redaction.learn(secret)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')]) {
      const left = redaction.text(`before ${form} after`).replace(/(\$KEY)+/, '')
      expect(left).toBe('before  after')
    }
  })

  it('keeps the last 64 secrets, and one that is added again stays', () => {
    const redaction = createRedaction()
    const secrets = Array.from({ length: 80 }, (_, place) => `secret-number-${place}!`)
    for (const secret of secrets) {
      redaction.learn('secret-number-0!')
      redaction.learn(secret)
    }
    const left = secrets.map((secret) => redaction.text(secret)).filter((text) => text !== '$KEY')
    expect(left).toEqual(secrets.slice(1, 17))
  })
})

describe('names of secrets', () => {
  it.each(['token', 'Token', 'transformToken', 'Key', 'x-api-key', 'apikey', 'Authorization', 'Proxy-Authorization'])(
    '%s is one',
    (name) => {
      expect(isSecretName(name)).toBe(true)
    },
  )
  it.each(['Cookie', 'Set-Cookie', 'client_secret', 'X-SVC-Signature', 'sessionid', 'password'])(
    '%s is one',
    (name) => {
      expect(isSecretName(name)).toBe(true)
    },
  )
  it.each(['tickers', 'authors', 'symbols', 'page', 'accept', 'x-request-id', 'kind', 'etag', 'keywords'])(
    '%s is not one',
    (name) => {
      expect(isSecretName(name)).toBe(false)
    },
  )
})
