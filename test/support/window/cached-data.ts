import type { CachedData } from '../../../app/ipc/library.ts'

/** The contents of an empty library. */
export const NOTHING_CACHED: CachedData = {
  fileBytes: 0,
  usedBytes: 0,
  stories: 0,
  versions: 0,
  responses: 0,
  ratioRecords: 0,
  images: 0,
  imageBytes: 0,
  oldestReceivedAt: null,
  newestReceivedAt: null,
  keys: [],
  connections: [],
  unknownFiles: [],
}
