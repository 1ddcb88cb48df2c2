import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { authenticate } from './authentication.ts'
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
import type { ServiceParts } from './exchange.ts'
import { createSpoiler } from './interventions.ts'
import type { Spoil } from './interventions.ts'
import { listen } from './listen.ts'
import type { LoopbackServer } from './listen.ts'
import { negotiate } from './negotiation.ts'
import { pageAt } from './pages.ts'
import { planOf, sampleKeys } from './plans.ts'
import type { Plan } from './plans.ts'
import { withQuirks } from './quirks.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { RateVerdict } from './rate-limit.ts'
import { readTarget } from './request-target.ts'
import type { RequestTarget } from './request-target.ts'
import { render, send } from './respond.ts'
import { createRouter } from './router.ts'
import type { Route, Router } from './router.ts'
import { sendPage, sendSpoilt } from './spoilt-answer.ts'

/** The service parts with the objects that are created once from them. */
interface Workshop extends ServiceParts {
  route: Router
  planOf: (key: string) => Plan | null
  limit: (key: string) => RateVerdict
  spoil: (area: Area) => Spoil | null
}

interface Outcome {
  answer: Answer
  /** Headers collected while the request is handled. */
  headers: Record<string, string>
}

async function answer(
  message: IncomingMessage,
  { query, problem }: RequestTarget,
  route: Route | null,
  shop: Workshop,
): Promise<Outcome> {
  const area = route?.operation.area ?? null
  let headers: Record<string, string> = {}
  try {
    if (problem !== null) throw badTarget(area, problem)
    if (route === null || area === null) throw noSuchEndpoint()
    if (message.method !== 'GET' && message.method !== 'HEAD') {
      headers = { allow: 'GET, HEAD' }
      throw wrongMethod(area)
    }
    const { planOf: plans, interventions } = shop
    const { key, plan } = authenticate({ planOf: plans, quirks: interventions.quirks }, area, message.headers, query)
    const verdict = shop.limit(key)
    ;({ headers } = verdict)
    if (!verdict.allowed) throw tooManyRequests(area)
    return { headers, answer: await route.answer({ query, at: shop.now(), key, plan }, shop) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { headers, answer: thrown.answer }
    if (thrown instanceof InvalidParameter && area !== null)
      return { headers, answer: badParameter(area, thrown).answer }
    // The client learns only that there was an error; the operator of the service gets the details.
    shop.onBug(thrown instanceof Error ? thrown : new Error(String(thrown)))
    return { headers, answer: internalError(area).answer }
  }
}

async function handle(message: IncomingMessage, response: ServerResponse, shop: Workshop): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const target = readTarget(message.url ?? '/')
  const isReading = message.method === 'GET' || message.method === 'HEAD'
  const page =
    target.problem === null && isReading ? pageAt(target.segments, message.headers.host ?? 'localhost') : null
  if (page !== null) {
    send(response, page, message.method === 'HEAD')
    return
  }
  const { latencyMs, clockSkewMs, quirks } = shop.interventions
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal: gone.signal })
  const route = shop.route(target.segments)
  const outcome = await answer(message, target, route, shop)
  if (gone.signal.aborted) return
  const area = route?.operation.area ?? null
  const withoutAccept = area === 'news' && quirks.has('xml-without-accept') ? 'xml' : 'json'
  const negotiated = negotiate(message.headers, withoutAccept)
  const { status } = outcome.answer
  shop.onAnswer({ operation: route?.operation ?? null, answer: outcome.answer })
  const rendered = await render(withQuirks(outcome.answer, area, quirks), negotiated)
  const whole = {
    ...rendered,
    headers: {
      ...rendered.headers,
      [`x-${shop.vendorPrefix.toLowerCase()}-request-id`]: shop.uuid(),
      date: new Date(shop.computerNow() + clockSkewMs).toUTCString(),
      ...outcome.headers,
    },
  }
  const spoil = area === null ? null : shop.spoil(area)
  const isPage = (code: number): boolean => quirks.has('html-errors') && (code === 429 || code >= 500)
  if (spoil?.how === 'status' && isPage(spoil.status)) sendPage(response, spoil.status, outcome.headers)
  else if (spoil !== null) await sendSpoilt(spoil, response, whole)
  else if (isPage(status)) sendPage(response, status, outcome.headers)
  else send(response, whole, message.method === 'HEAD')
}

/** Starts the service on a loopback address; port 0 uses a free one. */
export async function startServer(parts: ServiceParts, host: string, port: number): Promise<LoopbackServer> {
  const { interventions, computerNow, set } = parts
  const keys = sampleKeys(set.seed)
  const shop: Workshop = {
    ...parts,
    route: createRouter(set),
    planOf: (key) => planOf(keys, key, interventions.plans),
    limit: createRateLimiter(interventions, computerNow),
    spoil: createSpoiler(set.seed, interventions),
  }
  return listen(
    (message, response) => {
      handle(message, response, shop).catch(() => {
        response.destroy()
      })
    },
    host,
    port,
    { maxHeaderSize: 32_768 },
  )
}
