import { respondPlainly, startLoopbackServer } from './loopback-server.ts'
import type { LoopbackServer } from '../listen.ts'
import { createPlayer } from './player.ts'
import { requestKeyOf } from './request-key.ts'
import type { Recordings } from './read-folder.ts'

/**
 * Status for a request that is not recorded. The service never sends it, and clients do not retry it. 404 would mean
 * “no such data”, and 502 to 504 a temporary error.
 */
const NOT_RECORDED = 501

/**
 * Starts a server on loopback that plays recordings. It neither requires nor checks a key. Rejects when the address is
 * not available.
 */
export function startReplayer(
  recordings: Recordings,
  host: string,
  port: number,
  onMiss: (message: string) => void,
): Promise<LoopbackServer> {
  const player = createPlayer(recordings)
  return startLoopbackServer(
    (message, response) => {
      message.resume()
      const { method = 'GET', url = '/', headers } = message
      const found = player.play(requestKeyOf(method, new URL(`http://replay${url}`), headers.accept))
      if ('message' in found) {
        onMiss(found.message)
        respondPlainly(response, NOT_RECORDED, found)
        return Promise.resolve()
      }
      const { status, statusText, body, source } = found
      const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
      const played = [...found.headers, ['x-replayed-from', encodeURIComponent(source)]]
      if (hasBody) played.push(['content-length', String(body.length)])
      response.writeHead(status, statusText === '' ? undefined : statusText, played.flat()).end(hasBody ? body : '')
      return Promise.resolve()
    },
    host,
    port,
  )
}
