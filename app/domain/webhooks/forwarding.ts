import { isLoopbackHost } from '../connection/networks.ts'

/** Where the deliveries of a connection are forwarded to. */
export interface ForwardTarget {
  /** An address on this computer; empty before the first. */
  url: string
  isOn: boolean
}

/** The target before one was chosen. */
export const NO_TARGET: ForwardTarget = { url: '', isOn: false }

/** Why nothing can be sent there, with what to do. */
export const NOT_FORWARDED = 'Deliveries are not forwarded anywhere. Choose “Forward…” in “Receiver” first.'

/** What came of forwarding a delivery. */
export const FORWARD_STATES = ['waiting', 'answered', 'cancelled'] as const

export interface Forwarded {
  state: (typeof FORWARD_STATES)[number]
  tries: number
  /** When it was tried last; null before that. */
  triedAt: number | null
  /** What the target answered; null while it has not. */
  status: number | null
  afterMs: number | null
  /** The beginning of the body of the answer. */
  body: string
  /** Why the last try had no answer; null when it had one, or there was none. */
  errorText: string | null
}

/** Milliseconds to wait after so many tries in a row without an answer. */
export const forwardPause = (failures: number): number => Math.min(30_000, 500 * 2 ** Math.min(10, failures))

// A delivery can hold anything, so it is forwarded on this computer only.
/** Why deliveries cannot be forwarded to an address; null when they can. `receiver` has the ports of the receiver itself. */
export function forwardAddressError(text: string, receiver: readonly number[]): string | null {
  const url = URL.parse(text)
  if (url === null) return 'This is not a complete address. It should look like http://localhost:8080/hook.'
  if (url.username !== '' || url.password !== '') return 'The address contains a user name or password. Remove it.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'The address must begin with http:// or https://.'
  if (!isLoopbackHost(url.hostname)) return 'Deliveries are forwarded to this computer only, such as to localhost.'
  const port = Number(/:(\d+)$/.exec(url.host)?.[1] ?? (url.protocol === 'http:' ? 80 : 443))
  return receiver.includes(port) ? 'This is the receiver itself, to which its own deliveries would come again.' : null
}

/** What came of forwarding a delivery, as a sentence. `isOn` tells whether its connection forwards any; null while that is not read. */
export function forwardText({ state, tries, status, afterMs, errorText }: Forwarded, isOn: boolean | null): string {
  const tried = tries === 1 ? '1 try' : `${tries} tries`
  const why = errorText === null ? '' : `: ${errorText}`
  if (state === 'answered') return `${status ?? 'Answered'} after ${Math.round(afterMs ?? 0)} ms, at ${tried}`
  if (state === 'cancelled') return `Cancelled ${tries === 0 ? 'before it was tried' : `after ${tried}`}${why}`
  const afterTries = tries === 0 ? '' : `, after ${tried}${why}`
  if (isOn === null) return `Waits${afterTries}`
  if (!isOn) return `Waits until forwarding is switched on${afterTries}`
  return tries === 0 ? 'Waits for its turn' : `Waits for the target after ${tried}: ${errorText ?? 'no answer'}`
}
