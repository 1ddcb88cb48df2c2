import { createServer } from 'node:http'
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running server on loopback. */
export interface LoopbackServer {
  url: string
  close(): Promise<void>
}

/** Starts a server on a loopback address; port 0 uses a free one. Rejects when the address is not available. */
export async function listen(
  handle: (message: IncomingMessage, response: ServerResponse) => void,
  host: string,
  port: number,
  options: ServerOptions = {},
): Promise<LoopbackServer> {
  const server = createServer(options, handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
