import { call } from '../../bridge/desk.ts'
import { toCsv } from '../../format/delimited.ts'
import type { ExportCell } from '../../format/delimited.ts'

/** Asks where to write a table as CSV and writes it; `name` is offered as the file's. */
export async function saveTable(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<void> {
  const table = [heads.map((text) => ({ text })), ...rows]
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  await call('file.save', { kind: 'csv', name, content: `\ufeff${toCsv(table)}` })
}
