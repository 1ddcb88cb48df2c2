import { describe, expect, it } from 'vitest'
import { ASSUMED_PROFILE } from '../../app/domain/interface-profile.ts'
import { createServiceClient } from '../../main/api/service-client.ts'
import type { ConnectionService } from '../../main/services/connection-service.ts'
import { createWebhookService } from '../../main/services/webhook-service.ts'
import type { LibraryClient } from '../../main/storage/library-client.ts'
import { hasShared, listShared, readShared } from '../support/shared-samples.ts'

const answers = listShared('.json', 'samples', 'webhook').filter((name) => name.includes('test_response'))

describe.skipIf(!hasShared('samples', 'webhook'))('answers of the test endpoint that others wrote', () => {
  it.each(answers)('%s is read for what it is', async (name) => {
    const status = Number(/_(\d{3})\.json$/.exec(name)?.[1])
    const body = readShared('samples', 'webhook', name)
    const client = createServiceClient({
      transport: () => Promise.resolve({ status, headers: {}, body: Buffer.from(body) }),
      sleep: () => Promise.resolve(),
      random: () => 0,
      now: () => 1,
    })
    const connections = {
      current: () =>
        Promise.resolve({
          baseUrl: 'https://api.example',
          key: 'k',
          keyPlacement: 'header',
          profile: ASSUMED_PROFILE,
          partition: { service: 's', fingerprint: 'f' },
        }),
      confirm: () => undefined,
    } as unknown as ConnectionService
    const library = {
      addWebhookTest: (test: object) => Promise.resolve({ id: 1, ...test }),
    } as unknown as LibraryClient
    const { test, fault } = await createWebhookService({
      token: { read: () => Promise.resolve('') },
      client,
      connections,
      library,
      now: () => 1,
    }).test(
      { destination: 'https://receiver.example', kind: 'News/v1', transforms: false },
      new AbortController().signal,
    )
    expect(test).toMatchObject({ delivered: status === 200, status })
    expect(fault?.kind ?? 'delivered').toBe({ 200: 'delivered', 400: 'bad-request', 424: 'delivery-failed' }[status])
    const { error } = JSON.parse(body) as { error?: string }
    if (error !== undefined) expect(fault).toMatchObject({ reply: { message: error } })
  })
})
