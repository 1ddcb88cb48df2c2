import type { Answer } from './answer.ts'
import type { WireValue } from './render/wire-value.ts'

/** The areas of the interface; each has its own way to say that something is wrong. */
export type Area = 'news' | 'fundamentals' | 'webhook'

/** An error answer thrown by an endpoint. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, body: WireValue) {
    super(`refused with ${status}`)
    this.answer = { status, body }
  }
}

const envelope = (code: string, id: string, value: string): WireValue => ({ ok: false, errors: [{ code, id, value }] })

/** 401: SPEC Authentication 4 and Errors, in the shape of the area. */
export function unauthorized(area: Area): Refusal {
  if (area === 'news') return new Refusal(401, 'Unauthorized')
  return new Refusal(
    401,
    area === 'webhook' ? { error: 'Unauthorized' } : envelope('auth_failed', 'unauthorized', 'Unauthorized'),
  )
}

/** 403: SPEC Authentication 4, in the shape of the area. */
export function forbidden(area: Area): Refusal {
  if (area === 'news') return new Refusal(403, ['Unauthorized for Route'])
  return new Refusal(403, area === 'webhook' ? { error: 'Forbidden' } : envelope('forbidden', 'forbidden', 'Forbidden'))
}

/** 400 of the news endpoints: SPEC Errors, News by node ID; the body is a string. */
export const badNewsRequest = (): Refusal => new Refusal(400, 'Invalid or Missing Query Parameters')

/** 400 of the fundamentals endpoints, whose errors the description does not show: the envelope is the default. */
export const badFundamentalsRequest = (value: string): Refusal =>
  new Refusal(400, envelope('bad_request', 'bad_request', value))

/** 404 of the fundamentals endpoints. SPEC Errors, Envelope error body: no_data_found. */
export const noDataFound = (): Refusal =>
  new Refusal(404, envelope('no_data_found', 'not_found', 'no data found for the specified parameters'))

/** 400 of the webhook test. SPEC Errors, Webhook test delivery. */
export const badWebhookRequest = (text: string): Refusal => new Refusal(400, { error: text })

/** 424 of the webhook test. SPEC Errors, Webhook test delivery. */
export const notDelivered = (): Refusal => new Refusal(424, { error: 'Failed to deliver test payload to destination' })

/** 429, in the shape of the area. */
export function tooManyRequests(area: Area): Refusal {
  const text = 'Too many requests'
  if (area === 'news') return new Refusal(429, { message: text })
  return new Refusal(429, area === 'webhook' ? { error: text } : envelope('too_many_requests', 'rate_limited', text))
}

/** What stands at a path the interface does not have. */
export const noSuchEndpoint = (): Refusal =>
  new Refusal(404, envelope('no_matching_endpoint', 'not_found', 'no matching endpoint'))

/** Any method but GET. SPEC Endpoints: all endpoints use GET. */
export const wrongMethod = (): Refusal =>
  new Refusal(405, envelope('bad_request', 'method_not_allowed', 'all endpoints use GET'))

/** 500, for faults of this service itself. SPEC Errors: a string for news, the envelope elsewhere. */
export function internalError(area: Area | null): Refusal {
  if (area === 'news') return new Refusal(500, 'Internal error')
  return new Refusal(
    500,
    envelope('internal_server_error', 'server_error', 'unexpected error while processing the request'),
  )
}
