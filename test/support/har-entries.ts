import type { HarEntry } from '../../app/domain/requests/har.ts'

interface RequestContext {
  method: string
  url: string
  accept: string | null
  status: number
  statusText: string
  headers: HarEntry['response']['headers']
  content: HarEntry['response']['content']
}

/** An entry of an archive, by default a successful response of the news list. */
export function harEntry(changes: Partial<RequestContext> = {}): HarEntry {
  const { method, url, accept, status, statusText, headers, content }: RequestContext = {
    method: 'GET',
    url: 'https://api.example/api/v2/news',
    accept: 'application/json',
    status: 200,
    statusText: 'OK',
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 2, mimeType: 'application/json', text: '[]' },
    ...changes,
  }
  return {
    startedDateTime: '2026-10-30T20:30:17.000Z',
    time: 12.5,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: accept === null ? [] : [{ name: 'accept', value: accept }],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      content,
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 12, receive: 0.5 },
  }
}
