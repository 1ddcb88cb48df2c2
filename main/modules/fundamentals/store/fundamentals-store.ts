import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { latePart } from '../../../platform/threads/late-part.ts'
import type { CachedRatiosQuery, IncomingRatios } from './ratios.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { decodedLine } from '../../../../app/domain/values/decoded-line.ts'

const ratios = await latePart(() => import('./ratios.ts'))

/** A company by the name that came with its ratios. */
export interface NamedCompany {
  symbol: string
  /** Empty where none came. */
  name: string
  /** The identifier that was looked for, such as `ISIN US0378331005`; null for one that was found by its name. */
  identifier: string | null
}

/** Number of companies that are returned. */
const MAX_FOUND = 8

/** The identifier of a company that is one of these words, which are in capitals. */
function identifierOf(
  { isin, cusip }: { isin: string | null; cusip: string | null },
  words: readonly string[],
): string | null {
  const given = ([name, value]: readonly [string, string | null]): string[] =>
    value !== null && words.includes(value.trim().toUpperCase()) ? [`${name} ${value.trim()}`] : []
  return [...given(['ISIN', isin]), ...given(['CUSIP', cusip])][0] ?? null
}

/**
 * Companies of which a word is the whole ISIN or CUSIP, and those whose names have all words, each at the beginning of a word, the shortest
 * names first.
 */
function findCompanies(database: Database, words: readonly string[]): NamedCompany[] {
  const wanted = words.map((word) => word.toLowerCase())
  if (wanted.length === 0) return []
  const rows = database
    .statement<{ symbol: string; name: string; isin: string | null; cusip: string | null }>(
      `SELECT symbol, coalesce(json_extract(company, '$.standardName'), '') AS name, json_extract(company, '$.isin') AS isin,
         json_extract(company, '$.cusip') AS cusip FROM checked_ratio_symbol WHERE company IS NOT NULL`,
    )
    .all()
  const typed = words.map((word) => word.toUpperCase())
  return rows
    .map(({ symbol, name, ...identifiers }) => ({
      symbol,
      name: decodedLine(name),
      identifier: identifierOf(identifiers, typed),
    }))
    .filter(({ name, identifier }) => {
      const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      return identifier !== null || wanted.every((word) => parts.some((part) => part.startsWith(word)))
    })
    .sort(
      (one, other) =>
        Number(other.identifier !== null) - Number(one.identifier !== null) ||
        one.name.length - other.name.length ||
        (one.symbol < other.symbol ? -1 : 1),
    )
    .slice(0, MAX_FOUND)
}

/** Operation ratios with their history. A call is described where the function of its name is. */
export type FundamentalsStore = ReturnType<typeof createFundamentalsStore>

/** Creates the store of operation ratios. */
export const createFundamentalsStore = (context: StoreContext) => ({
  storeRatios(owner: DataOwner, response: ReceivedResponse, entries: readonly IncomingRatios[]): void {
    const { storeRatios } = ratios()
    context.receive(owner, response, ({ database }, receipt) =>
      storeRatios(database, receipt, response.receivedAt, entries),
    )
  },
  readRatios: (owner: DataOwner, query: CachedRatiosQuery) =>
    ratios().readRatios(context.libraryOf(owner).database, query),
  findChangedSymbols: (owner: DataOwner, symbols: readonly string[] | null, since: number) =>
    ratios().findChangedSymbols(context.libraryOf(owner).database, symbols, since),
  readRatioChanges(owner: DataOwner, symbols: readonly string[], since: number) {
    const { readRatioChanges } = ratios()
    const { database } = context.libraryOf(owner)
    return database.reading(() => readRatioChanges(database, symbols, since))
  },
  findCompanies: (owner: DataOwner, words: readonly string[]) =>
    findCompanies(context.libraryOf(owner).database, words),
})
