import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A loopback server that records its requests. */
export async function listener(
  reply: (path: string) => string | null = () => null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ url: string; paths: string[]; stop: () => void }> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    const body = reply(request.url ?? '')
    response.writeHead(body === null ? 404 : 200, headers).end(body ?? '')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    stop: () => {
      server.close()
    },
  }
}
