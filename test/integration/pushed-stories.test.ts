import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import type { Context } from '../../main/modules/context/context.ts'
import { createNewsModule } from '../../main/modules/news/module.ts'
import type { ServiceClient } from '../../main/modules/requests/module.ts'
import type { AlertMatch } from '../../main/modules/notifications/module.ts'
import { createWebhooksModule } from '../../main/modules/webhooks/module.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { createLogger } from '../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../main/platform/settings/settings-store.ts'
import { applicationServices } from '../support/application-services.ts'
import { FROZEN_AT, startFrozenService } from '../support/frozen-service.ts'
import { keptAddress } from '../support/receiver-place.ts'
import { post, realAfter } from '../support/running-receiver.ts'
import { untoldTask } from '../support/tasks.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const signal = new AbortController().signal
const CALL = { signal, window: 1 }

/** The news reader and the receiver of one connection over sockets, with the newest stories of the service in the list. */
async function desk() {
  const asked: string[] = []
  const service = await startFrozenService({ stories: 2000 })
  onTestFinished(() => service.close())
  const {
    library,
    scope,
    owner,
    client: plain,
    rows,
    news,
  } = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full }),
    folder: temporaryFolder(),
  })
  const client: ServiceClient = {
    ...plain,
    newsItem(connection, id, ...rest) {
      asked.push(`story ${id}`)
      return plain.newsItem(connection, id, ...rest)
    },
    newsList(connection, query, ...rest) {
      asked.push(`list since ${query.updatedSince}`)
      return plain.newsList(connection, query, ...rest)
    },
  }
  const began = Date.now()
  const now = (): number => FROZEN_AT + Date.now() - began
  const alerted: AlertMatch[] = []
  let heard = Promise.withResolvers<null>()
  const address = keptAddress()
  const context: Context = {
    library,
    settings: {
      current: () => ({ preferences: DEFAULT_PREFERENCES, receiver: address.current() }),
      connection: () => scope.connection,
      update: ({ receiver }: { receiver: Parameters<typeof address.save>[0] }) => address.save(receiver),
    } as unknown as SettingsStore,
    logger: createLogger({ sink: () => true, now, reference: () => '' }),
    now,
    sleep: (ms) => wait(ms),
    scheduleTimeout: realAfter,
    notify() {
      heard.resolve(null)
      heard = Promise.withResolvers<null>()
    },
    runTask: untoldTask,
  }
  const transport = createUndiciTransport(() => Promise.resolve(null))
  const reader = createNewsModule(context, {
    client,
    transport,
    alerted: (_connection, matches) => void alerted.push(...matches),
    scopeOf: () => scope,
  })
  const webhooks = createWebhooksModule(context, {
    client,
    token: () => Promise.resolve(''),
    folder: temporaryFolder(),
    payloadOf: () => Promise.resolve('{}'),
    pushed: (connection, stories) => reader.pushed.take(connection, stories),
    clockSkew: () => 0,
    deliverOwn: () => Promise.reject(new Error('not here')),
  })
  onTestFinished(async () => {
    await webhooks.dispose()
    await reader.dispose()
  })
  await news.refresh({ query: '', older: false }, signal)
  const { httpUrl } = await webhooks.handlers['receiver.start']({ connection: owner.connection }, { ...CALL, scope })
  const known = new Set((await rows()).map(({ id }) => id))
  const listed = (await (
    await fetch(`${service.url}/api/v2/news?pageSize=100`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
  ).json()) as { id: number; title: string }[]
  await library.companies.saveNamedQuery({
    ...{ id: null, name: 'All', purpose: 'alert', query: 'is:unread', colour: null, sound: null },
  })
  asked.length = 0
  let payloads = 0
  return {
    ...{ rows, asked, alerted, reader, owner },
    /** Stories of the service that are not cached. */
    uncached: listed.filter(({ id }) => !known.has(id)),
    cached: [...known],
    deliver(
      id: number,
      { key = service.keys.full, action = 'Updated' }: { key?: string | null; action?: string } = {},
    ) {
      const body = JSON.stringify({
        id: `payload-${payloads++}`,
        api_version: 'webhook/v1',
        kind: 'News/v1',
        data: { action, id, timestamp: new Date(FROZEN_AT).toISOString(), content: { id } },
      })
      const signature = `sha256=${createHmac('sha256', key ?? '')
        .update(body)
        .digest('hex')}`
      return post(httpUrl ?? '', { body, headers: key === null ? {} : { 'x-svc-signature': signature } })
    },
    /** Resolves once main has told the windows of something after which that is so. */
    async until(isSo: () => Promise<boolean>): Promise<void> {
      for (let next = heard.promise; !(await isSo()); next = heard.promise) await next
    },
  }
}

describe('a delivery to the receiver', () => {
  it('with a right signature has its story requested once, listed, and told once', async () => {
    const { deliver, uncached, rows, asked, alerted, until, reader, owner } = await desk()
    const [story] = uncached
    const id = story?.id ?? 0
    await Promise.all([deliver(id), deliver(id), deliver(id)])
    await until(async () => (await rows()).some((row) => row.id === id))
    expect(asked[0]).toBe(`story ${id}`)
    expect(asked.length).toBeLessThanOrEqual(2)
    await until(() => Promise.resolve(reader.pushed.pushedAt(owner.connection) !== null))
    await until(() => Promise.resolve(alerted.length > 0))
    expect(alerted.map((each) => each.story.id)).toEqual([id])
  })

  it('with a right signature marks a removed story without a request', async () => {
    const { deliver, cached, rows, asked, until } = await desk()
    const [id = 0] = cached
    await deliver(id, { action: 'Removed' })
    await until(async () => (await rows()).some((row) => row.id === id && row.removedAt !== null))
    expect(asked).toEqual([])
  })

  it('SECURITY 32: with a forged signature causes no request, and without one at most one at a time', async () => {
    const { deliver, uncached, cached, rows, asked, until } = await desk()
    const ids = Array.from({ length: 200 }, (_, place) => 40_000_000 + place)
    await Promise.all(ids.map((id) => deliver(id, { key: 'another key' })))
    await deliver(cached[0] ?? 0, { key: 'another key', action: 'Removed' })
    expect(asked).toEqual([])
    expect((await rows()).filter(({ removedAt }) => removedAt !== null)).toEqual([])
    await Promise.all(ids.map((id) => deliver(id, { key: null })))
    const [story] = uncached
    await deliver(story?.id ?? 0)
    await until(async () => (await rows()).some((row) => row.id === story?.id))
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})
