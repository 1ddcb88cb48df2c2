import { z } from 'zod'
import type { ResponseRef } from '../domain/responses/source-ref.ts'
import type { ErrorInfo } from '../errors/app-error.ts'
import type { Source, Sourced } from '../errors/sourced.ts'

// Schemas used by the contracts of several subjects.

/** A call without input. */
export const none = z.strictObject({})

/** The output of a call that returns nothing. */
export const empty = z.null()

/** ID of a connection. */
export const connectionId = z.string().min(1).max(60)

/** Input of a call about a connection. The call names it, so switching connections does not redirect the call. */
export const ofConnection = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ connection: connectionId, ...shape })

/** An error is passed on unchecked: only main creates errors, and their type is exhaustive. */
export const errorSchema = z.custom<ErrorInfo>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
)

const source = z.strictObject({
  state: z.enum(['live', 'cached']),
  receivedAt: z.number().nullable(),
  because: errorSchema.nullable(),
}) satisfies z.ZodType<Source>

/** A sourced value with that schema. */
export const sourced = <T extends z.ZodType>(value: T): z.ZodType<Sourced<z.output<T>>> =>
  z.strictObject({ value, source }) as unknown as z.ZodType<Sourced<z.output<T>>>

/** A reference to a stored response. */
export const responseRef = z.strictObject({ hash: z.string(), path: z.string() }) satisfies z.ZodType<ResponseRef>

// SECURITY 8: channels that carry files or long lists of numbers have this limit; all others keep the small one.
/** Maximum input of a channel that carries a file, in characters or bytes. */
export const LARGE_INPUT = 32 * 1024 * 1024
