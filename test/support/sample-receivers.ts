import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A correct receiver, and six receivers with one flaw each. */
export type ReceiverFlaw = 'none' | 'slow' | 'error' | 'no-dedupe' | 'accepts-forged' | 'body-error' | 'redirect'

/**
 * A sample receiver over real sockets. `/processed` returns the number of processed events; a slow one responds after
 * `dawdle`.
 */
export async function startSampleReceiver(
  flaw: ReceiverFlaw,
  key: string,
  dawdle: () => Promise<unknown> = () => wait(31_000),
): Promise<{ url: string; countUrl: string; stop: () => void }> {
  const seen = new Set<string>()
  let processed = 0
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ processed }))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const reply = (status: number, headers: Record<string, string> = {}): void => {
        response.writeHead(status, headers).end()
      }
      const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
      if (flaw !== 'accepts-forged' && request.headers['x-svc-signature'] !== signature) {
        reply(401)
        return
      }
      if (flaw === 'error') {
        reply(500)
        return
      }
      if (flaw === 'redirect') {
        reply(308, { location: '/elsewhere' })
        return
      }
      const { id, kind } = JSON.parse(body.toString()) as { id: string; kind: string }
      // A receiver that knows kinds only in the spelling of tests.
      if (flaw === 'body-error' && kind.startsWith('data/')) {
        reply(400)
        return
      }
      const isKnown = seen.has(id) || seen.has(String(request.headers['x-svc-delivery']))
      seen.add(id).add(String(request.headers['x-svc-delivery']))
      if (!isKnown || flaw === 'no-dedupe') processed += 1
      if (flaw === 'slow') void dawdle().then(() => reply(204))
      else reply(204)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    countUrl: `http://127.0.0.1:${port}/processed`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
