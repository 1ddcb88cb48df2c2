import { describe, expect, it } from 'vitest'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { createWebhookService } from '../../../main/modules/webhooks/test-service.ts'
import type { LibraryClient } from '../../../main/modules/library/library-client.ts'
import { accessTo, scopeOf } from '../../support/service/scope.ts'
import { samplesOf } from '../../support/cases/samples.ts'
import { clientOver } from '../../support/service/service-client.ts'

const responses = samplesOf('webhook').filter(({ name }) => name.includes('test_response'))

/** The meaning of each status of the test endpoint. */
const OUTCOMES: Readonly<Record<number, string>> = {
  200: 'delivered',
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  424: 'delivery-failed',
  500: 'service-error',
}

describe('responses of the test endpoint', () => {
  it('exist for every outcome in the repository itself', () => {
    const own = responses.filter(({ source }) => source === 'own').map(({ name }) => /_(\d{3})\.json$/.exec(name)?.[1])
    expect(own).toEqual(Object.keys(OUTCOMES))
  })

  it.each(responses)('the $source sample $name gives its outcome', async ({ name, text: body }) => {
    const status = Number(/_(\d{3})\.json$/.exec(name)?.[1])
    const client = clientOver({
      transport: () => Promise.resolve({ status, headers: {}, body: Buffer.from(body) }),
      now: () => 1,
    })
    const library = {
      webhooks: { addWebhookTest: (_owner: object, test: object) => Promise.resolve({ id: 1, ...test }) },
    } as unknown as LibraryClient
    const { test, error } = await createWebhookService({
      notifyStored: () => undefined,
      token: () => Promise.resolve(''),
      client,
      library,
      now: () => 1,
      knownSecrets: createKnownSecrets(),
    }).test(
      scopeOf(() => Promise.resolve(accessTo('https://api.example'))),
      { destination: 'https://receiver.example', kind: 'News/v1', transforms: false },
      new AbortController().signal,
    )
    expect(test).toMatchObject({ delivered: status === 200, status })
    expect(error?.kind ?? 'delivered').toBe(OUTCOMES[status])
    const { error: message } = JSON.parse(body) as { error?: string }
    if (message !== undefined) expect(error).toMatchObject({ reply: { message } })
  })
})
