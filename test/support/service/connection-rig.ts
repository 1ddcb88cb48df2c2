import type { EmbeddedServiceControl } from '../../../main/modules/connection/demonstration.ts'
import type { LibraryClient } from '../../../main/modules/context/context.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Keychain } from '../../../main/platform/keychain/keychain.ts'

// Services and a keychain with delays in turns of the event loop, so that the order does not depend on a clock.

/** Waits for this number of turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

/** A service on this computer. */
export interface Origin {
  server: Server
  url: string
}

/**
 * Starts a service that returns lists of one story, whose title is the key of the request. `receive` gets each key and
 * the port that it came to, and returns after how many turns of the event loop the service responds.
 */
export async function startOrigin(receive: (key: string, port: number) => number): Promise<Origin> {
  const server = createServer((request, response) => {
    const key = (request.headers.authorization ?? '').replace(/^token /, '')
    void turns(receive(key, request.socket.localPort ?? 0)).then(() => {
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
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** An embedded service that does not start. */
export const NO_DEMONSTRATION: EmbeddedServiceControl = {
  start: () => Promise.reject(new Error('no demonstration here')),
  stop: () => Promise.resolve(),
  scenarios: () => Promise.reject(new Error('none')),
  startScenario: () => Promise.reject(new Error('none')),
  putBack: () => Promise.reject(new Error('none')),
  deliver: () => Promise.reject(new Error('none')),
}

/** A process, which ends when it is killed. */
export interface Life {
  isOver: boolean
}

/** The same stores; calls of a process that has ended do nothing and never return. */
export const mortal = (library: LibraryClient, life: Life): LibraryClient =>
  new Proxy(library, {
    get: (_, store: keyof LibraryClient) =>
      new Proxy(library[store], {
        get: (calls, name) =>
          life.isOver
            ? (): Promise<never> => new Promise(() => undefined)
            : (Reflect.get(calls, name) as (...values: unknown[]) => Promise<unknown>),
      }),
  })

/** An in-memory keychain that can be slow and locked. */
export function keychain() {
  const entries = new Map<string, string>()
  let [isLocked, wait] = [false, 0]
  /** Returns after the time that the keychain takes; never when the process has ended by then. */
  async function answer(life: Life): Promise<void> {
    await turns(wait)
    if (life.isOver) await new Promise(() => undefined)
  }
  const port = (life: Life): Keychain => ({
    async read(account) {
      await answer(life)
      const key = entries.get(account)
      return isLocked || key === undefined ? { state: 'locked' } : { state: 'ok', key }
    },
    async write(account, key) {
      await answer(life)
      if (isLocked) return 'locked'
      entries.set(account, key)
      return null
    },
    async remove(account) {
      await answer(life)
      if (isLocked) return 'locked'
      entries.delete(account)
      return null
    },
    async check() {
      await answer(life)
      return isLocked ? 'locked' : null
    },
    isWaiting: () => false,
  })
  return {
    port,
    entries,
    set: (locked: boolean, slow: number): void => {
      isLocked = locked
      wait = slow
    },
  }
}
