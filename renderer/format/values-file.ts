import { toCsv } from '../../app/domain/tables/table-text.ts'
import { decimalSign, copiedTable } from './decimal-sign.ts'
import type { SeriesSet } from '../../app/domain/fundamentals/series.ts'
import { toJson, withFoot, type ExportSheet } from '../../app/domain/tables/value-sheets.ts'
import { proofWords, verifiedValues, type Proofs, type TableOf } from '../../app/domain/tables/verified-values.ts'

/** Files of numbers. */
export type ValuesFileKind = 'csv' | 'json' | 'xlsx'

/** What an export says of itself. A part with nothing to say is empty. */
export type ExportedFacts = Readonly<Record<string, string>>

const linesOf = (facts: ExportedFacts): readonly string[] => Object.values(facts).filter((line) => line !== '')

/** The content of a file of numbers: its table, every value with its proof, and what it shows. */
export async function valuesFile(
  kind: ValuesFileKind,
  { table, values, sources }: Readonly<Record<'table' | 'values' | 'sources', ExportSheet>>,
  facts: ExportedFacts,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (kind === 'csv') return `\ufeff${toCsv(withFoot(values, linesOf(facts)).rows, decimalSign())}`
  const named = Object.entries(facts).filter(([, value]) => value !== '')
  if (kind === 'json') return toJson(values, Object.fromEntries(named))
  // The workbook writer is large, so it is loaded with the first workbook.
  const { toWorkbook } = await import('./workbook.ts')
  const about: ExportSheet = {
    name: 'About',
    rows: [
      ['About', 'What the workbook shows'],
      ...named.map(([name, value]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
    ].map((row) => row.map((text) => ({ text }))),
  }
  return toWorkbook([table, values, sources, about])
}

/** A file of numbers that were verified, with what is said of them. */
export async function verifiedFile(
  kind: ValuesFileKind,
  proofs: Proofs,
  set: SeriesSet,
  facts: ExportedFacts,
  tableOf?: TableOf,
): Promise<{ content: string | Uint8Array<ArrayBuffer>; words: string }> {
  const verified = await verifiedValues(proofs, set, tableOf)
  return { content: await valuesFile(kind, verified, facts), words: proofWords(verified) }
}

/** Numbers that were verified, for the clipboard. */
export async function verifiedCopy(
  proofs: Proofs,
  set: SeriesSet,
  facts: ExportedFacts,
): Promise<{ content: ReturnType<typeof copiedTable>; words: string }> {
  const verified = await verifiedValues(proofs, set)
  return {
    content: copiedTable(withFoot(verified.values, linesOf(facts)).rows),
    words: `Copied. ${proofWords(verified)}`,
  }
}
