import type { UnreadableReason } from '../../../app/errors/fault.ts'

/** A text that tries something, with a short note of what it tries. */
export type Payload = readonly [tries: string, text: string]

/**
 * A body of an answer and what must become of it: it is read as that JSON, it is refused for that reason, or, where the
 * standards leave it open, it may be refused but if it is read, then as that JSON.
 */
export type AnswerPayload =
  | readonly [tries: string, body: string | Uint8Array, must: 'accept' | 'either', json: string]
  | readonly [tries: string, body: string | Uint8Array, must: 'refuse', reason: UnreadableReason]

/** An address and what may be opened of it: the address as it is written out anew, or nothing. */
export type AddressPayload = readonly [tries: string, address: string, opened: string | null]

/** Bytes by their hexadecimal digits, for bodies that are no text. */
export const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')
