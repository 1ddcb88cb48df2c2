import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A raw TCP server controlled by a test, so that broken responses are broken on the wire. */
export interface ScriptedServer {
  url: string
  /** Request heads received so far, as text. */
  requests: string[]
  /** Resolves when the next client connection has ended. */
  nextClose(): Promise<number>
}

/** Starts a server that passes each request's socket to the script. */
export async function scriptedServer(script: (socket: Socket, head: string) => void): Promise<ScriptedServer> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const closeListeners: ((at: number) => void)[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    let head = ''
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      requests.push(head)
      script(socket, head)
      head = ''
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      closeListeners.splice(0).forEach((listener) => listener(performance.now()))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    nextClose: () =>
      new Promise((resolve) => {
        closeListeners.push(resolve)
      }),
  }
}

/** Text of a complete HTTP response. */
export function httpResponse(
  status: number,
  headers: Record<string, string | number>,
  body: string | Uint8Array = '',
): Buffer {
  const bytes = Buffer.from(body as string)
  const all = { 'content-length': bytes.length, connection: 'close', ...headers }
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${head}\r\n`), bytes])
}
