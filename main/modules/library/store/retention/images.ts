import type { RowWalk } from './retained-row.ts'

/** Pictures, by the time of receipt. They can be fetched again. */
export const IMAGES: RowWalk = {
  // Each may have a million bytes.
  step: 25,

  list: ({ database }, { after, upTo, before, limit }) =>
    database
      .statement<{ url: string; received_at: number; bytes: number }>(
        `SELECT url, received_at, length(bytes) AS bytes FROM image
         WHERE (received_at, url) > (?, ?) AND (received_at, url) <= (?, ?) AND received_at < ?
         ORDER BY received_at, url LIMIT ?`,
      )
      .all(
        after?.[0] ?? Number.MIN_SAFE_INTEGER,
        after?.[1] ?? '',
        upTo?.[0] ?? Number.MAX_SAFE_INTEGER,
        // Bytes sort after every text.
        upTo?.[1] ?? new Uint8Array(),
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .map(({ url, received_at, bytes }) => ({
        position: [received_at, url],
        at: received_at,
        bytes,
        count: 1,
        isProtected: false,
        receipts: [],
      })),

  remove({ database }, rows) {
    const remove = database.statement('DELETE FROM image WHERE url = ?')
    for (const { position } of rows) remove.run(position[1] ?? null)
  },
}
