import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server, 0)
  await closed(server)
  return port
}

/** A receiver of the person's own at that port. It says how many requests it got, and `got` tells which, in their order. */
export async function startOwnReceiver(
  port = 0,
  statusOf: (count: number) => number = () => 202,
): Promise<{ url: string; got: { headers: IncomingHttpHeaders; body: string }[]; stop: () => Promise<void> }> {
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(statusOf(got.length)).end(`answer ${got.length}`)
    })
  })
  const url = `http://127.0.0.1:${await listening(server, port)}/hook`
  return { url, got, stop: () => closed(server) }
}
