import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { isLoopbackHost } from '../../../app/domain/connection/networks.ts'

export interface LoopbackServer {
  /** Its address, without a path. */
  url: string
  close(): Promise<void>
}

/** Where it listens; port 0 is any free one. With a key pair for `localhost` it speaks HTTPS. */
interface LoopbackOptions extends Omit<ServerOptions, 'key' | 'cert'> {
  host?: string
  port: number
  tls?: { key: string; cert: string } | null
}

/** Starts a server. `prepare` adds its listeners before it listens. Rejects when the address is not available. */
export async function startLoopbackServer(
  { host = '127.0.0.1', port, tls = null, ...options }: LoopbackOptions,
  prepare: (server: Server) => void,
): Promise<LoopbackServer> {
  const name = host.includes(':') ? `[${host}]` : host
  if (!isLoopbackHost(name)) throw new Error(`${host} is not a loopback address.`)
  const server = tls === null ? createServer(options) : createTlsServer({ ...tls, ...options })
  prepare(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: tls === null ? `http://${name}:${bound}` : `https://localhost:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
