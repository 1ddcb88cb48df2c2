import type { Database } from '../../../platform/database/connection.ts'

/** A picture as it was received. */
export interface CachedImage {
  /** An accepted raster type, such as image/png. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
  receivedAt: number
}

/** Stores a picture of a story under its address. */
export function storeImage(database: Database, url: string, { type, bytes, receivedAt }: CachedImage): void {
  database
    .statement('INSERT OR REPLACE INTO image (url, type, bytes, received_at) VALUES (?, ?, ?, ?)')
    .run(url, type, bytes, receivedAt)
}

/** A stored picture, or null. */
export function readImage(database: Database, url: string): CachedImage | null {
  const row = database
    .statement<{ type: string; bytes: Uint8Array<ArrayBuffer>; received_at: number }>(
      'SELECT type, bytes, received_at FROM checked_image WHERE url = ?',
    )
    .get(url)
  return row === undefined ? null : { type: row.type, bytes: row.bytes, receivedAt: row.received_at }
}

/** The number of pictures, and their size in bytes. */
export const measureImages = (database: Database): { images: number; imageBytes: number } =>
  database
    .statement<{ images: number; imageBytes: number }>(
      'SELECT count(*) AS images, ifnull(sum(length(bytes)), 0) AS imageBytes FROM image',
    )
    .one()
