import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackHost } from '../../../app/domain/connection/loopback.ts'
import { listen } from '../listen.ts'
import type { LoopbackServer } from '../listen.ts'

/** Responds with a status and a JSON body whose `message` describes the problem. */
export function respondPlainly(response: ServerResponse, status: number, body: { message: string }): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const text = `${JSON.stringify(body, null, 2)}\n`
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

/**
 * Whether a request is addressed to this computer by its own name. A web page can resolve its own host name to loopback
 * and would then be able to read the responses.
 */
function isMeant({ headers, url }: IncomingMessage): boolean {
  if (url?.startsWith('/') !== true) return false
  if (headers.host === undefined) return true
  const host = URL.parse(`http://${headers.host}`)
  return host !== null && isLoopbackHost(host.hostname)
}

/**
 * Starts a server on a loopback address; port 0 uses a free one. An exception in `handle` gives a response with 500.
 */
export function startLoopbackServer(
  handle: (message: IncomingMessage, response: ServerResponse) => Promise<void>,
  host: string,
  port: number,
): Promise<LoopbackServer> {
  return listen(
    (message, response) => {
      if (!isMeant(message)) {
        respondPlainly(response, 421, { message: 'This server answers for loopback addresses only.' })
        return
      }
      handle(message, response).catch((thrown: unknown) => {
        respondPlainly(response, 500, { message: thrown instanceof Error ? thrown.message : String(thrown) })
      })
    },
    host,
    port,
    { maxHeaderSize: 65_536 },
  )
}
