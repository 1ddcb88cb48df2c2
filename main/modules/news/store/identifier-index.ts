import { isIdentifier } from '../../../../app/domain/companies/symbols.ts'
import type { NewsItem } from '../../../../app/domain/news/news-item.ts'
import type { FacetValue } from '../../../../app/ipc/news-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'

// The ISINs, CUSIPs and GICS names and codes of the stocks of each story, in an index of their own, whose words can be completed.

/** Identifiers of stocks, each with the letter that its words begin with. */
const LETTERS = { isin: 'n', cusip: 'c' } as const

/** A kind of identifier. */
export type IdentifierField = keyof typeof LETTERS

const FIELDS = Object.keys(LETTERS) as IdentifierField[]

/** Whether a field of a query is an identifier. */
export const isIdentifierField = (field: string): field is IdentifierField => Object.hasOwn(LETTERS, field)

/** The word of an identifier. */
export const identifierWord = (field: IdentifierField, value: string): string =>
  LETTERS[field] + value.trim().toLowerCase()

/** The letter that the words of GICS names and codes begin with. */
const GICS = 'g'

/** The word of a GICS name or code, which may have any characters; a word of the index has only some. */
export const gicsWord = (value: string): string =>
  GICS + Buffer.from(value.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())).toString('hex')

/** Removes the identifiers of a story. */
export function removeIdentifiers(database: Database, key: number): void {
  database.statement('DELETE FROM identifier_index WHERE rowid = ?').run(key)
}

/**
 * Adds the identifiers of a story that has none in the index, and its GICS names and codes. What is not made of letters and digits is no
 * identifier.
 */
export function indexIdentifiers(database: Database, key: number, { stocks }: Pick<NewsItem, 'stocks'>): void {
  const words = stocks.flatMap((stock) => [
    ...FIELDS.filter((field) => isIdentifier((stock[field] ?? '').trim())).map((field) =>
      identifierWord(field, stock[field] ?? ''),
    ),
    ...[stock.gics ?? '', stock.gicsCode ?? ''].filter((value) => value.trim() !== '').map(gicsWord),
  ])
  if (words.length === 0) return
  database.statement('INSERT INTO identifier_index (rowid, content) VALUES (?, ?)').run(key, words.join(' '))
}

/** Identifiers with this beginning, the most frequent first, each with its number of stories. */
export function completeIdentifiers(
  database: Database,
  field: IdentifierField,
  start: string,
  limit: number,
): FacetValue[] {
  const from = identifierWord(field, start)
  return database
    .statement<{ term: string; doc: number }>(
      'SELECT term, doc FROM identifier_term WHERE term >= ? AND term < ? ORDER BY doc DESC LIMIT ?',
    )
    .all(from, `${from}\uffff`, limit)
    .map(({ term, doc }) => ({ value: term.slice(1).toUpperCase(), count: doc }))
}
