import { z } from 'zod'
import { FIGURE_VERDICTS, type ClaimedFigure } from '../domain/responses/proof.ts'
import { exactly, LARGE_INPUT, ofConnection } from './common.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const path = z.string().max(500)
const digits = z.string().max(20_000)

const proof = z.strictObject({
  request: z.string(),
  receivedAt: z.number(),
  /** Of the key with which it was asked for: the first digits of its hash, or the plan of the demonstration. */
  fingerprint: z.string(),
  status: z.number(),
  requestId: z.string().nullable(),
  hash: z.string(),
  path: z.string(),
  /** Whether the shown number is the one at the path; null when no number was given. */
  verdict: z.enum(FIGURE_VERDICTS).exclude(['gone']).nullable(),
  /** The digits or text at the path, exactly as sent; null when nothing is at that path. */
  asSent: z.string().nullable(),
  /** Whether the stored response still matches the hash under which it was stored. */
  intact: z.boolean(),
  bytes: z.number(),
})

/** The proof of a value: the response that it came from, read from the library at this time. */
export type Proof = z.infer<typeof proof>

const responseReceipt = z.strictObject({ hash, request: z.string(), receivedAt: z.number() })

/** When and with which request a stored response was last received. */
export type ResponseReceipt = z.infer<typeof responseReceipt>

const claimedFigure = exactly<ClaimedFigure>()(z.strictObject({ hash, path, digits }))

/** Calls that trace a value back to the response. */
export const RESPONSES_CONTRACT = {
  /** The proof of a shown number, or of a whole response where no number is shown. */
  'proof.get': { input: ofConnection({ hash, path, digits: digits.nullable() }), output: proof },
  /** The last receipt of each of these responses that is still stored, without what it contains; up to a moment in Unix milliseconds, or of all. */
  'proof.receipts': {
    input: ofConnection({ hashes: z.array(hash).max(400), knownAt: z.number().int().nullable().default(null) }),
    output: z.array(responseReceipt).readonly(),
  },
  /** Which of these responses of the connection no longer match the hash under which they were stored. */
  'proof.altered': {
    input: ofConnection({ hashes: z.array(hash).max(400) }),
    output: z.array(z.string()).readonly(),
  },
  /** Reads the stored responses again and compares each number with the value at its path. */
  'proof.verify': {
    input: ofConnection({ figures: z.array(claimedFigure).max(20_000) }),
    output: z.array(z.enum(FIGURE_VERDICTS)).readonly(),
    maxInput: LARGE_INPUT,
  },
} as const
