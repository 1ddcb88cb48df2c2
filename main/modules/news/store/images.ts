import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'

/** A picture as it was received. */
export interface CachedImage {
  /** An accepted raster type, such as image/png. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
  receivedAt: number
}

/** Stores a picture of a story under its address. */
export function storeImage({ database }: LibraryFile, url: string, { type, bytes, receivedAt }: CachedImage): void {
  database
    .statement('INSERT OR REPLACE INTO image (url, type, bytes, received_at) VALUES (?, ?, ?, ?)')
    .run(url, type, bytes, receivedAt)
}

/** A stored picture, or null. */
export const readImage = ({ database }: LibraryFile, url: string): CachedImage | null =>
  database
    .statement<CachedImage>('SELECT type, bytes, received_at AS receivedAt FROM checked_image WHERE url = ?')
    .get(url) ?? null

/** The number of pictures, and their size in bytes. */
export const measureImages = (database: Database): { images: number; imageBytes: number } =>
  database
    .statement<{ images: number; imageBytes: number }>(
      'SELECT count(*) AS images, ifnull(sum(length(bytes)), 0) AS imageBytes FROM image',
    )
    .one()
