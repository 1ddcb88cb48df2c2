import type { WebhookKind } from './webhook.ts'

/** How the built-in receiver responds to a delivery. */
export interface ReceiverResponse {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** Delay before the response in milliseconds, 0 to 60,000. */
  delayMs: number
  /** Cuts the connection instead of responding. */
  cuts: boolean
  /** Number of attempts of each delivery that fail first, with status 500. */
  failsFirst: number
}

/** Responses by kind; `fallback` for every kind without its own. */
export interface ReceiverScript {
  fallback: ReceiverResponse
  byKind: Readonly<Partial<Record<WebhookKind, ReceiverResponse>>>
  /** Fails every delivery regardless of the responses, so that its attempts reveal the sender's retry schedule. */
  recordsRetries: boolean
}

// SPEC Events: 200 or 204 is recommended.
/** The response of a receiver without a script. */
export const PLAIN_ANSWER: ReceiverResponse = {
  status: 204,
  headers: [],
  body: '',
  delayMs: 0,
  cuts: false,
  failsFirst: 0,
}

/** A script that accepts every delivery at once. */
export const PLAIN_SCRIPT: ReceiverScript = { fallback: PLAIN_ANSWER, byKind: {}, recordsRetries: false }

/** Maximum delay in a script: twice the time that the service allows a receiver. */
export const MAX_DELAY_MS = 60_000

/** The response to an attempt of a delivery of that kind; `attempt` counts from 1. */
export function responseFor(
  { fallback, byKind, recordsRetries }: ReceiverScript,
  kind: WebhookKind | null,
  attempt: number,
): ReceiverResponse {
  if (recordsRetries) return { ...PLAIN_ANSWER, status: 500 }
  const chosen = (kind === null ? undefined : byKind[kind]) ?? fallback
  return attempt <= chosen.failsFirst ? { ...chosen, status: 500, headers: [], body: '', cuts: false } : chosen
}
