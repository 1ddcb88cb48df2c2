import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { changedProbes, ENTITLEMENT_PROBES, PROBE_PAUSE_MS } from '../../../app/domain/connection/entitlement.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { createEntitlementService } from '../../../main/modules/connection/entitlement-service.ts'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { accessTo, scopeOf } from '../../support/service/scope.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { untold } from '../../support/system/tasks.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'
import { clientOver } from '../../support/service/service-client.ts'

it(
  'three plans and a revoked key give four exact maps, with paced probes of which none delivers',
  { timeout: 30_000 },
  async () => {
    const service = await startFrozenService()
    const library = createLibraryClient({
      startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
      folder: temporaryFolder(),
    })
    onTestFinished(async () => {
      await library.files.close()
      await service.close()
    })
    const [asked, pauses]: [string[], number[]] = [[], []]
    const transport = createUndiciTransport(() => Promise.resolve(null))
    const client = clientOver({
      transport: (request) => {
        asked.push(request.url.pathname)
        return transport(request)
      },
    })
    let plan: keyof typeof service.keys = 'full'
    const scope = () => {
      const owner = { connection: 'test', origin: service.url }
      return scopeOf(
        () => Promise.resolve(accessTo(service.url, { key: service.keys[plan], owner, fingerprint: plan })),
        owner,
      )
    }
    const entitlement = createEntitlementService({
      client,
      library,
      now: Date.now,
      sleep: (ms) => {
        pauses.push(ms)
        return Promise.resolve()
      },
      anySymbol: () => Promise.resolve(service.sample.symbols[0] ?? ''),
    })
    const responses = async (chosen: typeof plan): Promise<string[]> => {
      plan = chosen
      return (await entitlement.probe(scope(), untold)).cells.map(({ probe, response }) => `${probe}: ${response}`)
    }
    expect(await responses('full')).toEqual([
      'news-list: allowed',
      'news-full: allowed',
      'news-removed: allowed',
      'ratios: allowed',
      'earnings: allowed',
    ])
    expect(asked).toHaveLength(ENTITLEMENT_PROBES.length)
    expect(pauses).toEqual(Array.from({ length: ENTITLEMENT_PROBES.length - 1 }, () => PROBE_PAUSE_MS))
    expect(await responses('newsOnly')).toEqual([
      'news-list: allowed',
      'news-full: allowed',
      'news-removed: allowed',
      'ratios: refused',
      'earnings: refused',
    ])
    expect(await responses('fundamentalsOnly')).toEqual([
      'news-list: refused',
      'news-full: refused',
      'news-removed: refused',
      'ratios: allowed',
      'earnings: allowed',
    ])
    expect(await responses('revoked')).toEqual(ENTITLEMENT_PROBES.map(({ id }) => `${id}: key-invalid`))
    expect(asked).toHaveLength(4 * ENTITLEMENT_PROBES.length)
    expect(asked.filter((path) => path.includes('webhook'))).toEqual([])

    // Stored newest first, and compared.
    const [revoked, fundamentals, news, full] = await entitlement.list(scope())
    expect([revoked, fundamentals, news, full].map((map) => map?.fingerprint)).toEqual([
      'revoked',
      'fundamentalsOnly',
      'newsOnly',
      'full',
    ])
    if (news !== undefined && full !== undefined) expect(changedProbes(full, news)).toEqual(['ratios', 'earnings'])
  },
)

it('a check that reaches the limit of requests stops there, and says when to go on', async () => {
  const asked: string[] = []
  const client = clientOver({
    transport: (request) => {
      asked.push(request.url.pathname)
      return Promise.resolve({ status: 429, headers: { 'retry-after': '38' }, body: Buffer.from('{}') })
    },
  })
  const stored: unknown[] = []
  const entitlement = createEntitlementService({
    client,
    library: {
      connection: {
        addEntitlement(_owner: object, map: object) {
          stored.push(map)
          return Promise.resolve({ ...map, id: 1 })
        },
      },
    } as unknown as Parameters<typeof createEntitlementService>[0]['library'],
    now: Date.now,
    sleep: () => Promise.resolve(),
    anySymbol: () => Promise.resolve('QNTL'),
  })
  const { cells } = await entitlement.probe(
    scopeOf(() => Promise.resolve(accessTo('https://a.example', {}))),
    untold,
  )
  expect(new Set(asked)).toEqual(new Set(['/api/v2/news']))
  expect(cells).toMatchObject([
    {
      probe: 'news-list',
      response: 'unknown',
      status: 429,
      detail: 'The limit of requests was reached; check again in 38 s.',
    },
  ])
})

it('concludes nothing of the full text where no story was listed that could be asked for', async () => {
  const client = clientOver({
    transport: () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from('[]') }),
  })
  const entitlement = createEntitlementService({
    client,
    library: {
      connection: { addEntitlement: (_owner: object, map: object) => Promise.resolve({ ...map, id: 1 }) },
    } as unknown as Parameters<typeof createEntitlementService>[0]['library'],
    now: Date.now,
    sleep: () => Promise.resolve(),
    anySymbol: () => Promise.resolve('QNTL'),
  })
  const { cells } = await entitlement.probe(
    scopeOf(() => Promise.resolve(accessTo('https://a.example', {}))),
    untold,
  )
  expect(cells.slice(0, 2)).toMatchObject([
    { probe: 'news-list', response: 'empty', detail: 'an empty list' },
    { probe: 'news-full', response: 'unknown', detail: 'no story was listed whose text could be requested' },
  ])
})
