import { createServer } from 'node:http'
import type { Server } from 'node:http'
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

/** A server of the person's own. It answers the second request with an error, all others with their number, and tells what it got. */
export async function startTarget(port: number): Promise<{ got: string[]; stop: () => Promise<void> }> {
  const got: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push(`${String(request.headers['x-svc-delivery'])} ${Buffer.concat(chunks).toString()}`)
      response.writeHead(got.length === 2 ? 500 : 202).end(`answer ${got.length}`)
    })
  })
  await listening(server, port)
  return { got, stop: () => closed(server) }
}
