import type { Page, Pages } from '../domain/values/pages.ts'
import { z } from 'zod'
import { COLOUR_NAMES } from '../domain/connection/connection.ts'
import { PUT_BACK_OUTCOMES } from '../domain/values/undo-values.ts'
import type { ResponseRef, Source } from '../domain/responses/sourced-value.ts'
import type { ErrorInfo } from '../errors/app-error.ts'

// What the contracts of several subjects use.

/**
 * Whether two types are the same at every depth: their members, and which of them are optional or readonly. The compiler compares the
 * conditions of the two functions by identity; through a common alias it would only ask whether one can be assigned to the other.
 */
type IsSame<One, Other> =
  (<T>(value: T) => T extends One ? 1 : 2) extends <T>(value: T) => T extends Other ? 1 : 2 ? true : false

/**
 * Returns the schema of a type that `app/domain` declares. It compiles only if what the schema lets through is that very type, so
 * neither of them can gain, lose or change a member alone.
 */
export const exactly =
  <Declared>() =>
  <Schema extends z.ZodType>(
    schema: Schema & (IsSame<z.output<Schema>, Declared> extends true ? unknown : { differsFrom: Declared }),
  ): Schema =>
    schema

/** A call without input. */
export const none = z.strictObject({})

/** The output of a call that returns nothing. */
export const empty = z.null()

/** The output of a call that puts something back, for an undo or a redo. */
export const putBackOutcome = z.enum(PUT_BACK_OUTCOMES)

export const connectionId = z.string().min(1).max(60)

/** Index into the list of colours. */
export const colourIndex = z.literal(COLOUR_NAMES.map((_name, place) => place))

/** Input of a call about a connection. The call names it, so switching connections does not redirect the call. */
export const ofConnection = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ connection: connectionId, ...shape })

/** An error is passed on unchecked: only main creates errors, and their type is exhaustive. */
export const errorSchema = z.custom<ErrorInfo>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
)

const source = exactly<Source>()(
  z.strictObject({
    state: z.enum(['live', 'cached']),
    receivedAt: z.number().nullable(),
    because: errorSchema.nullable(),
  }),
)

export const sourced = <T extends z.ZodType>(value: T) => z.strictObject({ value, source })

/** A reference to a stored response. */
export const responseRef = exactly<ResponseRef>()(z.strictObject({ hash: z.string(), path: z.string() }))

// SECURITY 8: channels that carry files or long lists of numbers have this limit; all others keep the small one.
/** Maximum input of a channel that carries a file, in characters or bytes. */
export const LARGE_INPUT = 32 * 1024 * 1024

export const pagesSchema = <Entry>() =>
  exactly<Pages<Entry>>()(
    z.strictObject({
      total: z.number().int(),
      pages: z.array(z.custom<Page<Entry>>((value) => typeof value === 'string')).readonly(),
    }),
  )
