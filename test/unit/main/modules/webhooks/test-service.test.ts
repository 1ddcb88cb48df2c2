import { expect, it } from 'vitest'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import type { ServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { createWebhookService } from '../../../../../main/modules/webhooks/test-service.ts'
import { createKnownSecrets } from '../../../../../main/platform/log/known-secrets.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { later, openTestLibrary } from '../../../../support/records/stories.ts'

const KEY = 'unused-key-0123456789'

/** The service over these calls of its client, and a scope of the key. */
function testing(
  webhookTest: (connection: unknown, test: { destination: string; kind: string }) => Promise<unknown>,
  library = later(openTestLibrary()),
) {
  const service = createWebhookService({
    notifyStored: () => undefined,
    client: { webhookTest } as unknown as ServiceClient,
    library,
    token: () => Promise.resolve(''),
    now: () => 1,
    knownSecrets: createKnownSecrets([KEY]),
  })
  return { service, scope: scopeOf(() => Promise.resolve(accessTo('https://a.example', { key: KEY }))) }
}

const REQUEST = { destination: 'https://b.example/hook', kind: 'News/v1', transforms: false } as const

// SECURITY 45
it('the row of a test has no key that is in its destination, which is sent unchanged', async () => {
  const sent: string[] = []
  const { service, scope } = testing((_connection, { destination }) => {
    sent.push(destination)
    return Promise.reject(new AppError({ kind: 'offline', reason: 'refused', detail: '' }))
  })
  const destination = `https://b.example/hook?key=${KEY}`
  const { signal } = new AbortController()
  await service.test(scope, { destination, kind: 'News/v1', transforms: false }, signal)
  const { rows } = await service.history(scope, { text: '', outcome: 'all', limit: null })
  expect([sent, rows.map((row) => row.destination)]).toEqual([[destination], ['https://b.example/hook?key=•••']])
})

it('a test that was sent but could not be stored says both', async () => {
  const full: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }
  const library = later(openTestLibrary())
  const { service, scope } = testing(() => Promise.resolve({ status: 200, tree: { status: 'success' }, relied: [] }), {
    ...library,
    webhooks: { ...library.webhooks, addWebhookTest: () => Promise.reject(new AppError(full)) },
  })
  const outcome = await service.test(scope, REQUEST, new AbortController().signal)
  expect(outcome).toMatchObject({ error: null, test: { delivered: true }, unstored: full })
})

it('a test of a run keeps its outcome in the run, with its request ID and without a key', async () => {
  const { service, scope } = testing((_connection, { kind }) =>
    kind === 'News/v1'
      ? Promise.resolve({ status: 200, requestId: 'r-1', tree: { status: 'success' }, relied: [] })
      : Promise.reject(
          new AppError({ kind: 'delivery-failed', reply: { status: 424, message: '', requestId: 'r-2' } }),
        ),
  )
  const destination = `https://b.example/hook?key=${KEY}`
  const kinds = ['News/v1', 'Earnings/v1'] as const
  const run = await service.beginRun(scope, { kinds, destinations: [destination], transformed: false })
  for (const kind of kinds)
    await service.test(scope, { destination, kind, transforms: false, run }, new AbortController().signal)
  const stored = await service.run(scope, run)
  expect(stored?.destinations).toEqual(['https://b.example/hook?key=•••'])
  expect(stored?.cells).toMatchObject([
    { kind: 'News/v1', destination: 'https://b.example/hook?key=•••', delivered: true, status: 200, requestId: 'r-1' },
    { kind: 'Earnings/v1', delivered: false, status: 424, requestId: 'r-2', attempts: 1 },
  ])
})

it('a test of a run that was not sent keeps why', async () => {
  const { service } = testing(() => Promise.reject(new Error('not asked')))
  const scope = scopeOf(() => Promise.reject(new AppError({ kind: 'no-key' })))
  const run = await service.beginRun(scope, {
    kinds: [REQUEST.kind],
    destinations: [REQUEST.destination],
    transformed: false,
  })
  await expect(service.test(scope, { ...REQUEST, run }, new AbortController().signal)).rejects.toThrow('no-key')
  expect((await service.run(scope, run))?.cells).toMatchObject([{ delivered: false, status: null }])
})

it.each([
  [{ status: 'queued' }, 'queued'],
  [{ status: 'failed', error: 'TLS handshake' }, 'failed; TLS handshake'],
  [{ status: 'Success' }, 'Success'],
  [{ message: 'accepted' }, 'accepted'],
  [{ status: true }, ''],
  [[], ''],
])(
  'a test that is answered with 200 and %j is told as not confirmed, in the words of the service',
  async (tree, said) => {
    const { service, scope } = testing(() => Promise.resolve({ status: 200, requestId: 'r-1', tree, relied: [] }))
    const { test, error } = await service.test(scope, REQUEST, new AbortController().signal)
    expect([test.delivered, test.status, test.message]).toEqual([
      false,
      200,
      'The service does not confirm the delivery',
    ])
    expect(describeError(error ?? { kind: 'cancelled' })).toMatchObject({
      cause: `The service returned 200${said === '' ? '' : `: “${said}”`}. Request ID r-1. It confirms a delivery with “success”. The test may have been delivered all the same.`,
    })
  },
)
