import { expect, it, onTestFinished } from 'vitest'
import { NOT_FORWARDED } from '../../../app/domain/webhooks/forwarding.ts'
import { REBUILT_HEADERS } from '../../../app/domain/webhooks/rebuilt-delivery.ts'
import { createForwarder } from '../../../main/modules/webhooks/forwarder.ts'
import { createPostDelivery } from '../../../main/modules/webhooks/post-delivery.ts'
import { startOwnReceiver } from '../../support/webhooks/own-receiver.ts'
import { later, openTestLibrary, OWNER, responseOf, stockOf, store, storyOf } from '../../support/records/stories.ts'

const CREATED = 'Fri, 30 Oct 2026 16:18:04 -0400'
const AT = Date.parse(CREATED)

function sender() {
  const library = openTestLibrary()
  const forwarder = createForwarder({
    library: later(library),
    post: createPostDelivery({
      now: () => 0,
      sleep: () => Promise.resolve(),
      authorities: () => Promise.resolve([]),
      patienceMs: 30_000,
    }),
    now: () => 0,
    scheduleTimeout: () => () => undefined,
    ownPorts: () => [],
    notify: () => undefined,
    warn: () => undefined,
  })
  onTestFinished(() => forwarder.dispose())
  const send = (body: string) =>
    forwarder.send(OWNER.connection, { headers: REBUILT_HEADERS, body, signal: new AbortController().signal })
  return { library, forwarder, send }
}

it('a missed delivery is built from the cached story and marked, and is sent where deliveries are forwarded', async () => {
  const { library, forwarder, send } = sender()
  const { got, url, stop } = await startOwnReceiver()
  onTestFinished(stop)
  const item = storyOf({
    ...{ id: 7, title: 'Margins rise', author: 'A. Writer', body: '<p>Text</p>', teaser: '' },
    ...{ created: CREATED, updated: CREATED, stocks: [stockOf('HLDN', { exchange: 'NYS' })], channels: ['News'] },
  })
  store(library, [item])
  const body = library.webhooks.readRebuilt(OWNER, { story: 7, action: 'created', at: AT }) ?? ''
  await expect(send(body)).rejects.toMatchObject({ error: { kind: 'invalid-input', errorText: NOT_FORWARDED } })
  await forwarder.set(OWNER.connection, { url, isOn: true })
  expect(await send(body)).toMatchObject({ status: 202, errorText: null })
  const [delivery] = got
  expect(delivery?.headers['x-tearsheet-rebuilt']).toBe('true')
  expect(Object.keys(delivery?.headers ?? {}).filter((name) => /delivery|signature/.test(name))).toEqual([])
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    ...{ id: `rebuilt-7-created-${AT}`, rebuilt_by: 'Tearsheet', api_version: 'webhook/v1', kind: 'News/v1' },
    data: {
      ...{ action: 'Created', id: 7, timestamp: new Date(AT).toISOString() },
      content: {
        ...{ id: 7, title: 'Margins rise', body: '<p>Text</p>', created_at: new Date(AT).toISOString() },
        ...{ authors: ['A. Writer'], channels: ['News'], securities: [{ symbol: 'HLDN', exchange: 'NYS' }] },
      },
    },
  })
})

it('nothing is built of a story without its text, unless it was removed', () => {
  const { library } = sender()
  library.news.storeStories(OWNER, responseOf('[]'), 'abstract', [
    JSON.stringify({ item: storyOf({ id: 7, body: null }), path: '$[0]' }),
  ])
  const built = (story: number, action: string) => library.webhooks.readRebuilt(OWNER, { story, action, at: AT })
  expect([built(7, 'created'), built(8, 'created')]).toEqual([null, null])
  expect(built(7, 'removed')).toContain('"action":"Removed"')
})
