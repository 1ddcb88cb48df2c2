import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authenticate } from './authentication.ts'
import { internalError, noSuchEndpoint, Refusal, wrongMethod } from './errors.ts'
import type { Answer, ServiceParts } from './exchange.ts'
import { renderJson } from './render/json.ts'
import { renderXml } from './render/xml.ts'
import { route } from './router.ts'

/** A running service on loopback. */
export interface EmbeddedServer {
  url: string
  close(): Promise<void>
}

const MAX_URL_LENGTH = 16_384

/**
 * SPEC 4.1 accept: JSON unless XML is asked for. A request without any Accept header gets XML, as the interface facts report
 * of the news endpoints.
 */
function wantsXml(accept: string | undefined, area: string): boolean {
  if (accept === undefined) return area === 'news'
  const xml = /(application|text)\/xml/.test(accept)
  return xml && !accept.includes('application/json')
}

async function answer(message: IncomingMessage, url: URL, parts: ServiceParts, signal: AbortSignal): Promise<{ answer: Answer; area: string }> {
  const found = route(url.pathname)
  const area = found?.area ?? 'none'
  try {
    if (found === null) throw noSuchEndpoint()
    if (message.method !== 'GET') throw wrongMethod()
    const plan = authenticate(parts.set.seed, found.area, message.headers, url.searchParams)
    return { area, answer: await found.endpoint({ path: url.pathname, query: url.searchParams, headers: message.headers, plan, signal }, parts) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { area, answer: thrown.answer }
    // A bug of this service: it says so in its own words and keeps the stack to itself.
    process.emitWarning(thrown instanceof Error ? thrown : new Error(String(thrown)))
    return { area, answer: internalError().answer }
  }
}

async function handle(message: IncomingMessage, response: ServerResponse, parts: ServiceParts): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => { gone.abort() })
  const target = message.url ?? '/'
  if (target.length > MAX_URL_LENGTH || !target.startsWith('/')) {
    response.writeHead(target.startsWith('/') ? 414 : 400, { 'content-type': 'application/json' }).end('{"message":"Invalid request target"}')
    return
  }
  const url = new URL(`http://service${target.replace(/^\/+/, '/')}`)
  const result = await answer(message, url, parts, gone.signal)
  if (gone.signal.aborted) return
  const asXml = wantsXml(message.headers.accept, result.area)
  const body = Buffer.from(asXml ? renderXml(result.answer.body) : renderJson(result.answer.body))
  response.writeHead(result.answer.status, {
    'content-type': asXml ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': body.length,
    'x-request-id': parts.uuid(),
    date: new Date(parts.now()).toUTCString(),
    ...(result.answer.status === 405 ? { allow: 'GET' } : {}),
  })
  response.end(body)
}

/** Starts the service on a loopback address; port 0 takes a free one. */
export async function startServer(parts: ServiceParts, host: string, port: number): Promise<EmbeddedServer> {
  const server: Server = createServer({ maxHeaderSize: 32_768 }, (message, response) => {
    handle(message, response, parts).catch(() => { response.destroy() })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => { resolve() })
        server.closeAllConnections()
      }),
  }
}
