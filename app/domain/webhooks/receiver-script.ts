import type { WebhookKind } from './webhook.ts'

/** What the built-in receiver answers to a delivery. */
export interface ReceiverAnswer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** Milliseconds before it answers, 0 to 60,000. */
  delayMs: number
  /** Cuts the connection instead of answering. */
  cuts: boolean
  /** How many attempts of each delivery are failed first, with status 500. */
  failsFirst: number
}

/** Answers by kind; `fallback` for every kind that has none of its own. */
export interface ReceiverScript {
  fallback: ReceiverAnswer
  byKind: Readonly<Partial<Record<WebhookKind, ReceiverAnswer>>>
  /** Fails every delivery, whatever the answers say, so that its arrivals show the sender's schedule of retries. */
  recordsRetries: boolean
}

// SPEC Events: 200 or 204 is recommended.
/** The answer of a receiver nobody has told anything. */
export const PLAIN_ANSWER: ReceiverAnswer = {
  status: 204,
  headers: [],
  body: '',
  delayMs: 0,
  cuts: false,
  failsFirst: 0,
}

/** A script that accepts everything at once. */
export const PLAIN_SCRIPT: ReceiverScript = { fallback: PLAIN_ANSWER, byKind: {}, recordsRetries: false }

/** Longest delay that can be scripted: twice what the service allows a receiver. */
export const LONGEST_DELAY_MS = 60_000

/** The answer to an attempt of a delivery of that kind; `attempt` counts from 1. */
export function answerFor(
  { fallback, byKind, recordsRetries }: ReceiverScript,
  kind: WebhookKind | null,
  attempt: number,
): ReceiverAnswer {
  if (recordsRetries) return { ...PLAIN_ANSWER, status: 500 }
  const chosen = (kind === null ? undefined : byKind[kind]) ?? fallback
  return attempt <= chosen.failsFirst ? { ...chosen, status: 500, headers: [], body: '', cuts: false } : chosen
}

/** What the receiver says of itself. */
export interface ReceiverState {
  /** Addresses while it runs; null while it is off. */
  httpUrl: string | null
  httpsUrl: string | null
  script: ReceiverScript
  /** Deliveries received since it was started. */
  received: number
  /** How many of them could not be written down, such as on a full disk. */
  unwritten: number
}
