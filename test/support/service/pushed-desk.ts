import { createHmac } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import type { Context } from '../../../main/modules/context/context.ts'
import { createNewsModule } from '../../../main/modules/news/module.ts'
import type { ServiceClient } from '../../../main/modules/requests/module.ts'
import type { AlertMatch } from '../../../main/modules/notifications/module.ts'
import { createWebhooksModule } from '../../../main/modules/webhooks/module.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { applicationServices } from './application-services.ts'
import type { FakeTimers } from '../system/fake-timers.ts'
import { FROZEN_AT, startFrozenService } from './frozen-service.ts'
import { keptAddress } from '../window/receiver-place.ts'
import { post, realAfter } from '../webhooks/running-receiver.ts'
import { untoldTask } from '../system/tasks.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const signal = new AbortController().signal
const CALL = { signal, window: 1 }

/**
 * The news reader and the receiver of one connection over sockets, with the newest stories of the service in the list. Its clock is real, or
 * that of timers which a test moves.
 */
export async function openPushedDesk(timers?: FakeTimers) {
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
  const now = (): number => FROZEN_AT + (timers === undefined ? Date.now() - began : timers.now())
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
    scheduleTimeout: timers?.scheduleTimeout ?? realAfter,
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
      {
        key = service.keys.full,
        action = 'Updated',
        kind = 'News/v1',
        agent,
      }: { key?: string | null; action?: string; kind?: string; agent?: Agent } = {},
    ): Promise<{ status: number }> {
      const body = JSON.stringify({
        id: `payload-${payloads++}`,
        api_version: 'webhook/v1',
        kind,
        data: { action, id, timestamp: new Date(FROZEN_AT).toISOString(), content: { id } },
      })
      const signature = `sha256=${createHmac('sha256', key ?? '')
        .update(body)
        .digest('hex')}`
      return post(httpUrl ?? '', { body, headers: key === null ? {} : { 'x-svc-signature': signature }, agent })
    },
    /** Resolves once main has told the windows of something after which that is so. */
    async until(isSo: () => Promise<boolean>): Promise<void> {
      for (let next = heard.promise; !(await isSo()); next = heard.promise) await next
    },
  }
}
