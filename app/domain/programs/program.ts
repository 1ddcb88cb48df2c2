/** What may read what Tearsheet knows of one connection. */
export interface Reader {
  id: string
  name: string
  /** ID of the connection that it reads. */
  connection: string
  /** Unix milliseconds. */
  madeAt: number
  /** When it was last answered, in Unix milliseconds, to the minute; null for never. */
  usedAt: number | null
}

export interface Program extends Reader {
  /** Whether what is not cached is requested from the service for it; otherwise it reads cached responses only. */
  mayRequest: boolean
  /** How many requests to the service it may cause in a minute. The person's own requests do not count. */
  requestsPerMinute: number
}

/** A secret address of one table, for what can send no token, such as a spreadsheet. It reads what is cached. */
export interface TableAddress extends Reader {
  /** The table with its parameters, such as /tables/ratios?symbols=HLDN&fields=roe, without a form. */
  table: string
}

export type ProgramForm = Pick<Program, 'name' | 'connection' | 'mayRequest' | 'requestsPerMinute'>

/** Where programs reach Tearsheet: a server on this computer, off at first. */
export type ProgramsDoor =
  | { state: 'off' }
  /** `command` is what a person types in a shell before the words of the command. */
  | { state: 'on'; url: string; command: string }
  /** It is to be on, and could not be started. */
  | { state: 'failed'; errorText: string }

export const MAX_PROGRAMS = 40
export const MAX_PROGRAM_NAME = 60

export const MAX_ADDRESSES = 100
/** Maximum number of characters of the table of an address with its parameters. */
export const MAX_TABLE = 20_000

export const DEFAULT_REQUESTS_PER_MINUTE = 30
export const MAX_REQUESTS_PER_MINUTE = 600

/** What is wrong with what was entered for a program beside these; null for nothing. */
export function programError(form: Pick<ProgramForm, 'name'>, others: readonly Pick<Program, 'name'>[]): string | null {
  const name = form.name.trim()
  if (name === '') return 'Give the program a name, such as “Notebook”.'
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return `There is a program named “${name}” already. Choose another name.`
  if (others.length >= MAX_PROGRAMS) return `There are ${MAX_PROGRAMS} programs already. Remove one first.`
  return null
}
