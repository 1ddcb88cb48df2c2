import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { authenticate } from './authentication.ts'
import { internalError, noSuchEndpoint, Refusal, tooManyRequests, wrongMethod } from './errors.ts'
import type { Area } from './errors.ts'
import type { Answer } from './answer.ts'
import type { ServiceParts } from './exchange.ts'
import { createSpoiler } from './interventions.ts'
import type { Spoil } from './interventions.ts'
import { planOf, sampleKeys } from './plans.ts'
import type { Plan } from './plans.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { RateVerdict } from './rate-limit.ts'
import { renderJsonBytes } from './render/json.ts'
import { renderXml } from './render/xml.ts'
import { createRouter } from './router.ts'
import type { Route } from './router.ts'
import { sendSpoilt } from './spoilt-answer.ts'

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
function wantsXml(accept: string | undefined, area: Area | null): boolean {
  if (accept === undefined) return area === 'news'
  const xml = /(application|text)\/xml/.test(accept)
  return xml && !accept.includes('application/json')
}

interface Outcome {
  answer: Answer
  area: Area | null
  headers: Record<string, string>
}

/** The parts with what is made of them once. */
interface Workshop extends ServiceParts {
  route: (path: string) => Route | null
  planOf: (key: string) => Plan | null
  limit: (key: string) => RateVerdict
  spoil: (area: Area) => Spoil | null
}

async function answer(message: IncomingMessage, url: URL, shop: Workshop): Promise<Outcome> {
  const found = shop.route(url.pathname)
  const area = found?.area ?? null
  let headers: Record<string, string> = {}
  try {
    if (found === null) throw noSuchEndpoint()
    if (message.method !== 'GET') throw wrongMethod()
    const { key, plan } = authenticate(shop.planOf, found.area, message.headers, url.searchParams)
    const verdict = shop.limit(key)
    ;({ headers } = verdict)
    if (!verdict.allowed) throw tooManyRequests(found.area)
    return {
      area,
      headers,
      answer: await found.endpoint(
        { path: url.pathname, query: url.searchParams, headers: message.headers, key, plan },
        shop,
      ),
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { area, headers, answer: thrown.answer }
    // The client learns that something went wrong; whoever runs the service learns what.
    shop.onBug(thrown instanceof Error ? thrown : new Error(String(thrown)))
    return { area, headers, answer: internalError(area).answer }
  }
}

async function handle(message: IncomingMessage, response: ServerResponse, shop: Workshop): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const target = message.url ?? '/'
  if (target.length > MAX_URL_LENGTH || !target.startsWith('/')) {
    response
      .writeHead(target.startsWith('/') ? 414 : 400, { 'content-type': 'application/json' })
      .end('{"message":"Invalid request target"}')
    return
  }
  const url = new URL(`http://service${target.replace(/^\/+/, '/')}`)
  const { latencyMs, clockSkewMs } = shop.interventions
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal: gone.signal })
  const outcome = await answer(message, url, shop)
  if (gone.signal.aborted) return
  const asXml = wantsXml(message.headers.accept, outcome.area)
  const { status } = outcome.answer
  const body = asXml ? [Buffer.from(renderXml(outcome.answer.body))] : renderJsonBytes(outcome.answer.body)
  const headers = {
    'content-type': asXml ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': body.reduce((sum, piece) => sum + piece.length, 0),
    'x-request-id': shop.uuid(),
    date: new Date(shop.now() + clockSkewMs).toUTCString(),
    ...outcome.headers,
    ...(status === 405 ? { allow: 'GET' } : {}),
  }
  const spoil = outcome.area === null ? null : shop.spoil(outcome.area)
  if (spoil !== null) {
    sendSpoilt(spoil, response, { status, headers, body: Buffer.concat(body) })
    return
  }
  // Corked, so that head and pieces leave in one go.
  response.cork()
  response.writeHead(status, headers)
  for (const piece of body) response.write(piece)
  response.end()
  response.uncork()
}

/** Starts the service on a loopback address; port 0 takes a free one. */
export async function startServer(parts: ServiceParts, host: string, port: number): Promise<EmbeddedServer> {
  const { interventions, now, set } = parts
  const keys = sampleKeys(set.seed)
  const shop: Workshop = {
    ...parts,
    route: createRouter(set),
    planOf: (key) => planOf(keys, key, interventions.plans),
    limit: createRateLimiter(interventions, now),
    spoil: createSpoiler(set.seed, interventions),
  }
  const server: Server = createServer({ maxHeaderSize: 32_768 }, (message, response) => {
    handle(message, response, shop).catch(() => {
      response.destroy()
    })
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
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
