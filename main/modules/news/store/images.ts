import type { Database } from '../../../platform/database/database.ts'

/** A picture as it was received. */
export interface CachedImage {
  /** An accepted raster type, such as image/png. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
  receivedAt: number
}

/** Stores a picture of a connection's stories under its address. */
export function storeImage(
  database: Database,
  connection: number,
  url: string,
  { type, bytes, receivedAt }: CachedImage,
): void {
  database
    .statement('INSERT OR REPLACE INTO image (url, type, bytes, received_at) VALUES (?, ?, ?, ?)')
    .run(url, type, bytes, receivedAt)
  database.statement('INSERT OR IGNORE INTO connection_image (connection_id, url) VALUES (?, ?)').run(connection, url)
}

/** A picture that a connection has stored, or null. */
export function readImage(database: Database, connection: number, url: string): CachedImage | null {
  const row = database
    .statement<{ type: string; bytes: Uint8Array<ArrayBuffer>; received_at: number }>(
      'SELECT type, bytes, received_at FROM connection_image JOIN image USING (url) WHERE connection_id = ? AND url = ?',
    )
    .get(connection, url)
  return row === undefined ? null : { type: row.type, bytes: row.bytes, receivedAt: row.received_at }
}

/** The number of a connection's pictures, and their size in bytes. */
export const measureImages = (database: Database, connection: number): { images: number; imageBytes: number } =>
  database
    .statement<{ images: number; imageBytes: number }>(
      'SELECT count(*) AS images, ifnull(sum(length(bytes)), 0) AS imageBytes FROM connection_image JOIN image USING (url) WHERE connection_id = ?',
    )
    .one(connection)

/** Removes the pictures of a connection. Those that another connection has stored as well stay there. */
export function removeImages(database: Database, connection: number): void {
  database.statement('DELETE FROM connection_image WHERE connection_id = ?').run(connection)
  database.statement('DELETE FROM image WHERE url NOT IN (SELECT url FROM connection_image)').run()
}

/** Removes the pictures of all connections. */
export function removeAllImages(database: Database): void {
  database.statement('DELETE FROM connection_image').run()
  database.statement('DELETE FROM image').run()
}

/** Moves the pictures of a connection to another. */
export function mergeImages(database: Database, from: number, into: number): void {
  database
    .statement('INSERT OR IGNORE INTO connection_image SELECT ?, url FROM connection_image WHERE connection_id = ?')
    .run(into, from)
  database.statement('DELETE FROM connection_image WHERE connection_id = ?').run(from)
}
