import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A body with its status. */
interface Reply {
  status: number
  body: string
}

const MISSING: Reply = { status: 404, body: '' }

/** A loopback server that records its requests. A body alone comes with status 200, and null is 404. */
export async function listener(
  reply: (path: string) => string | Reply | null = () => null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ url: string; paths: string[]; stop: () => void }> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    const given = reply(request.url ?? '') ?? MISSING
    const { status, body } = typeof given === 'string' ? { status: 200, body: given } : given
    response.writeHead(status, headers).end(body)
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
