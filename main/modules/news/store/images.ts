import type { Database } from '../../../platform/database/database.ts'

/** A picture as it was received. */
export interface CachedImage {
  /** An accepted raster type, such as image/png. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
  receivedAt: number
}

/** Stores a picture under its address. */
export function storeImage(database: Database, url: string, { type, bytes, receivedAt }: CachedImage): void {
  database
    .statement('INSERT OR REPLACE INTO image (url, type, bytes, received_at) VALUES (?, ?, ?, ?)')
    .run(url, type, bytes, receivedAt)
}

/** A cached picture, or null. */
export function readImage(database: Database, url: string): CachedImage | null {
  const row = database
    .statement<{ type: string; bytes: Uint8Array<ArrayBuffer>; received_at: number }>(
      'SELECT type, bytes, received_at FROM image WHERE url = ?',
    )
    .get(url)
  return row === undefined ? null : { type: row.type, bytes: row.bytes, receivedAt: row.received_at }
}
