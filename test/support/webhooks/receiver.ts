import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery as received. */
export interface ReceivedDelivery {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A webhook receiver over real TLS on loopback. `status` is the status of its responses. */
export async function startReceiver(
  tls: { key: string; cert: string },
  status: () => number,
): Promise<{
  url: string
  received: ReceivedDelivery[]
  connections: () => number
  closeConnections: () => void
  stop: () => void
}> {
  const received: ReceivedDelivery[] = []
  let connections = 0
  const server = createServer(tls, (message, response) => {
    let body = ''
    message.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    message.on('end', () => {
      received.push({ method: message.method ?? '', path: message.url ?? '', headers: message.headers, body })
      response.writeHead(status()).end()
    })
  })
  server.on('secureConnection', () => (connections += 1))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/hook`,
    received,
    connections: () => connections,
    closeConnections: () => server.closeAllConnections(),
    stop: () => {
      server.close()
    },
  }
}
