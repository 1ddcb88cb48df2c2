import type { Database } from '../../../platform/database/database.ts'

/** For each of these symbols that was requested before: the update up to which its stories are cached, in Unix milliseconds. */
export function readWatermarks(
  database: Database,
  connection: number,
  symbols: readonly string[],
): Record<string, number> {
  const one = database.statement<{ read_to: number }>(
    'SELECT read_to FROM watch_watermark WHERE connection_id = ? AND symbol = ?',
  )
  return Object.fromEntries(
    symbols.flatMap((symbol) => {
      const row = one.get(connection, symbol)
      return row === undefined ? [] : [[symbol, row.read_to]]
    }),
  )
}

/** Records that all stories of these symbols are cached up to an update. A later watermark stays. */
export function saveWatermarks(
  database: Database,
  connection: number,
  symbols: readonly string[],
  readTo: number,
): void {
  const save = database.statement(
    `INSERT INTO watch_watermark (connection_id, symbol, read_to) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET read_to = max(read_to, excluded.read_to)`,
  )
  for (const symbol of symbols) save.run(connection, symbol, readTo)
}

/** Makes the next refresh of the watch lists start again; null means for every connection. */
export function forgetWatermarks(database: Database, connection: number | null): void {
  if (connection === null) database.statement('DELETE FROM watch_watermark').run()
  else database.statement('DELETE FROM watch_watermark WHERE connection_id = ?').run(connection)
}
