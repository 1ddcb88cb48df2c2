import { createServer } from 'node:https'
import { expect } from 'vitest'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import { DEFAULT_OPTIONS, type EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { makeCertificate } from '../../support/system/certificate.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { isText, type SpecRun } from '../../support/cases/spec-run.ts'
import type { Json } from '../../support/service/shared-service.ts'

/** The test delivery of a webhook, and what a receiver gets. */
export function testWebhookTest({ spec, service }: SpecRun): void {
  const test = (
    base: EmbeddedService,
    changes: Record<string, string> = {},
    headers: Record<string, string> = { key: base.keys.full },
  ): Promise<Response> =>
    fetch(
      `${base.url}/api/v1/webhook/test?${new URLSearchParams({ destination: 'https://localhost/', version: 'webhook/v1', kind: 'News/v1', ...changes }).toString()}`,
      { headers },
    )

  /** Runs with a receiver to which the service may deliver. */
  async function withReceiver(
    run: (
      local: EmbeddedService,
      receiver: Awaited<ReturnType<typeof startReceiver>>,
      response: (status: number) => void,
    ) => Promise<void>,
    deliveryTimeoutMs = 30_000,
  ): Promise<void> {
    const tls = await makeCertificate(temporaryFolder())
    let status = 200
    const receiver = await startReceiver(tls, () => status)
    const local = await startFrozenService({
      deliverToLoopback: true,
      deliveryAuthorities: [tls.ca],
      deliveryTimeoutMs,
    })
    try {
      await run(local, receiver, (next) => {
        status = next
      })
    } finally {
      receiver.stop()
      await local.close()
    }
  }

  spec('4.4', 'Key', 'stands in the Key header', async () => {
    expect((await test(service(), {}, {})).status).toBe(401)
    expect((await test(service(), {}, { authorization: `token ${service().keys.full}` })).status).toBe(401)
    expect((await test(service(), {}, { key: service().keys.newsOnly })).status).toBe(403)
  })
  spec('Errors of the webhook test', '400', 'says what is invalid', async () => {
    const error = async (changes: Record<string, string>): Promise<unknown> => {
      const reply = await test(service(), changes)
      return [reply.status, await reply.json()]
    }
    expect(await error({ destination: 'http://example.com' })).toEqual([400, { error: 'Invalid destination URL' }])
    expect(await error({ version: 'x' })).toMatchObject([400, { error: expect.any(String) as string }])
    expect(await error({ kind: 'x' })).toMatchObject([400, { error: expect.any(String) as string }])
  })
  spec('4.4', ['destination', 'version', 'kind'], 'are required', async () => {
    for (const name of ['destination', 'version', 'kind'])
      expect((await test(service(), { [name]: '' })).status).toBe(400)
  })
  spec(
    'Events',
    ['Message kinds', 'Delivery header', 'Payload identifier', 'Test delivery'],
    'every kind arrives with header and ID',
    async () => {
      await withReceiver(async (local, receiver) => {
        for (const kind of WEBHOOK_KINDS)
          expect((await test(local, { kind, destination: receiver.url })).status).toBe(200)
        expect(receiver.received.map(({ body }) => (JSON.parse(body) as { kind: string }).kind)).toEqual([
          ...WEBHOOK_KINDS,
        ])
        expect(
          receiver.received.every(
            ({ method, headers, body }) =>
              method === 'POST' && isText(headers['x-svc-delivery']) && isText((JSON.parse(body) as Json).id),
          ),
        ).toBe(true)
      })
    },
  )
  spec('4.4', 'production-transform token', 'makes the payload that of production', async () => {
    await withReceiver(async (local, receiver) => {
      await test(local, { kind: 'Earnings/v1', destination: receiver.url, token: 'x' })
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ kind: 'data/v2.1/calendar/earnings' })
    })
  })
  spec('Events', 'Receiver response', 'any 2xx is a success, anything else is 424', async () => {
    await withReceiver(async (local, receiver, response) => {
      for (const [status, outcome] of [
        [200, 200],
        [204, 200],
        [299, 200],
        [302, 424],
        [404, 424],
        [500, 424],
      ] as const) {
        response(status)
        expect((await test(local, { destination: receiver.url })).status).toBe(outcome)
      }
    })
  })
  spec('Events', 'Test delivery', 'has the retry logic of production', async () => {
    await withReceiver(async (local, receiver, response) => {
      response(500)
      expect((await test(local, { destination: receiver.url })).status).toBe(424)
      response(204)
      await expect.poll(() => local.production.attempts().at(-1)?.outcome).toBe('delivered')
      expect(new Set(receiver.received.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1)
    })
  })
  spec('Errors of the webhook test', '424', 'covers names, refusals, certificates and what is not public', async () => {
    const stranger = await startReceiver(await makeCertificate(temporaryFolder()), () => 200)
    await withReceiver(async (local) => {
      for (const destination of ['https://no-such-host.invalid/', 'https://127.0.0.1:1/', stranger.url]) {
        const reply = await test(local, { destination })
        expect([reply.status, await reply.json()]).toEqual([
          424,
          { error: 'Failed to deliver test payload to destination' },
        ])
      }
    })
    stranger.stop()
    expect((await test(service(), { destination: 'https://localhost/' })).status).toBe(424)
  })
  for (const [section, row] of [
    ['Events', 'Receiver time-out'],
    ['Limits', 'Receiver response time'],
  ] as const) {
    spec(
      section,
      row,
      'a receiver that does not answer in time is 424; the time is 30 seconds unless a tester shortens it',
      async () => {
        expect(DEFAULT_OPTIONS.deliveryTimeoutMs).toBe(30_000)
        const tls = await makeCertificate(temporaryFolder())
        const silent = createServer(tls, () => undefined)
        await new Promise<void>((resolve) => {
          silent.listen(0, '127.0.0.1', resolve)
        })
        const local = await startFrozenService({
          deliverToLoopback: true,
          deliveryAuthorities: [tls.ca],
          deliveryTimeoutMs: 300,
        })
        expect(
          (await test(local, { destination: `https://localhost:${(silent.address() as { port: number }).port}/` }))
            .status,
        ).toBe(424)
        await local.close()
        silent.close()
        silent.closeAllConnections()
      },
    )
  }
}
