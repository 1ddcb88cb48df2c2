import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { originOf } from '../../app/domain/connection/connection.ts'
import type { KnownConnection } from '../../main/modules/library/store/known-connections.ts'
import { readSettings } from '../../main/platform/settings/settings.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SAMPLE = join(import.meta.dirname, '../samples/versions/0a889a6')

/** A story as the earlier version stored it for one service and one key. */
interface EarlierStory {
  id: number
  silentEdits: number
  removedAt: string | null
}

/** The parts of the sample's expected data that tests use. */
interface Expected {
  connections: { first: string; secondSeat: string; beta: string }
  keys: { A1: string; A2: string; A3: string; B1: string }
  partitions: readonly {
    service: string
    fingerprint: string
    stories: readonly EarlierStory[]
    found: Readonly<Record<string, readonly number[]>>
  }[]
  journal: {
    watchLists: readonly { id: number; watermarks: Readonly<Record<string, string>> }[]
    deliveries: readonly { id: number }[]
    webhookTests: readonly { id: number }[]
  }
}

/** The expected data of the sample from version 0a889a6. */
export const EXPECTED = JSON.parse(readFileSync(join(SAMPLE, 'expected.json'), 'utf8')) as Expected

/** The backup of the sample. */
export const EARLIER_BACKUP = join(SAMPLE, 'backup.db')

/** The stories of the sample for one service and one key. */
export const earlierStories = (service: string, fingerprint: string): readonly EarlierStory[] =>
  EXPECTED.partitions.find((each) => each.service === service && each.fingerprint === fingerprint)?.stories ?? []

/** Copies the library of the sample to a new folder and returns its path. */
export function earlierLibrary(): string {
  const folder = temporaryFolder()
  cpSync(join(SAMPLE, 'library'), folder, { recursive: true })
  return folder
}

/** The connections in the settings of the sample. */
export const earlierConnections = (): KnownConnection[] =>
  readSettings(JSON.parse(readFileSync(join(SAMPLE, 'settings.json'), 'utf8'))).connections.map((connection) => ({
    connection: connection.id,
    origin: originOf(connection),
    baseUrl: connection.baseUrl,
    fingerprint: connection.savedKey?.fingerprint ?? null,
  }))

/** Rows of a file of the sample. */
export function rowsOf<Row>(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path)
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
