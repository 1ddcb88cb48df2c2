import type { Database } from '../../../platform/database/connection.ts'

/** For each of these symbols that was requested before: the update up to which its stories are cached, in Unix milliseconds. */
export function readWatermarks(database: Database, symbols: readonly string[]): Record<string, number> {
  const one = database.statement<{ read_to: number }>('SELECT read_to FROM checked_watch_watermark WHERE symbol = ?')
  return Object.fromEntries(
    symbols.flatMap((symbol) => {
      const row = one.get(symbol)
      return row === undefined ? [] : [[symbol, row.read_to]]
    }),
  )
}

/** Records that all stories of these symbols are cached up to an update. A later watermark stays. */
export function saveWatermarks(database: Database, symbols: readonly string[], readTo: number): void {
  const save = database.statement(
    `INSERT INTO watch_watermark (symbol, read_to) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET read_to = max(read_to, excluded.read_to)`,
  )
  for (const symbol of symbols) save.run(symbol, readTo)
}

/** Makes the next refresh of the watch lists start again. */
export function forgetWatermarks(database: Database): void {
  database.statement('DELETE FROM watch_watermark').run()
}
