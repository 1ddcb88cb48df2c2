import type { Database } from '../../../../platform/database/database.ts'

/**
 * Adds how far the stories of each watched symbol were read. Before this step each list had one such time for all its symbols, in the
 * user store; it is passed on to each of them. Of a symbol in several lists the earliest counts.
 */
export function watchWatermarks(database: Database): void {
  database.execute(`
    CREATE TABLE watch_watermark (
      connection_id INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE, symbol TEXT NOT NULL, read_to INTEGER NOT NULL,
      PRIMARY KEY (connection_id, symbol)
    ) STRICT, WITHOUT ROWID;
  `)
  const numbers = database.statement<{ id: number }>('SELECT id FROM connection WHERE connection = ?')
  const save = database.statement(
    `INSERT INTO watch_watermark (connection_id, symbol, read_to) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET read_to = min(read_to, excluded.read_to)`,
  )
  const lists = database
    .statement<{ symbols: string; watermark: string }>('SELECT symbols, watermark FROM user_store.watch_list')
    .all()
  for (const { symbols, watermark } of lists)
    for (const [connection, readTo] of Object.entries(JSON.parse(watermark) as Record<string, number>))
      for (const { id } of numbers.all(connection))
        for (const symbol of JSON.parse(symbols) as string[]) save.run(id, symbol, readTo)
}
