import { describe, expect, it } from 'vitest'
import { harQuery, MAX_HAR_LENGTH, readHar, writeHar } from '../../../../../app/domain/requests/har.ts'
import type { HarEntry } from '../../../../../app/domain/requests/har.ts'
import { harEntry } from '../../../../support/har-entries.ts'
import fc from '../../../../support/property.ts'

const CREATOR = { name: 'test', version: '1' }

const words = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed())
const pairs = fc.array(fc.record({ name: words, value: words }), { maxLength: 3 })
const size = fc.integer({ min: -1, max: 2 ** 50 })
const milliseconds = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const entries: fc.Arbitrary<HarEntry> = fc.record({
  startedDateTime: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => date.toISOString()),
  time: milliseconds,
  request: fc.record({
    method: words,
    url: words,
    httpVersion: words,
    cookies: fc.constant([]),
    headers: pairs,
    queryString: pairs,
    headersSize: size,
    bodySize: size,
  }),
  response: fc.record({
    status: fc.integer({ min: 0, max: 999 }),
    statusText: words,
    httpVersion: words,
    cookies: fc.constant([]),
    headers: pairs,
    content: fc.record(
      { size, mimeType: words, text: words, encoding: fc.constant('base64' as const), comment: words },
      { requiredKeys: ['size', 'mimeType'] },
    ),
    redirectURL: words,
    headersSize: size,
    bodySize: size,
  }),
  cache: fc.constant({}),
  timings: fc.record(
    { blocked: milliseconds, send: milliseconds, wait: milliseconds, receive: milliseconds },
    { requiredKeys: ['send', 'wait', 'receive'] },
  ),
})

/** An archive of one entry with one change in its JSON text. */
function changed(path: string, value: unknown): string {
  const tree = JSON.parse(writeHar(CREATOR, [harEntry()])) as unknown
  const names = path.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], tree)
  if (value === undefined) delete (parent as Record<string, unknown>)[last]
  else (parent as Record<string, unknown>)[last] = value
  return JSON.stringify(tree)
}

describe('the HTTP archive', () => {
  it('is read as it was written, with any content', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 4 }), (written) => {
        expect(readHar(writeHar(CREATOR, written))).toEqual(written)
      }),
    )
  })

  it('names its version and the program that wrote it', () => {
    expect(JSON.parse(writeHar(CREATOR, []))).toEqual({ log: { version: '1.2', creator: CREATOR, entries: [] } })
  })

  it('may begin with a byte order mark and have unknown members', () => {
    const text = changed('log.entries.0._priority', { deep: ['x'] })
    expect(readHar(`\uFEFF${text}`)).toEqual([harEntry()])
    expect(readHar(changed('log.pages', 'no list'))).toEqual([harEntry()])
    expect(readHar(changed('log.entries.0.request.cookies', [{ name: 'a', value: 'b' }]))).toHaveLength(1)
  })

  it.each([
    ['log', undefined, 'log is missing, not an object'],
    ['log', [], 'log is a list, not an object'],
    ['log.version', '1.1', 'log.version is “1.1”, not “1.2”'],
    ['log.version', 1.2, 'log.version is 1.2, not a text'],
    ['log.entries', {}, 'log.entries is an object, not a list'],
    ['log.entries.0', null, 'log.entries[0] is null, not an object'],
    ['log.entries.0.startedDateTime', 'yesterday', 'log.entries[0].startedDateTime is the text “yesterday”'],
    ['log.entries.0.time', '12', 'log.entries[0].time is the text “12”, not a number'],
    ['log.entries.0.request.method', undefined, 'log.entries[0].request.method is missing, not a text'],
    ['log.entries.0.request.url', 5, 'log.entries[0].request.url is 5, not a text'],
    ['log.entries.0.request.headers', 'none', 'log.entries[0].request.headers is the text “none”, not a list'],
    ['log.entries.0.response.headers.0.value', 1, 'log.entries[0].response.headers[0].value is 1, not a text'],
    ['log.entries.0.response.status', '200', 'log.entries[0].response.status is the text “200”'],
    ['log.entries.0.response.status', 200.5, 'log.entries[0].response.status is 200.5, not a whole number'],
    ['log.entries.0.response.content.text', ['[]'], 'log.entries[0].response.content.text is a list, not a text'],
    [
      'log.entries.0.response.content.encoding',
      'gzip',
      'log.entries[0].response.content.encoding names a text encoding',
    ],
    ['log.entries.0.response.content.size', -2, 'log.entries[0].response.content.size is -2'],
  ])('is rejected when %s is %j, and the member is named', (path, value, reason) => {
    expect(() => readHar(changed(path, value))).toThrow(reason)
  })

  it('is rejected when it contains an infinite number', () => {
    const text = writeHar(CREATOR, [harEntry()]).replace('12.5', '1e999')
    expect(() => readHar(text)).toThrow('log.entries[0].time is Infinity, not a number')
  })

  it.each(['', 'x', '{"log":', '[]', 'null', '"log"'])('is not %j', (text) => {
    expect(() => readHar(text)).toThrow(/^(the file is not JSON: |the document is .*, not an object$)/)
  })

  it('is rejected without a crash when it is too long or too deeply nested', () => {
    expect(() => readHar(' '.repeat(MAX_HAR_LENGTH + 1))).toThrow('more than 128 Mi characters')
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const planted = writeHar(CREATOR, [harEntry()]).replace('"cache": {}', `"cache": {"x": ${deep}}`)
    expect(readHar(planted)).toEqual([harEntry()])
  })

  it('cannot change a prototype', () => {
    const planted = writeHar(CREATOR, [harEntry()]).replaceAll(
      '"cache": {}',
      '"cache": {"__proto__": {"polluted": 1}}, "__proto__": {"status": 500, "polluted": 1}',
    )
    const [entry] = readHar(planted)
    expect(entry).toEqual(harEntry())
    expect(Object.getPrototypeOf(entry)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('the parameters of an address', () => {
  it('are decoded, or unchanged when they cannot be decoded', () => {
    expect(harQuery('https://a.example/x')).toEqual([])
    expect(harQuery('https://a.example/x?tickers=A%2CB&q=one+two&token=•••&c=a=b&bad=%zz&alone')).toEqual([
      { name: 'tickers', value: 'A,B' },
      { name: 'q', value: 'one two' },
      { name: 'token', value: '•••' },
      { name: 'c', value: 'a=b' },
      { name: 'bad', value: '%zz' },
      { name: 'alone', value: '' },
    ])
  })
})
