import type { UnreadableReason } from '../../../app/errors/app-error.ts'

/** A payload, preceded by a short description of the attack. */
export type Payload = readonly [tries: string, text: string]

/**
 * A response body and its expected outcome: it is parsed as that JSON, it is rejected for that reason, or, where the
 * standards allow both, it is rejected or parsed as that JSON.
 */
export type ResponsePayload =
  | readonly [tries: string, body: string | Uint8Array, must: 'accept' | 'either', json: string]
  | readonly [tries: string, body: string | Uint8Array, must: 'refuse', reason: UnreadableReason]

/** An address and the address that may be opened for it: the serialised address, or null. */
export type AddressPayload = readonly [tries: string, address: string, opened: string | null]

/** Bytes from their hexadecimal digits, for bodies that are not text. */
export const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** Payloads by their names, in their order. */
export const payloads = (texts: Readonly<Record<string, string>>): readonly Payload[] => Object.entries(texts)

/** Bodies that are rejected for a reason, by their names. */
export const refused = (
  reason: UnreadableReason,
  bodies: Readonly<Record<string, string | Uint8Array>>,
): ResponsePayload[] => Object.entries(bodies).map(([tries, body]) => [tries, body, 'refuse', reason])
