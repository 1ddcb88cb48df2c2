import { describe, expect, it } from 'vitest'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'

const KEY = 'CANARY/KEY+1&2'

// SECURITY 45
describe('a known secret', () => {
  it.each([
    ['as it is', KEY],
    ['in small letters', KEY.toLowerCase()],
    ['in an address', encodeURIComponent(KEY)],
    ['in an address with small digits', 'CANARY%2fKEY%2b1%262'],
    ['in JSON with escaped slashes', 'CANARY\\/KEY+1&2'],
    ['in XML', 'CANARY/KEY+1&amp;2'],
    ['in base64', Buffer.from(KEY).toString('base64')],
  ])('is blanked %s', (_name, form) => {
    expect(createKnownSecrets([KEY]).blank(`before ${form} after`)).toBe('before ••• after')
  })

  it('is blanked in every text of plain data', () => {
    const data = {
      error: { reply: { message: `no ${KEY}`, status: 401 } },
      list: [KEY, null],
      bytes: new Uint8Array(1),
    }
    expect(createKnownSecrets([KEY]).blankAll(data)).toEqual({
      error: { reply: { message: 'no •••', status: 401 } },
      list: ['•••', null],
      bytes: new Uint8Array(1),
    })
  })

  it('is blanked as a whole when another one is a part of it', () => {
    expect(createKnownSecrets(['CANARY', KEY]).blank(KEY)).toBe('•••')
  })

  it('that would match by chance stays, except where that is asked for', () => {
    const secrets = createKnownSecrets(['abc', ''])
    expect([secrets.blank('an abc'), secrets.blank('an abc', 1)]).toEqual(['an abc', 'an •••'])
  })

  it('with the signs of a pattern is taken literally', () => {
    expect(createKnownSecrets(['a.*b+(c']).blank('a.*b+(c axxb')).toBe('••• axxb')
  })
})
