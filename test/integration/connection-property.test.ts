import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originOf } from '../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE } from '../../app/domain/connection/interface-profile.ts'
import type { SecretTarget } from '../../app/domain/connection/connection.ts'
import { createConnectionModule } from '../../main/modules/connection/module.ts'
import type { Context } from '../../main/modules/context/context.ts'
import { createNewsModule } from '../../main/modules/news/module.ts'
import { createServiceClient } from '../../main/modules/requests/service-client.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { createDispatcher } from '../../main/platform/ipc/dispatcher.ts'
import type { Handlers } from '../../main/platform/ipc/dispatcher.ts'
import type { ConnectionScope } from '../../main/modules/context/connection-scope.ts'
import { fingerprintOf } from '../../main/platform/keychain/fingerprint.ts'
import type { Keychain } from '../../main/platform/keychain/keychain.ts'
import { createLogger } from '../../main/platform/log/logger.ts'
import { openSettings } from '../../main/platform/settings/settings-store.ts'
import fc from '../support/property.ts'
import { answeredLater, openTestLibrary } from '../support/stories.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// User actions and slow components in any order: whatever is requested, chosen, entered, changed or removed meanwhile,
// each key reaches its own origin only, each response is stored under its own connection, and each entry of the
// keychain belongs to its own connection.

/** Each key names the origin for which it is entered and its connection, so that any mix-up is visible. */
const keyFor = (run: number, connection: string, origin: string, count: number): string =>
  `${run}/${connection}/${origin.slice('http://127.0.0.1:'.length)}/${count}`
const runOf = (key: string): number => Number(key.split('/')[0])
const portOf = (key: string): string => key.split('/')[2] ?? ''
const connectionIn = (key: string): string => key.split('/')[1] ?? ''

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

interface Origin {
  server: Server
  url: string
  keys: string[]
}

/** A service that returns lists of one story, whose title is the key of the request. */
async function startOrigin(): Promise<Origin> {
  const keys: string[] = []
  const server = createServer((request, response) => {
    const key = (request.headers.authorization ?? '').replace(/^token /, '')
    keys.push(key)
    void turns(slowness.get(runOf(key)) ?? 0).then(() => {
      const story = {
        id: 1,
        title: key,
        created: 'Tue, 13 Feb 2024 13:25:36 -0400',
        updated: 'Tue, 13 Feb 2024 13:25:36 -0400',
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify([story]))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Turns of the event loop that the services take to answer, by run. */
const slowness = new Map<number, number>()
const origins: Origin[] = []
beforeAll(async () => {
  for (let count = 0; count < 3; count++) origins.push(await startOrigin())
})
afterAll(() => {
  for (const { server } of origins) server.close()
})

/** A keychain in memory that can be slow or locked. */
function keychain() {
  const entries = new Map<string, string>()
  let [isLocked, wait] = [false, 0]
  const port: Keychain = {
    async read(account) {
      await turns(wait)
      const key = entries.get(account)
      return isLocked || key === undefined ? { state: 'locked' } : { state: 'ok', key }
    },
    async write(account, key) {
      await turns(wait)
      if (isLocked) return 'locked'
      entries.set(account, key)
      return null
    },
    async remove(account) {
      await turns(wait)
      if (isLocked) return 'locked'
      entries.delete(account)
      return null
    },
    isWaiting: () => false,
  }
  return {
    port,
    entries,
    set: (locked: boolean, slow: number): void => {
      isLocked = locked
      wait = slow
    },
  }
}

const place = fc.nat({ max: 3 })
const origin = fc.nat({ max: 2 })
const step = fc.record({
  what: fc.oneof(
    fc.record({ do: fc.constant('ask' as const), window: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ do: fc.constant('switch' as const), window: fc.integer({ min: 1, max: 2 }), place }),
    fc.record({ do: fc.constant('add' as const), origin }),
    fc.record({ do: fc.constant('remove' as const), place }),
    fc.record({ do: fc.constantFrom('enter' as const, 'rotate' as const), place }),
    fc.record({ do: fc.constant('type' as const) }),
    fc.record({ do: fc.constant('forget' as const), place }),
    fc.record({ do: fc.constant('move' as const), place, origin }),
    fc.record({ do: fc.constant('keychain' as const), isLocked: fc.boolean(), slow: fc.nat({ max: 6 }) }),
    fc.record({ do: fc.constant('service' as const), slow: fc.nat({ max: 6 }) }),
    fc.record({ do: fc.constant('restart' as const) }),
  ),
  /** Turns of the event loop before the next step. */
  pause: fc.nat({ max: 8 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const interleaving = fc.record({ isBare: fc.boolean(), steps: fc.array(step, { minLength: 4, maxLength: 24 }) })

/** Interleavings that run at once, each over settings and a keychain of its own: mostly they wait for sockets and files. */
const AT_ONCE = 8

let runs = 0

// SECURITY 43
describe('connections', () => {
  it(
    'never get the key, the response or the keychain entry of another one, in any order of events',
    { timeout: 600_000 },
    async () => {
      const library = openTestLibrary()
      const transport = createUndiciTransport(() => Promise.resolve(null))
      const logger = createLogger({ sink: () => undefined, now: Date.now, reference: () => '' })

      /** The modules over the same settings and keychain, as after a start. */
      async function start(file: string, port: Keychain, opened: SecretTarget[]) {
        const settings = await openSettings(file)
        const context: Context = {
          settings,
          library: answeredLater(library),
          logger,
          now: Date.now,
          sleep: () => Promise.resolve(),
          after: () => () => undefined,
          notify: () => undefined,
        }
        const client = createServiceClient({
          transport,
          sleep: () => Promise.resolve(),
          random: () => 0,
          now: Date.now,
        })
        const connection = createConnectionModule(context, {
          version: '',
          keychain: port,
          embedded: {
            start: () => Promise.reject(new Error('no demonstration here')),
            stop: () => Promise.resolve(),
            scenarios: () => Promise.reject(new Error('none')),
            startScenario: () => Promise.reject(new Error('none')),
            putBack: () => Promise.reject(new Error('none')),
          },
          client,
          storageFault: () => Promise.resolve(null),
          openKeyWindow: (_window, target) => {
            opened.push(target)
          },
        })
        const news = createNewsModule(context, { client, transport, announce: () => undefined })
        const handlers = { ...connection.handlers, ...news.handlers } as Handlers<ConnectionScope>
        return { settings, connection, dispatcher: createDispatcher({ handlers, scopeOf: connection.scope, logger }) }
      }

      async function play(steps: readonly Step[]): Promise<void> {
        const run = ++runs
        const file = join(temporaryFolder(), 'settings.json')
        const keys = keychain()
        const opened: SecretTarget[] = []
        const entered = new Map<string, string>()
        let desk = await start(file, keys.port, opened)
        let [calls, count] = [0, 0]
        let wasLocked = false
        const underWay: Promise<unknown>[] = []
        const call = (window: number, channel: string, input: object): void => {
          underWay.push(
            desk.dispatcher.dispatch(window, `call-${++calls}`, channel, input).then((reply) => {
              // A step with an invalid input would test nothing.
              expect(JSON.stringify(reply)).not.toContain('The request was not understood')
            }),
          )
        }
        const services = () => desk.settings.current().connections.filter(({ demonstration }) => demonstration === null)
        const at = (index: number) => services()[index % Math.max(1, services().length)]

        for (const { what, pause } of steps) {
          switch (what.do) {
            case 'ask': {
              // Like a window, it uses the connection that it shows at that time.
              const status = await desk.dispatcher.dispatch(what.window, `call-${++calls}`, 'app.status', {})
              const shown = status.ok ? (status.value as { connection: { id: string } | null }).connection : null
              if (shown !== null)
                call(what.window, 'news.refresh', { connection: shown.id, query: '', olderThan: null })
              break
            }
            case 'switch':
              call(what.window, 'connections.use', { id: at(what.place)?.id ?? 'none' })
              break
            case 'add':
              call(1, 'connections.create', { name: 'New', baseUrl: origins[what.origin]?.url ?? '' })
              break
            case 'remove':
              call(1, 'connections.remove', { id: at(what.place)?.id ?? 'none', withMarks: false })
              break
            case 'enter':
            case 'rotate':
              call(1, `key.${what.do}`, { connection: at(what.place)?.id ?? 'none' })
              break
            case 'type': {
              const target = opened.shift()
              if (target === undefined) break
              const key = keyFor(run, target.connection, target.origin, ++count)
              entered.set(fingerprintOf(key), key)
              underWay.push(desk.connection.storeSecret(target, key))
              break
            }
            case 'forget':
              call(1, 'key.remove', { connection: at(what.place)?.id ?? 'none' })
              break
            case 'move':
              call(1, 'profile.save', {
                connection: at(what.place)?.id ?? 'none',
                baseUrl: origins[what.origin]?.url ?? '',
                keyPlacement: 'header',
                values: ASSUMED_PROFILE,
              })
              break
            case 'keychain':
              wasLocked ||= what.isLocked
              keys.set(what.isLocked, what.slow)
              break
            case 'service':
              slowness.set(run, what.slow)
              break
            case 'restart':
              // The settings are on disk by then, because closing waits for pending writes.
              await Promise.all(underWay)
              await desk.settings.update({})
              desk = await start(file, keys.port, opened)
              break
          }
          await turns(pause)
        }
        await Promise.all(underWay)
        await desk.settings.update({})

        for (const { url, keys: received } of origins) {
          for (const key of received.filter((each) => runOf(each) === run))
            expect(`127.0.0.1:${portOf(key)}`).toBe(new URL(url).host)
        }
        for (const [account, text] of keys.entries) {
          const { origin: kept, secret } = JSON.parse(text) as Record<'origin' | 'secret', string>
          expect(account.startsWith(`${connectionIn(secret)} key (`)).toBe(true)
          expect(kept).toBe(`http://127.0.0.1:${portOf(secret)}`)
          // A keychain that was never locked has no entries outside the known connections.
          if (wasLocked) continue
          const owner = services().find(({ id }) => id === connectionIn(secret))
          expect(owner?.savedKey).toMatchObject({ origin: kept, fingerprint: fingerprintOf(secret) })
        }
        for (const connection of services()) {
          const { savedKey } = connection
          if (savedKey === null || savedKey.isRemoved) continue
          const key = entered.get(savedKey.fingerprint) ?? ''
          expect(connectionIn(key)).toBe(connection.id)
          expect(savedKey.origin).toBe(originOf(connection))
        }
        for (const { id: connection } of services())
          for (const { url: origin } of origins) {
            const query = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 10 } as const
            const titles = library.news.listStories({ connection, origin }, query).rows.map(({ title }) => title)
            expect(titles.every((key) => connectionIn(key) === connection && origin.endsWith(`:${portOf(key)}`))).toBe(
              true,
            )
          }
      }

      const numRuns = Math.ceil(Number(process.env.TEARSHEET_INTERLEAVINGS ?? 2000) / AT_ONCE)
      // Most begin with what nothing can happen without: two connections with their keys.
      const opening: Step[] = [0, 1].flatMap((index): Step[] => [
        { what: { do: 'add', origin: index }, pause: 4 },
        { what: { do: 'enter', place: index }, pause: 4 },
        { what: { do: 'type' }, pause: 4 },
      ])
      await fc.assert(
        fc.asyncProperty(fc.array(interleaving, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (plays) => {
          await Promise.all(plays.map(({ isBare, steps }) => play(isBare ? steps : [...opening, ...steps])))
        }),
        { numRuns },
      )
    },
  )
})
