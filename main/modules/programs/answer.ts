import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'

/** Where agents ask, with the Model Context Protocol. Everywhere else programs only get. */
export const AGENTS_PATH = '/mcp'

/** Where what is served is described. */
export const DESCRIPTION_PATH = '/openapi.json'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export const jsonAnswer = (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers: { ...JSON_TYPE, ...headers },
  body: Buffer.from(JSON.stringify(value, null, 2)),
})

/** An answer that says in words why there is no other, as the service does: `{ "error": "…" }`. */
export const refusal = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: Buffer.from(JSON.stringify({ error })),
})

/**
 * The last moment of the second that a date of HTTP names, in Unix milliseconds; null for another text. RFC 7089 has a request ask with one
 * for what a resource was then, by the header Accept-Datetime. What will be known later is not known, so a time to come is the present.
 */
export function askedMoment(date: string, now: number): number | null {
  const at = Date.parse(date)
  return !Number.isNaN(at) && new Date(at).toUTCString() === date ? Math.min(at + 999, now) : null
}

/** The answer to a time that is not a date of HTTP. */
export const NO_DATE = refusal(
  400,
  'Accept-Datetime takes a date as HTTP writes it, such as Mon, 02 Nov 2026 16:00:00 GMT.',
)

/** What the answer to a question of what was known at a moment (Unix milliseconds) says of it, as RFC 7089 has it; nothing for now. */
export const mementoHeaders = (knownAt: number | null): Readonly<Record<string, string>> =>
  knownAt === null ? {} : { 'memento-datetime': new Date(knownAt).toUTCString(), vary: 'accept-datetime' }

/** What a program asks: `token` is what it showed, null for none; the token is not in the address. */
export interface Question {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  token: string | null
  signal: AbortSignal
  /** Reads what it sends with it; null where that is more than is taken. */
  body: () => Promise<Buffer | null>
}

/** Answers a question of a program that got through the door. */
export type AnswerQuestion = (question: Question) => Promise<Answer>

/** Why an answer is a refusal; null for one that is none. */
export const reasonOf = ({ status, body }: Answer): string | null =>
  status < 400 ? null : (JSON.parse(Buffer.from(body).toString()) as { error: string }).error

/** The status for an error of a request to the service. 401 would say that the token of the program is wrong, which it is not. */
function statusOf(error: ErrorInfo): number {
  switch (error.kind) {
    case 'invalid-input':
      return 400
    case 'cancelled':
      return 499
    case 'bad-request':
    case 'forbidden':
    case 'not-found':
    case 'no-data':
    case 'rate-limited':
      return error.reply.status
    case 'unauthorized':
    case 'service-error':
    case 'unreadable-reply':
    case 'not-secure':
    case 'connection-broken':
      return 502
    default:
      return 504
  }
}

/** An answer that says why a request failed. */
export function refusalFor(error: ErrorInfo): Answer {
  const { title, cause } = describeError(error)
  const wait = error.kind === 'rate-limited' ? error.retryAfterMs : null
  return refusal(
    statusOf(error),
    `${title}. ${cause}`,
    wait === null ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) },
  )
}
