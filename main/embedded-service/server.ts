import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { EmbeddedResponse } from './wire-value.ts'
import { authenticate, planOf, sampleKeys, type Plan } from './plans.ts'
import { InvalidParameter } from './contract/parameter.ts'
import {
  badParameter,
  badTarget,
  internalError,
  noSuchEndpoint,
  Refusal,
  tooManyRequests,
  wrongMethod,
} from './errors.ts'
import type { Area } from './errors.ts'
import type { ServiceParts } from './request-context.ts'
import { createFaultInjector, createRateLimiter, type FaultInjection, type RateVerdict } from './interventions.ts'
import { startLoopbackServer, type LoopbackServer } from '../platform/loopback/loopback-server.ts'
import { negotiate, render, send, type Rendered } from './respond.ts'
import { withQuirks } from './quirks.ts'
import { readTarget, createRouter, type RequestTarget, type Route, type Router } from './router.ts'
import { sendPage, sendWithFault } from './fault-injection.ts'
import { openApi } from './contract/open-api.ts'
import { OPERATIONS, type Operation } from './contract/operations.ts'

/** The page at `/`, which describes the service and how to try it. */
export function welcomePage(url: string): string {
  const paths = Object.values<Operation>(OPERATIONS).map(({ path, summary }) => `  ${path.padEnd(44)}${summary}`)
  return `The embedded market data service. All data is fictional.

${paths.join('\n')}
  ${'/openapi.json'.padEnd(44)}All of it, with parameters and shapes, as OpenAPI 3.1.

To try it, take the key that npm run service printed:

  URL=${url}
  KEY=...
  curl "$URL/openapi.json"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news?pageSize=3&displayOutput=abstract"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news?tickers=QNTL&topics=outlook"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news-removed?pageSize=5"
  curl -H "Authorization: token $KEY" "$URL/api/v2.1/fundamentals/operationRatios?symbols=QNTL,KSTL&reportType=TTM"
  curl -H "Authorization: token $KEY" "$URL/api/v2.1/fundamentals/earningReports?symbols=QNTL&period=FY"
  curl -H "Accept: application/xml" "$URL/api/v2/news?token=$KEY&pageSize=1"
  curl -H "Key: $KEY" "$URL/api/v1/webhook/test?destination=https://your-host.example/hook&version=webhook/v1&kind=News/v1"
`
}

const rendered = (type: string, text: string): Rendered => {
  const body = Buffer.from(text)
  return { status: 200, headers: { 'content-type': type, 'content-length': body.length }, body: [body] }
}

/** The pages outside the interface, which need no key; null for every other path. */
function pageAt(segments: readonly string[], host: string): Rendered | null {
  // The host name that the client used; the rest of the header is not trusted.
  const url = `http://${/^[\w.:[\]-]{1,100}$/.test(host) ? host : 'localhost'}`
  if (segments.length !== 1) return null
  if (segments[0] === '') return rendered('text/plain; charset=utf-8', welcomePage(url))
  if (segments[0] !== 'openapi.json') return null
  return rendered('application/json; charset=utf-8', `${JSON.stringify(openApi(url), null, 2)}\n`)
}

/** The service parts with the objects that are created once from them. */
interface ServiceContext extends ServiceParts {
  route: Router
  planOf: (key: string) => Plan | null
  limit: (key: string) => RateVerdict
  faultInjection: (area: Area) => FaultInjection | null
}

interface Outcome {
  reply: EmbeddedResponse
  /** Headers collected while the request is handled. */
  headers: Record<string, string>
}

async function reply(
  message: IncomingMessage,
  { query, refusedWith }: RequestTarget,
  route: Route | null,
  context: ServiceContext,
): Promise<Outcome> {
  const area = route?.operation.area ?? null
  let headers: Record<string, string> = {}
  try {
    if (refusedWith !== null) throw badTarget(area, refusedWith)
    if (route === null || area === null) throw noSuchEndpoint()
    if (message.method !== 'GET' && message.method !== 'HEAD') {
      headers = { allow: 'GET, HEAD' }
      throw wrongMethod(area)
    }
    const { planOf: plans, interventions } = context
    const { key, plan } = authenticate({ planOf: plans, quirks: interventions.quirks }, area, message.headers, query)
    const verdict = context.limit(key)
    ;({ headers } = verdict)
    if (!verdict.allowed) throw tooManyRequests(area)
    return { headers, reply: await route.response({ query, at: context.now(), key, plan }, context) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { headers, reply: thrown.response }
    if (thrown instanceof InvalidParameter && area !== null)
      return { headers, reply: badParameter(area, thrown).response }
    // The client learns only that there was an error; the operator of the service gets the details.
    context.onBug(thrown instanceof Error ? thrown : new Error(String(thrown)))
    return { headers, reply: internalError(area).response }
  }
}

async function handle(message: IncomingMessage, response: ServerResponse, context: ServiceContext): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const target = readTarget(message.url ?? '/')
  const isReading = message.method === 'GET' || message.method === 'HEAD'
  const page =
    target.refusedWith === null && isReading ? pageAt(target.segments, message.headers.host ?? 'localhost') : null
  if (page !== null) {
    send(response, page, message.method === 'HEAD')
    return
  }
  const { latencyMs, clockSkewMs, quirks } = context.interventions
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal: gone.signal })
  const route = context.route(target.segments)
  const outcome = await reply(message, target, route, context)
  if (gone.signal.aborted) return
  const area = route?.operation.area ?? null
  const withoutAccept = area === 'news' && quirks.has('xml-without-accept') ? 'xml' : 'json'
  const negotiated = negotiate(message.headers, withoutAccept)
  const { status } = outcome.reply
  context.onResponse({ operation: route?.operation ?? null, response: outcome.reply })
  const rendered = await render(withQuirks(outcome.reply, area, quirks), negotiated)
  const whole = {
    ...rendered,
    headers: {
      ...rendered.headers,
      [`x-${context.vendorPrefix.toLowerCase()}-request-id`]: context.uuid(),
      date: new Date(context.computerNow() + clockSkewMs).toUTCString(),
      ...outcome.headers,
    },
  }
  const faultInjection = area === null ? null : context.faultInjection(area)
  const isPage = (code: number): boolean => quirks.has('html-errors') && (code === 429 || code >= 500)
  if (faultInjection?.how === 'status' && isPage(faultInjection.status))
    sendPage(response, faultInjection.status, outcome.headers)
  else if (faultInjection !== null) await sendWithFault(faultInjection, response, whole)
  else if (isPage(status)) sendPage(response, status, outcome.headers)
  else send(response, whole, message.method === 'HEAD')
}

/** Starts the service on a loopback address; port 0 uses a free one. */
export async function startServer(parts: ServiceParts, host: string, port: number): Promise<LoopbackServer> {
  const { interventions, computerNow, set } = parts
  const keys = sampleKeys(set.seed)
  const context: ServiceContext = {
    ...parts,
    route: createRouter(set),
    planOf: (key) => planOf(keys, key, interventions.plans),
    limit: createRateLimiter(interventions, computerNow),
    faultInjection: createFaultInjector(set.seed, interventions),
  }
  return startLoopbackServer({ host, port, maxHeaderSize: 32_768 }, (server) =>
    server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      handle(message, response, context).catch(() => {
        response.destroy()
      })
    }),
  )
}
