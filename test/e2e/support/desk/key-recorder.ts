import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that returns empty lists and records the keys of its requests. */
export interface KeyRecorder {
  url: string
  /** All received keys, in order. */
  keys: string[]
  /** Delays responses until `answer` is called. */
  hold(): void
  reply(): void
  close(): Promise<void>
}

/** Starts it on loopback. */
export async function startKeyRecorder(): Promise<KeyRecorder> {
  const keys: string[] = []
  let held: (() => void)[] | null = null
  const server = createServer((request, response) => {
    keys.push((request.headers.authorization ?? '').replace(/^token /, ''))
    const reply = (): void => {
      response.setHeader('content-type', 'application/json').end('[]')
    }
    if (held === null) reply()
    else held.push(reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    hold() {
      held ??= []
    },
    reply() {
      for (const each of held ?? []) each()
      held = null
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
