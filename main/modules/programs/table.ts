import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import type { ExportSheet } from '../../../app/domain/tables/value-sheets.ts'
import { writeNames } from '../../../app/domain/values/name-list.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { NamedQuery } from '../../../app/ipc/companies.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ResponsesModule } from '../responses/module.ts'
import type { ReconciliationService } from '../webhooks/module.ts'

export interface TablesParts {
  library: LibraryClient
  proofs: ResponsesModule['proofs']
  preferences: () => Preferences
  now: () => number
  reconciliation: ReconciliationService
}

/** A table, and the oldest receipt of what is in it, in Unix milliseconds; null for an empty one. */
export interface Table {
  sheet: ExportSheet
  receivedAt: number | null
  /** Companies that nothing was received of, which are not in it. */
  notReceived: readonly string[]
  /** Companies of which a response was received, but no record that the table asks for. They are not in it either. */
  withoutRecords?: readonly string[]
  /** Companies whose records have none of its numbers, and so have no row. */
  withoutNumbers?: readonly string[]
  /** What it lacks, for readers that see no headers. */
  note?: string
  /** What else is to be known of it. */
  headers?: Readonly<Record<string, string>>
  /** The same as a JUnit file; left out where it is none. */
  junit?: () => Promise<string>
}

/** The oldest of the moments at which the rows of a table were received; null for none. */
export const oldest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times))

export const noTable = (errorText: string): AppError => invalidInput('', errorText)

/** Says that a parameter has another value than it takes. */
export const notTaken = (name: string, given: string, taken: readonly string[]): AppError =>
  noTable(`${name} takes one of ${writeNames(taken, ', ')}, not “${given}”.`)

/** The whole number from 1 that a parameter gives in digits. */
export function wholeNumberIn(parameters: URLSearchParams, name: string, usual: number, most: number): number {
  const given = parameters.get(name) ?? String(usual)
  const number = /^\d+$/.test(given) ? Number(given) : 0
  if (number < 1 || number > most) throw noTable(`${name} takes a whole number from 1 to ${most}, not “${given}”.`)
  return number
}

/** A name as names are compared: in any case, and however its letters are composed. */
const plainName = (name: string): string => name.trim().normalize().toLowerCase()

/** The saved searches. Alerts and mute rules have names of their own, which may be the same. */
export const savedSearches = async ({ companies }: LibraryClient): Promise<NamedQuery[]> =>
  (await companies.readNamedQueries()).filter(({ purpose }) => purpose === 'saved')

/** Whether something saved has that name. */
export const hasName = (name: string) => {
  const wanted = plainName(name)
  return (saved: { name: string }): boolean => plainName(saved.name) === wanted
}

/** One of the things that the person saved, by its name: the one that is written so, or else the one in another case. */
export function named<T extends { name: string }>(what: string, name: string, all: readonly T[]): T {
  const alike = all.filter(hasName(name))
  const exact = alike.filter((each) => each.name === name)
  const [found, ...more] = exact.length > 0 ? exact : alike
  if (more.length > 0) throw noTable(`There is more than one ${what} named “${name}”. Rename the others.`)
  if (found !== undefined) return found
  const others = all.length === 0 ? 'There is none yet.' : `There are: ${all.map((each) => each.name).join(', ')}.`
  throw noTable(`There is no ${what} named “${name}”. ${others}`)
}
