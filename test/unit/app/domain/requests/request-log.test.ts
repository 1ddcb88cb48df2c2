import { describe, expect, it } from 'vitest'
import { toHar, type LoggedRequest } from '../../../../../app/domain/requests/request-log.ts'

const ANSWERED: LoggedRequest = {
  id: 1,
  origin: 'service',
  program: null,
  at: Date.UTC(2026, 9, 30, 20, 30, 17),
  url: 'GET https://api.example/api/v2/news?token=•••&tickers=A%2CB+C',
  requestHeaders: { accept: 'application/json', Authorization: 'token $KEY' },
  status: 200,
  error: null,
  durationMs: 120,
  waitedMs: 20,
  bytes: 7,
  requestIds: { 'x-svc-request-id': 'r-1' },
  rateLimit: { 'x-ratelimit-remaining-minute': '4999' },
  contentType: 'application/json',
  shared: 0,
  retry: 0,
}
const UNANSWERED: LoggedRequest = {
  ...ANSWERED,
  url: 'GET https://api.example/api/v2/news',
  status: null,
  error: 'connection broke',
  bytes: null,
  durationMs: null,
  waitedMs: 0,
  requestIds: {},
  rateLimit: {},
  contentType: null,
}

interface Entry {
  request: Record<string, unknown>
  response: Record<string, unknown>
}

const entriesOf = (har: string): Entry[] => (JSON.parse(har) as { log: { entries: Entry[] } }).log.entries

describe('the export of the request log', () => {
  const text = toHar([ANSWERED, { ...ANSWERED, origin: 'library' }, UNANSWERED], '9.9')

  it('has the calls of the service, with the same members as always', () => {
    expect(JSON.parse(text)).toMatchObject({ log: { version: '1.2', creator: { name: 'Tearsheet', version: '9.9' } } })
    expect(entriesOf(text)).toHaveLength(2)
    expect(entriesOf(text)[0]).toEqual({
      startedDateTime: '2026-10-30T20:30:17.000Z',
      time: 120,
      request: {
        method: 'GET',
        url: 'https://api.example/api/v2/news?token=•••&tickers=A%2CB+C',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'accept', value: 'application/json' },
          { name: 'Authorization', value: 'token $KEY' },
        ],
        queryString: [
          { name: 'token', value: '•••' },
          { name: 'tickers', value: 'A,B C' },
        ],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'x-ratelimit-remaining-minute', value: '4999' },
          { name: 'content-type', value: 'application/json' },
          { name: 'x-svc-request-id', value: 'r-1' },
        ],
        content: { size: 7, mimeType: 'application/json' },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { blocked: 20, send: 0, wait: 100, receive: 0 },
    })
    expect(text.startsWith('{\n  "log": {\n    "version": "1.2",')).toBe(true)
  })

  it('says where the time of a call is not known, and of one that runs that it has not ended', () => {
    const running = { ...UNANSWERED, error: null, waitedMs: 40 }
    expect(entriesOf(toHar([ANSWERED, UNANSWERED, running], '1'))).toMatchObject([
      { time: 120 },
      { time: 0, comment: 'The time of the call is not known.' },
      { time: 0, comment: 'The call had not ended, so its time is not known.', timings: { blocked: 40, wait: 0 } },
    ])
  })

  it('says of a response that could not be used why, and of none that it is missing', () => {
    expect(entriesOf(toHar([{ ...ANSWERED, error: 'not UTF-8' }], '1'))[0]?.response).toMatchObject({
      statusText: '',
      content: { comment: 'not UTF-8' },
    })
    expect(entriesOf(text)[1]?.response).toMatchObject({ status: 0, statusText: 'connection broke' })
  })

  it('has the decoded parameters of the address, or as they are when they cannot be decoded', () => {
    const queryOf = (query: string): unknown =>
      entriesOf(toHar([{ ...ANSWERED, url: `GET https://a.example/x${query}` }], '1'))[0]?.request.queryString
    expect(queryOf('')).toEqual([])
    expect(queryOf('?tickers=A%2CB&q=one+two&token=•••&c=a=b&bad=%zz&alone')).toEqual([
      { name: 'tickers', value: 'A,B' },
      { name: 'q', value: 'one two' },
      { name: 'token', value: '•••' },
      { name: 'c', value: 'a=b' },
      { name: 'bad', value: '%zz' },
      { name: 'alone', value: '' },
    ])
  })
})
