import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service without stories that never answers some requests. */
export async function hangingService(hangs: (path: string) => boolean): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    if (hangs(request.url ?? '')) return
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
