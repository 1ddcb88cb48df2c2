import type { Answer } from './answer.ts'
import type { InvalidParameter } from './contract/parameter.ts'
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

/** An error in the shape of the area; the envelope where there is none. */
function refusalOf(area: Area | null, status: number, code: string, id: string, text: string): Refusal {
  if (area === 'news') return new Refusal(status, { message: text })
  return new Refusal(status, area === 'webhook' ? { error: text } : envelope(code, id, text))
}

/** 401: SPEC Authentication 4 and Errors, in the shape of the area. */
export function unauthorized(area: Area): Refusal {
  if (area === 'news') return new Refusal(401, 'Unauthorized')
  return refusalOf(area, 401, 'auth_failed', 'unauthorized', 'Unauthorized')
}

/** 403: SPEC Authentication 4, in the shape of the area. */
export function forbidden(area: Area): Refusal {
  if (area === 'news') return new Refusal(403, ['Unauthorized for Route'])
  return refusalOf(area, 403, 'forbidden', 'forbidden', 'Forbidden')
}

/** 400 of the news endpoints: SPEC Errors, News by node ID; the body is a string. */
export const badNewsRequest = (): Refusal => new Refusal(400, 'Invalid or Missing Query Parameters')

/** 400 for a parameter, in the shape of the area. Those of fundamentals are not described: the envelope is the default. */
export function badParameter(area: Area, { parameter, message }: InvalidParameter): Refusal {
  if (area === 'fundamentals') return new Refusal(400, envelope('bad_request', 'bad_request', message))
  // SPEC Errors, Webhook test delivery: the text for a destination is given, those for the rest follow it.
  if (area === 'webhook')
    return new Refusal(400, { error: `Invalid ${parameter === 'destination' ? 'destination URL' : parameter}` })
  return parameter === 'pageSize' ? new Refusal(400, { message: 'Invalid page size' }) : badNewsRequest()
}

/** 404 of the fundamentals endpoints. SPEC Errors, Envelope error body: no_data_found. */
export const noDataFound = (): Refusal =>
  new Refusal(404, envelope('no_data_found', 'not_found', 'no data found for the specified parameters'))

/** 424 of the webhook test. SPEC Errors, Webhook test delivery. */
export const notDelivered = (): Refusal => new Refusal(424, { error: 'Failed to deliver test payload to destination' })

/** 429, in the shape of the area. */
export const tooManyRequests = (area: Area): Refusal =>
  refusalOf(area, 429, 'too_many_requests', 'rate_limited', 'Too many requests')

/** What stands at a path the interface does not have. */
export const noSuchEndpoint = (): Refusal =>
  new Refusal(404, envelope('no_matching_endpoint', 'not_found', 'no matching endpoint'))

/** Any method but GET and HEAD. SPEC Endpoints: all endpoints use GET. */
export const wrongMethod = (area: Area | null): Refusal =>
  refusalOf(area, 405, 'bad_request', 'method_not_allowed', 'all endpoints use GET')

/** A request target that is too long, or none. */
export const badTarget = (area: Area | null, status: 400 | 414): Refusal =>
  refusalOf(area, status, 'bad_request', 'bad_request', status === 414 ? 'URI too long' : 'Invalid request target')

/** 500, for faults of this service itself. SPEC Errors: a string for news, the envelope elsewhere. */
export function internalError(area: Area | null): Refusal {
  if (area === 'news') return new Refusal(500, 'Internal error')
  const text = 'unexpected error while processing the request'
  return refusalOf(area, 500, 'internal_server_error', 'server_error', text)
}
