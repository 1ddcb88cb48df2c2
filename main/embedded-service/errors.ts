import type { EmbeddedResponse, WireValue } from './wire-value.ts'
import type { InvalidParameter } from './contract/parameter.ts'

/** The areas of the interface; each has its own error format. */
export type Area = 'news' | 'fundamentals' | 'webhook'

/** An error response, thrown by an endpoint. */
export class Refusal extends Error {
  readonly response: EmbeddedResponse

  constructor(status: number, body: WireValue) {
    super(`refused with ${status}`)
    this.response = { status, body }
  }
}

const envelope = (code: string, id: string, value: string): WireValue => ({ ok: false, errors: [{ code, id, value }] })

/** An error in the format of the area, or in the envelope where there is no area. */
function refusalOf(area: Area | null, status: number, code: string, id: string, text: string): Refusal {
  if (area === 'news') return new Refusal(status, { message: text })
  return new Refusal(status, area === 'webhook' ? { error: text } : envelope(code, id, text))
}

/** 401: SPEC Authentication 4 and Errors, in the format of the area. */
export function unauthorized(area: Area): Refusal {
  if (area === 'news') return new Refusal(401, 'Unauthorized')
  return refusalOf(area, 401, 'auth_failed', 'unauthorized', 'Unauthorized')
}

/** 403: SPEC Authentication 4, in the format of the area. */
export function forbidden(area: Area): Refusal {
  if (area === 'news') return new Refusal(403, ['Unauthorized for Route'])
  return refusalOf(area, 403, 'forbidden', 'forbidden', 'Forbidden')
}

/** 400 of the news endpoints: SPEC Errors, News by node ID; the body is a string. */
export const badNewsRequest = (): Refusal => new Refusal(400, 'Invalid or Missing Query Parameters')

/**
 * 400 for a parameter, in the format of the area. The format for fundamentals is not described: the envelope is the
 * default.
 */
export function badParameter(area: Area, { parameter, message }: InvalidParameter): Refusal {
  if (area === 'fundamentals') return new Refusal(400, envelope('bad_request', 'bad_request', message))
  // SPEC Errors, Webhook test delivery: the text for a destination is given; those for other parameters follow its
  // pattern.
  if (area === 'webhook')
    return new Refusal(400, { error: `Invalid ${parameter === 'destination' ? 'destination URL' : parameter}` })
  return parameter === 'pageSize' ? new Refusal(400, { message: 'Invalid page size' }) : badNewsRequest()
}

/** 404 of the fundamentals endpoints. SPEC Errors, Envelope error body: no_data_found. */
export const noDataFound = (): Refusal =>
  new Refusal(404, envelope('no_data_found', 'not_found', 'no data found for the specified parameters'))

/** 424 of the webhook test. SPEC Errors, Webhook test delivery. */
export const notDelivered = (): Refusal => new Refusal(424, { error: 'Failed to deliver test payload to destination' })

/** 429, in the format of the area. */
export const tooManyRequests = (area: Area): Refusal =>
  refusalOf(area, 429, 'too_many_requests', 'rate_limited', 'Too many requests')

/** 404 for a path that the interface does not have. */
export const noSuchEndpoint = (): Refusal =>
  new Refusal(404, envelope('no_matching_endpoint', 'not_found', 'no matching endpoint'))

/** 405 for any method other than GET and HEAD. SPEC Endpoints: all endpoints use GET. */
export const wrongMethod = (area: Area | null): Refusal =>
  refusalOf(area, 405, 'bad_request', 'method_not_allowed', 'all endpoints use GET')

/** The error for a request target that is too long or invalid. */
export const badTarget = (area: Area | null, status: 400 | 414): Refusal =>
  refusalOf(area, status, 'bad_request', 'bad_request', status === 414 ? 'URI too long' : 'Invalid request target')

/** 500, for an internal error of this service. SPEC Errors: a string for news, the envelope elsewhere. */
export function internalError(area: Area | null): Refusal {
  if (area === 'news') return new Refusal(500, 'Internal error')
  const text = 'unexpected error while processing the request'
  return refusalOf(area, 500, 'internal_server_error', 'server_error', text)
}
