import { describe, expect, it } from 'vitest'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { NewsListQuery } from '../../../../../main/modules/requests/service-calls.ts'
import { createServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import { inlineDecoder } from '../../../../support/decode.ts'
import { accessTo } from '../../../../support/scope.ts'

/** The error of a request that the service redirects to that location. */
async function errorOfRedirect(location: string): Promise<ErrorInfo> {
  const client = createServiceClient({
    ...inlineDecoder,
    knownSecrets: createKnownSecrets(),
    transport: () => Promise.resolve({ status: 302, headers: { location }, body: new Uint8Array() }),
    sleep: () => Promise.resolve(),
    random: () => 0,
    now: () => 0,
  })
  const access = accessTo('https://api.example.com')
  const thrown: unknown = await client
    .newsItem(access, 1, 'full', new AbortController().signal)
    .catch((error: unknown) => error)
  const error = errorInfo(thrown)
  if (error === null) throw new Error('The redirect is no error')
  return error
}

// SECURITY 21
describe('a redirect is described by what its location names:', () => {
  it.each([
    ['https://login.example/in?token=x', 'https://login.example'],
    ['/elsewhere', 'https://api.example.com'],
    ['file:///etc/passwd', 'an address that begins with file:'],
    ['data:text/html,x', 'an address that begins with data:'],
    ['http://[', 'an unreadable address'],
  ])('%s', async (location, name) => {
    expect(await errorOfRedirect(location)).toEqual({ kind: 'unreadable-reply', reason: 'redirect', detail: name })
  })

  it.each(['file:///etc/passwd', 'http://['])('%s is never said to be “null”', async (location) => {
    expect(JSON.stringify(describeError(await errorOfRedirect(location)))).not.toContain('null')
  })
})

describe('attempts of one call', () => {
  /** The numbers of the attempts that reached the transport, of a service that fails for a while. */
  async function attempts(call: 'newsItem' | 'webhookTest'): Promise<(number | undefined)[]> {
    const retries: (number | undefined)[] = []
    const client = createServiceClient({
      ...inlineDecoder,
      knownSecrets: createKnownSecrets(),
      transport({ retry }) {
        retries.push(retry)
        return Promise.resolve({ status: 503, headers: {}, body: new Uint8Array() })
      },
      sleep: () => Promise.resolve(),
      random: () => 0,
      now: () => 0,
    })
    const [access, { signal }] = [accessTo('https://api.example.com'), new AbortController()]
    const sent =
      call === 'newsItem'
        ? client.newsItem(access, 1, 'full', signal)
        : client.webhookTest(
            access,
            { destination: 'https://a.example', kind: 'News/v1', transformToken: null },
            signal,
          )
    await sent.catch(() => undefined)
    return retries
  }

  it('are counted', async () => {
    expect(await attempts('newsItem')).toEqual([0, 1, 2])
  })

  it('are never more than one for a webhook test, which delivers', async () => {
    expect(await attempts('webhookTest')).toEqual([0])
  })
})

const FIRST: NewsListQuery = {
  tickers: [],
  dateFrom: null,
  dateTo: null,
  page: 0,
  pageSize: 50,
  updatedSince: null,
  completeness: 'headline',
}

describe('a list of items that cannot be read', () => {
  const BODY = Buffer.from('[{"id":"99999999999999999999","title":"x"}]')
  const client = createServiceClient({
    ...inlineDecoder,
    knownSecrets: createKnownSecrets(),
    transport: () => Promise.resolve({ status: 200, headers: {}, body: BODY }),
    sleep: () => Promise.resolve(),
    random: () => 0,
    now: () => 0,
  })
  const read = (changes: Partial<NewsListQuery> = {}) =>
    client.newsList(accessTo('https://api.example.com'), { ...FIRST, ...changes }, new AbortController().signal)

  it('is no response of the service where stories of any time are requested', async () => {
    await expect(read()).rejects.toMatchObject({ error: { kind: 'unreadable-reply', reason: 'shape' } })
  })

  it.each([
    ['a later page', { page: 1 }],
    ['changes since a time', { updatedSince: 5 }],
    ['older stories', { dateTo: '2026-10-30' }],
  ])('can be %s, and is counted', async (_what, changes) => {
    expect(await read(changes)).toMatchObject({ stories: [], unreadable: { count: 1 } })
  })
})
