import { toCsv } from '../../app/domain/tables/table-text.ts'
import { decimalSign } from './decimal-sign.ts'
import { toJson, withFoot } from './series-export.ts'
import type { ExportSheet } from './series-export.ts'

/** Files of numbers. */
export type ValuesFileKind = 'csv' | 'json' | 'xlsx'

/**
 * The content of a file of numbers: its table, every value with its proof, and what it shows. `facts` are named; `lines` are the same for
 * the foot of a table.
 */
export async function valuesFile(
  kind: ValuesFileKind,
  { table, values, sources }: Readonly<Record<'table' | 'values' | 'sources', ExportSheet>>,
  facts: Readonly<Record<string, string>>,
  lines: readonly string[],
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (kind === 'csv') return `\ufeff${toCsv(withFoot(values, lines).rows, decimalSign())}`
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
