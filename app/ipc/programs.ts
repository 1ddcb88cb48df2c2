import { z } from 'zod'
import { MAX_PROGRAM_NAME, MAX_REQUESTS_PER_MINUTE, MAX_TABLE } from '../domain/programs/program.ts'
import type { Program, ProgramForm, ProgramsDoor, TableAddress } from '../domain/programs/program.ts'
import { connectionId, empty, exactly, none } from './common.ts'

// SECURITY 65: nothing of this takes memory before a program is added or the settings are opened, so each schema is made when it is needed.

const programForm = () => ({
  name: z.string().min(1).max(MAX_PROGRAM_NAME),
  connection: connectionId,
  mayRequest: z.boolean(),
  requestsPerMinute: z.number().int().min(1).max(MAX_REQUESTS_PER_MINUTE),
})

const reader = () => ({ id: z.string().min(1).max(60), madeAt: z.number(), usedAt: z.number().nullable() })

/** A program, for calls of the window and for the settings file. */
export const programSchema = () => exactly<Program>()(z.strictObject({ ...reader(), ...programForm() }))

const addressForm = () => ({
  name: programForm().name,
  connection: connectionId,
  table: z
    .string()
    .regex(/^\/tables\/(ratios|stories)\?/)
    .max(MAX_TABLE),
})

/** An address of a table, for calls of the window and for the settings file. */
export const tableAddressSchema = () => exactly<TableAddress>()(z.strictObject({ ...reader(), ...addressForm() }))

const door = () =>
  exactly<ProgramsDoor>()(
    z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('off') }),
      z.strictObject({ state: z.literal('on'), url: z.string(), command: z.string() }),
      z.strictObject({ state: z.literal('failed'), errorText: z.string() }),
    ]),
  )

const programsState = () =>
  z.strictObject({
    door: door(),
    programs: z.array(programSchema()).readonly(),
    addresses: z.array(tableAddressSchema()).readonly(),
  })

/** Whether programs can read, where, and which; and the addresses of tables. */
export type ProgramsState = z.infer<ReturnType<typeof programsState>>

/** The schemas of a call, made when it is first called. */
function whenCalled<Call extends { input: z.ZodType; output: z.ZodType }>(make: () => Call): Call {
  let made: Call | null = null
  const call = (): Call => (made ??= make())
  return {
    get input() {
      return call().input
    },
    get output() {
      return call().output
    },
  } as Call
}

/** Calls about the programs that may read what Tearsheet knows. */
export const PROGRAMS_CONTRACT = {
  'programs.state': whenCalled(() => ({ input: none, output: programsState() })),
  /** Lets programs read, or ends that at once: the connections of all of them are closed. */
  'programs.open': whenCalled(() => ({ input: z.strictObject({ isOpen: z.boolean() }), output: programsState() })),
  /** Adds a program. Its token is returned this once and cannot be read again. */
  'programs.add': whenCalled(() => ({
    input: exactly<ProgramForm>()(z.strictObject(programForm())),
    output: z.strictObject({ id: z.string(), token: z.string() }),
  })),
  /** Makes an address of a table, which is returned this once. Refused while programs cannot read. */
  'programs.address': whenCalled(() => ({ input: z.strictObject(addressForm()), output: z.string() })),
  /** Removes a program or an address; it is worth nothing from then on. */
  'programs.remove': whenCalled(() => ({ input: z.strictObject({ id: z.string().max(60) }), output: empty })),
} as const
