import { describe, expect, it } from 'vitest'
import { recordingOf } from '../../../../../main/embedded-service/recording/recording.ts'
import { harEntry } from '../../../../support/har-entries.ts'

const made = (changes: Parameters<typeof harEntry>[0]) => recordingOf(harEntry(changes), 'a.har')

describe('an entry of an archive', () => {
  it('plays its status, body and the headers that are still correct', () => {
    const headers = [
      ['Content-Type', 'application/json'],
      ['X-RateLimit-Remaining-Minute', '7'],
      ['Content-Encoding', 'gzip'],
      ['Content-Length', '99'],
      ['Date', 'Fri, 30 Oct 2026 20:30:17 GMT'],
      ['Transfer-Encoding', 'chunked'],
      ['Set-Cookie', '•••'],
      ['x-new-token', '•••'],
      ['Access-Control-Allow-Origin', '*'],
      ['x-broken', 'a\r\nb: c'],
      ['x broken', 'a'],
      ['', 'a'],
    ].map(([name = '', value = '']) => ({ name, value }))
    expect(made({ status: 404, statusText: 'Gone away', headers })).toMatchObject({
      source: 'a.har',
      status: 404,
      statusText: 'Gone away',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-RateLimit-Remaining-Minute', '7'],
      ],
      body: Buffer.from('[]'),
    })
  })

  it('plays base64 as its bytes, and an empty body that has no text', () => {
    const content = { size: 3, mimeType: '', text: 'Iv/+', encoding: 'base64' as const }
    expect(made({ content })).toMatchObject({ body: Buffer.from([0x22, 0xff, 0xfe]) })
    expect(made({ content: { size: 0, mimeType: '' } })).toMatchObject({ body: Buffer.alloc(0) })
  })

  it('combines all of its Accept headers', () => {
    const entry = harEntry({ accept: 'application/xml' })
    entry.request.headers.push({ name: 'Accept', value: 'application/json' })
    expect(recordingOf(entry, 'a.har')).toMatchObject({ requestKey: { form: 'JSON' } })
  })

  it('may have any status that HTTP can carry', () => {
    expect(made({ status: 999 })).toMatchObject({ status: 999 })
  })

  it('drops a status text that cannot be sent, and nothing else', () => {
    expect(made({ statusText: 'a\r\nb' })).toMatchObject({ status: 200, statusText: '' })
  })

  it.each([
    [{ content: { size: 7, mimeType: '' } }, 'there is no body'],
    [{ status: 0 }, 'no answer had come'],
    [{ status: 101 }, 'the status is 101, not one from 200 to 999'],
    [{ status: 199 }, 'the status is 199, not one from 200 to 999'],
    [{ url: 'data:text/plain,x' }, 'the address is not one of http or https'],
    [{ url: '/api/v2/news' }, 'the address is not one of http or https'],
  ])('cannot be played with %j', (changes, reason) => {
    expect(made(changes)).toMatchObject({ reason })
  })
})
