import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { readRatioResponse } from '../../../../../main/modules/fundamentals/ratios-wire.ts'
import { openLibrary } from '../../../../../main/modules/library/store/library.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import { OWNER, responseOf } from '../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { createRatiosService } from '../../../../../main/modules/fundamentals/ratios-service.ts'
import type { RatiosServicePorts } from '../../../../../main/modules/fundamentals/ratios-service.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { settled } from '../../../../support/system/settled.ts'
import { untoldTask } from '../../../../support/system/tasks.ts'

const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K']

/** A refresh whose requests and writes end when the test says so. */
function refreshing() {
  const happened: string[] = []
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  const wait = (what: string): Promise<unknown> => {
    happened.push(what)
    const gate = Promise.withResolvers<unknown>()
    waiting.set(what, gate)
    return gate.promise
  }
  const ports = {
    client: {
      operationRatios: async (_access: unknown, { symbols }: { symbols: readonly string[] }) => {
        await wait(`request ${symbols.join('')}`)
        return { tree: { result: [] }, request: symbols.join(''), receivedAt: 7, relied: [] }
      },
    },
    library: {
      fundamentals: {
        storeRatios: (_owner: unknown, { request }: { request: string }) => wait(`store ${request}`),
        readRatios: () => Promise.resolve([]),
      },
    },
    notifyStored: () => happened.push('told'),
    runTask: untoldTask,
  } as unknown as RatiosServicePorts
  const scope = scopeOf(() => Promise.resolve(accessTo('https://a.example')))
  const refreshed = createRatiosService(ports).refresh(
    scope,
    { symbols: SYMBOLS, fromDate: null },
    new AbortController().signal,
  )
  const outcome = { value: 'pending' }
  refreshed.then(
    () => (outcome.value = 'done'),
    (error: unknown) => (outcome.value = error instanceof AppError ? error.error.kind : String(error)),
  )
  return {
    happened,
    outcome,
    async end(what: string, error?: AppError) {
      const gate = waiting.get(what)
      if (error === undefined) gate?.resolve(null)
      else gate?.reject(error)
      await settled()
    },
    begin: settled,
  }
}

const OFFLINE = new AppError({ kind: 'offline', reason: 'refused', detail: 'refused' })
const NO_DATA = new AppError({ kind: 'no-data', reply: { status: 404, message: 'no data found', requestId: null } })
const reply = { status: 400, message: '', requestId: null }
const REFUSED = new AppError({ kind: 'bad-request', reply })
const FAILED = new AppError({ kind: 'service-error', reply: { ...reply, status: 500 } })
const BROKEN = new AppError({ kind: 'connection-broken', host: 'a.example' })
const FULL = new AppError({ kind: 'storage-failed', reason: 'full', detail: 'full' })

describe('ratios of many companies', () => {
  it('are requested while those before are stored, which are stored one after the other', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE')
    expect(happened).toEqual(['request ABCDE', 'store ABCDE', 'request FGHIJ'])
    await end('request FGHIJ')
    expect(happened.length).toBe(3)
    await end('store ABCDE')
    expect(happened.slice(3)).toEqual(['told', 'store FGHIJ', 'request K'])
    await end('store FGHIJ')
    await end('request K')
    expect(outcome.value).toBe('pending')
    await end('store K')
    expect(happened.slice(6)).toEqual(['told', 'store K', 'told'])
    expect(outcome.value).toBe('done')
  })

  it('are stored before a request that fails after them ends the work', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE')
    await end('request FGHIJ', OFFLINE)
    expect(outcome.value).toBe('pending')
    await end('store ABCDE')
    expect(happened.slice(3)).toEqual(['told'])
    expect(outcome.value).toBe('offline')
  })

  it('are requested further where the service has no data for some', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE', NO_DATA)
    await end('request FGHIJ')
    await end('store FGHIJ')
    await end('request K', NO_DATA)
    expect(happened).toEqual(['request ABCDE', 'request FGHIJ', 'store FGHIJ', 'request K', 'told'])
    expect(outcome.value).toBe('done')
  })

  it('are requested further, and one by one, where the service refuses the request for some', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE')
    await end('store ABCDE')
    await end('request FGHIJ', REFUSED)
    await end('request K')
    await end('store K')
    for (const symbol of ['F', 'G', 'I', 'J']) {
      await end(`request ${symbol}`)
      await end(`store ${symbol}`)
      if (symbol === 'G') await end('request H', REFUSED)
    }
    expect(happened.filter((what) => what.startsWith('store'))).toEqual([
      ...['store ABCDE', 'store K', 'store F', 'store G', 'store I', 'store J'],
    ])
    expect(outcome.value).toBe('bad-request')
  })

  it.each([FAILED, BROKEN])('are requested further where the service fails for some: $error.kind', async (error) => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE', error)
    await end('request FGHIJ')
    await end('store FGHIJ')
    await end('request K')
    await end('store K')
    expect(happened.filter((what) => what.startsWith('request'))).toEqual([
      ...['request ABCDE', 'request FGHIJ', 'request K'],
    ])
    expect(outcome.value).toBe(error.error.kind)
  })

  it('are requested no further where the service refuses one request after another', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    for (const symbols of ['ABCDE', 'FGHIJ', 'K']) await end(`request ${symbols}`, REFUSED)
    expect(happened).toEqual(['request ABCDE', 'request FGHIJ', 'request K'])
    expect(outcome.value).toBe('bad-request')
  })

  it('are without data where the service has none for any', async () => {
    const { outcome, begin, end } = refreshing()
    await begin()
    for (const symbols of ['ABCDE', 'FGHIJ', 'K']) await end(`request ${symbols}`, NO_DATA)
    expect(outcome.value).toBe('no-data')
  })

  it('are requested no further when some cannot be stored', async () => {
    const { happened, outcome, begin, end } = refreshing()
    await begin()
    await end('request ABCDE')
    await end('store ABCDE', FULL)
    await end('request FGHIJ')
    expect(happened).toEqual(['request ABCDE', 'store ABCDE', 'request FGHIJ'])
    expect(outcome.value).toBe('storage-failed')
  })
})

it('a refresh of which a part failed names the companies that were answered, and counts what could not be read of them', async () => {
  const ports = {
    client: {
      operationRatios: (_access: unknown, { symbols }: { symbols: readonly string[] }) =>
        symbols.includes('A')
          ? Promise.reject(FAILED)
          : Promise.resolve({
              tree: parseJson('{"result":[{"operationRatios":[]}]}'),
              bytes: Buffer.from('{"result":[{"operationRatios":[]}]}'),
              receivedAt: 7,
              relied: [],
            }),
    },
    library: {
      fundamentals: {
        storeRatios: () => Promise.resolve(null),
        readRatios: () => Promise.resolve([{ symbol: 'F', company: null, records: [], receivedAt: 7 }]),
      },
    },
    notifyStored: () => undefined,
    runTask: untoldTask,
  } as unknown as RatiosServicePorts
  const scope = scopeOf(() => Promise.resolve(accessTo('https://a.example')))
  const request = { symbols: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], fromDate: null }
  const { value, source, answered } = await createRatiosService(ports).refresh(
    scope,
    request,
    new AbortController().signal,
  )
  expect({ count: value?.count, because: source.because?.kind, answered }).toEqual({
    count: 1,
    because: 'service-error',
    answered: ['F', 'G'],
  })
})

it('companies and records of all responses that cannot be read are counted, with the first of them', async () => {
  const response = (of: string) => ({
    tree: { result: [{ symbol: of, operationRatios: [{}] }, {}] },
    bytes: Buffer.from(of),
    receivedAt: 7,
    relied: [],
  })
  const ports = {
    client: {
      operationRatios: (_access: unknown, { symbols }: { symbols: string[] }) =>
        Promise.resolve(response(symbols.join(''))),
    },
    library: { fundamentals: { storeRatios: () => Promise.resolve() } },
    notifyStored: () => undefined,
    runTask: untoldTask,
  } as unknown as RatiosServicePorts
  const { value } = await createRatiosService(ports).refresh(
    scopeOf(() => Promise.resolve(accessTo('https://a.example'))),
    { symbols: SYMBOLS, fromDate: null },
    new AbortController().signal,
  )
  const hash = createHash('sha256').update('ABCDE').digest('hex')
  expect(value).toEqual({ count: 6, first: { hash, path: '$.result[0].operationRatios[0]' } })
})

it('a company is as the last response by a moment had it, although a later one renamed it', async () => {
  const library = openLibrary(temporaryFolder(), () => 1)
  onTestFinished(() => library.files.close())
  const said = (name: string | null, error = '') =>
    JSON.stringify({ result: [{ symbol: 'A', company: name === null ? null : { standardName: name }, error }] })
  const unnamed = JSON.stringify({ result: [{ symbol: 'A', company: { countryId: 'USA' } }] })
  const received = [
    [10, said('First &amp; Co')],
    [20, said('Second')],
    [30, said(null, 'Not in the plan')],
    [40, unnamed],
    [50, said('Third')],
  ] as const
  for (const [at, text] of received) {
    const { entries } = readRatioResponse(parseJson(text))
    const request = `GET https://a.example/api/v2.1/fundamentals/operationRatios?symbols=A&asOf=${at}`
    library.fundamentals.storeRatios(OWNER, { ...responseOf(text, at), request }, entries)
  }
  const { read } = createRatiosService({
    decode: (bytes: Uint8Array) => Promise.resolve(parseJson(Buffer.from(bytes).toString())),
    library: {
      fundamentals: {
        readRatios: (...asked: Parameters<typeof library.fundamentals.readRatios>) =>
          Promise.resolve(library.fundamentals.readRatios(...asked)),
      },
      responses: {
        listAnswersAt: (...[owner, path, moment]: Parameters<typeof library.responses.listAnswersAt>) =>
          Promise.resolve(library.responses.listAnswersAt(owner, path, moment)),
        readResponse: (...[owner, hash]: Parameters<typeof library.responses.readResponse>) =>
          Promise.resolve(library.responses.readResponse(owner, hash)),
      },
    },
  } as unknown as RatiosServicePorts)
  const scope = { owner: OWNER, connection: { profile: ASSUMED_PROFILE } } as unknown as ConnectionScope
  const then = async (knownAt: number | null) => {
    const asked = { symbols: ['A'], fields: null, reportTypes: [], fromDate: null, knownAt }
    const [entry] = (await read(scope, asked, new AbortController().signal)).value
    return [entry?.company?.standardName ?? null, entry?.message ?? null, entry?.receivedAt ?? null]
  }
  expect([await then(9), await then(10), await then(25), await then(30), await then(45), await then(null)]).toEqual([
    [null, null, null],
    ['First & Co', null, 10],
    ['Second', null, 20],
    ['Second', 'Not in the plan', 30],
    ['Second', null, 40],
    ['Third', null, 50],
  ])
})
