import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originOf, type SecretTarget } from '../../../app/domain/connection/connection.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { KeyEntry } from '../../../main/modules/connection/key-entry.ts'
import { createConnectionModule } from '../../../main/modules/connection/module.ts'
import type { Context } from '../../../main/modules/context/context.ts'
import { libraryPath } from '../../../main/modules/library/store/library-paths.ts'
import { createNewsModule } from '../../../main/modules/news/module.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { createDispatcher, type Handlers } from '../../../main/platform/ipc/dispatcher.ts'
import type { ConnectionScope } from '../../../main/modules/context/connection-scope.ts'
import { fingerprintOf, type Keychain } from '../../../main/platform/keychain/keychain.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import { keychain, mortal, NO_DEMONSTRATION, startOrigin, turns, type Life, type Origin } from './connection-rig.ts'
import { OPENING, type Interleaving, type Step } from './connection-steps.ts'
import fc from '../cases/property.ts'
import { later, openTestLibrary } from '../records/stories.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { untoldTask } from '../system/tasks.ts'
import { clientOver } from './service-client.ts'

// User actions and slow components in any order: whatever is requested, chosen, entered, changed or removed meanwhile,
// each key reaches its own origin only, each response is stored under its own connection, and each entry of the
// keychain belongs to its own connection.

/** Each names the origin for which it is entered, and its connection by name, so that any mix-up shows. */
const keyFor = (run: number, connection: string, origin: string, count: number): string =>
  `${run}/${connection}/${origin.slice('http://127.0.0.1:'.length)}/${count}`
const runOf = (key: string): number => Number(key.split('/')[0])
const portOf = (key: string): string => key.split('/')[2] ?? ''
const connectionIn = (key: string): string => key.split('/')[1] ?? ''

/** Turns of the event loop that the services need to respond, by run. */
const slowness = new Map<number, number>()
/** Keys that reached another origin than theirs. */
const strays: string[] = []
const receive = (key: string, port: number): number => {
  if (portOf(key) !== String(port)) strays.push(key)
  return slowness.get(runOf(key)) ?? 0
}
const origins: Origin[] = []

/** A key window that is open. */
interface OpenedWindow {
  target: SecretTarget
  entry: KeyEntry
}

/** Interleavings that run at the same time, each with its own settings and keychain. They mostly wait for sockets and files. */
const AT_ONCE = 24

let runs = 0

/** Plays interleavings over connections to three origins. */
export function testConnections(interleavings: fc.Arbitrary<Interleaving>): void {
  beforeAll(async () => {
    for (let count = 0; count < 3; count++) origins.push(await startOrigin(receive))
  })
  afterAll(() => {
    for (const { server } of origins) server.close()
  })

  describe('connections', () => {
    it(
      'never get the key, the response or the keychain entry of another one, in any order of events',
      { timeout: 600_000 },
      async () => {
        const libraryFolder = join(temporaryFolder(), 'library')
        let library = openTestLibrary(libraryFolder)
        const transport = createUndiciTransport(() => Promise.resolve(null))
        const folder = temporaryFolder()
        let files = 0
        const newFile = (): string => join(folder, `settings-${++files}.json`)

        /** The modules over the same settings and keychain, as after a start. */
        async function start(file: string, port: Keychain, life: Life, opened: OpenedWindow[]) {
          const settings = await openSettings(file)
          // Of its own, because it keeps the secrets of the process.
          const logger = createLogger({ sink: () => true, now: Date.now, reference: () => '' })
          const context: Context = {
            settings,
            library: mortal(later(library), life),
            logger,
            now: Date.now,
            sleep: () => Promise.resolve(),
            scheduleTimeout: () => () => undefined,
            notify: () => undefined,
            runTask: untoldTask,
          }
          const client = clientOver({
            transport,
          })
          const connection = createConnectionModule(context, {
            version: '',
            keychain: port,
            keyStore: () => Promise.resolve('secret-service'),
            embedded: NO_DEMONSTRATION,
            client,
            storageError: () => Promise.resolve(null),
            firstConnection: () => null,
            removing: () => Promise.resolve(),
            forgetPlaces: () => undefined,
            openKeyWindow: (window, target) => {
              opened.push({ target, entry: connection.keyEntry(window, target) })
            },
          })
          const news = createNewsModule(context, {
            client,
            transport,
            alerted: () => undefined,
            scopeOf: connection.scope,
          })
          const handlers = { ...connection.handlers, ...news.handlers } as Handlers<ConnectionScope>
          return { settings, connection, dispatcher: createDispatcher({ handlers, scopeOf: connection.scope, logger }) }
        }

        async function play(steps: readonly Step[]): Promise<void> {
          const run = ++runs
          let file = newFile()
          let life: Life = { isOver: false }
          const keys = keychain()
          const opened: OpenedWindow[] = []
          const ids = new Map<string, string>()
          let typed: OpenedWindow | null = null
          const entered = new Map<string, string>()
          let desk = await start(file, keys.port(life), life, opened)
          let [calls, count, wasKilled] = [0, 0, false]
          let underWay: Promise<unknown>[] = []
          const call = (window: number, channel: string, input: object): void => {
            underWay.push(
              desk.dispatcher.dispatch(window, `call-${++calls}`, channel, input).then((reply) => {
                // A step with an invalid input would test nothing.
                expect(JSON.stringify(reply)).not.toContain('The request was not understood')
              }),
            )
          }
          const services = () =>
            desk.settings.current().connections.filter(({ demonstration }) => demonstration === null)
          const at = (index: number) => services()[index % Math.max(1, services().length)]
          const noteNames = (): void => {
            for (const { id, name } of services()) ids.set(name, id)
          }

          /** Ends the process and starts another one with what is on the disk at that moment. */
          async function begin(): Promise<void> {
            life.isOver = true
            ;[life, typed] = [{ isOver: false }, null]
            const kept = newFile()
            if (existsSync(file)) copyFileSync(file, kept)
            file = kept
            desk = await start(file, keys.port(life), life, opened)
          }

          /** Types a key, and for a new or a moved connection its address, and keeps it once it was tried. */
          async function type({ entry, target }: OpenedWindow, url: string, keepsAnyway: boolean): Promise<void> {
            count += 1
            const isNew = target.purpose === 'connection'
            const name = isNew ? `n${count}` : (desk.settings.connection(target.connection)?.name ?? 'gone')
            const address = isNew || target.purpose === 'address' ? url : target.origin
            const secret = keyFor(run, name, address, count)
            entered.set(fingerprintOf(secret), secret)
            const reply = await entry.response({ do: 'try', entry: { name, colour: 0, address, secret } })
            if (reply.state === 'accepted' || (reply.state === 'failed' && keepsAnyway))
              await entry.response({ do: 'keep' })
            noteNames()
          }

          for (const { what, pause } of steps) {
            noteNames()
            switch (what.do) {
              case 'ask': {
                // Like a window, it uses the connection that it shows at that time.
                const status = await desk.dispatcher.dispatch(what.window, `call-${++calls}`, 'app.status', {})
                const shown = status.ok ? (status.value as { connection: { id: string } | null }).connection : null
                if (shown !== null) call(what.window, 'news.refresh', { connection: shown.id, query: '', older: false })
                break
              }
              case 'switch':
                call(what.window, 'connections.use', { id: at(what.place)?.id ?? 'none' })
                break
              case 'add':
                call(1, 'connections.add', {})
                break
              case 'remove':
                call(1, 'connections.remove', { id: at(what.place)?.id ?? 'none', withMarks: false })
                break
              case 'enter':
              case 'changeAddress':
                call(1, `key.${what.do}`, { connection: at(what.place)?.id ?? 'none' })
                break
              case 'type': {
                typed = opened.shift() ?? null
                if (typed !== null) underWay.push(type(typed, origins[what.origin]?.url ?? '', what.keepsAnyway))
                break
              }
              case 'close':
                typed?.entry.close()
                break
              case 'settle':
                await Promise.all(underWay)
                break
              case 'forget':
                call(1, 'key.remove', { connection: at(what.place)?.id ?? 'none' })
                break
              case 'keychain':
                keys.set(what.isLocked, what.slow)
                break
              case 'service':
                slowness.set(run, what.slow)
                break
              case 'restart':
                // The settings are on disk by then, because closing waits for pending writes.
                await Promise.all(underWay)
                await desk.settings.update({})
                for (const { entry } of opened.splice(0)) entry.close()
                await begin()
                break
              case 'kill':
                wasKilled = true
                // What the process was doing is never finished, and what it had open is gone.
                underWay = []
                opened.length = 0
                await begin()
                break
            }
            await turns(pause)
          }
          await Promise.all(underWay)
          await desk.settings.update({})

          expect(strays.splice(0)).toEqual([])
          for (const [account, text] of keys.entries) {
            const { origin: kept, secret } = JSON.parse(text) as Record<'origin' | 'secret', string>
            expect(account.startsWith(`${ids.get(connectionIn(secret)) ?? 'unknown'} key (`)).toBe(true)
            expect(kept).toBe(`http://127.0.0.1:${portOf(secret)}`)
            // Every other entry is in the list of those that a locked keychain did not remove.
            const unremoved = desk.settings.current().unremovedEntries
            if (unremoved.some(({ connection }) => account.startsWith(`${connection} key (`))) continue
            const owner = services().find(({ name }) => name === connectionIn(secret))
            expect(owner?.savedKey?.origin).toBe(kept)
            // A process that is killed while it replaces a key may leave the new one; its fingerprint shows that, and it is not used.
            if (!wasKilled) expect(owner?.savedKey?.fingerprint).toBe(fingerprintOf(secret))
          }
          for (const connection of services()) {
            const { savedKey } = connection
            if (savedKey === null) continue
            const key = entered.get(savedKey.fingerprint) ?? ''
            expect(connectionIn(key)).toBe(connection.name)
            // A process that is killed while it changes an address may leave the old key, which is not used for the new one.
            if (!wasKilled) expect(savedKey.origin).toBe(originOf(connection))
          }
          for (const { id: connection, name } of services())
            for (const { url: origin } of origins) {
              if (!existsSync(libraryPath(libraryFolder, { connection, origin }))) continue
              const query = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 10 } as const
              try {
                const titles = library.news.listStories({ connection, origin }, query).rows.map(({ title }) => title)
                expect(titles.every((key) => connectionIn(key) === name && origin.endsWith(`:${portOf(key)}`))).toBe(
                  true,
                )
              } catch (thrown) {
                // A process that is killed while it removes a connection may leave the connection, without its data.
                if (!wasKilled || errorInfo(thrown)?.kind !== 'cancelled') throw thrown
              }
            }
        }

        const numRuns = Math.ceil(Number(process.env.TEARSHEET_INTERLEAVINGS ?? 300) / AT_ONCE)
        await fc.assert(
          fc.asyncProperty(fc.array(interleavings, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (plays) => {
            // Each connection has a file, and a folder with thousands of them is slow.
            library.files.close()
            rmSync(libraryFolder, { recursive: true })
            library = openTestLibrary(libraryFolder)
            await Promise.all(plays.map(({ isBare, steps }) => play(isBare ? steps : [...OPENING, ...steps])))
          }),
          { numRuns },
        )
        // A killed process can have sent a request that came after its interleaving ended.
        expect(strays).toEqual([])
      },
    )
  })
}
