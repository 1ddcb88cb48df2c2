import { call } from '../../bridge/desk.ts'
import { toCsv } from '../../format/delimited.ts'
import type { ExportCell } from '../../format/delimited.ts'

/** Saves a table as CSV to a file that the person chooses; `name` is the suggested file name. */
export async function saveTable(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<void> {
  const table = [heads.map((text) => ({ text })), ...rows]
  // The byte order mark tells spreadsheets that the text is UTF-8.
  await call('file.save', { kind: 'csv', name, content: `\ufeff${toCsv(table)}` })
}
