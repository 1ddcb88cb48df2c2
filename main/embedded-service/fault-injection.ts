import { STATUS_CODES, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Rendered } from './respond.ts'
import type { FaultInjection } from './interventions.ts'

/** Delay of a slow response, in milliseconds. */
const SLOW_MS = 3000

/** Sends the page of a proxy instead of a response. */
export function sendPage(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const words = STATUS_CODES[status] ?? 'Error'
  response
    .writeHead(status, { ...headers, 'content-type': 'text/html' })
    .end(`<!doctype html><html><head><title>${words}</title></head><body><h1>${words}</h1></body></html>`)
}

/** Sends a response with an injected fault. `good` is the response without it. */
export async function sendWithFault(
  { how, status, body }: FaultInjection,
  response: ServerResponse,
  good: Rendered,
): Promise<void> {
  const whole = Buffer.concat(good.body instanceof Readable ? await good.body.toArray() : good.body)
  const json = { 'content-type': 'application/json' }
  switch (how) {
    case 'status':
      response.writeHead(status, json).end(body)
      return
    case 'slow': {
      const timer = setTimeout(() => response.writeHead(status, json).end(body), SLOW_MS)
      response.on('close', () => clearTimeout(timer))
      return
    }
    case 'html':
      sendPage(response, status === 500 ? 200 : status)
      return
    case 'truncated':
      // Announces the length of the whole body, sends half of it, and closes the connection.
      response.writeHead(good.status, good.headers)
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
        response.destroy()
      })
      return
    case 'content-type':
      response.writeHead(good.status, { ...good.headers, 'content-type': 'application/octet-stream' }).end(whole)
      return
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'empty':
      response.writeHead(good.status, json).end()
      return
    case 'not-utf8':
      response.writeHead(good.status, json).end(Buffer.from([0x22, 0xff, 0xfe, 0x22]))
      return
    case 'unpacked':
      // Announces a compressed body but sends an uncompressed one.
      response
        .writeHead(good.status, {
          ...good.headers,
          'content-encoding': good.headers['content-encoding'] === 'gzip' ? 'br' : 'gzip',
        })
        .end(whole)
      return
  }
}
