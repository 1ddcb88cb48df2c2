import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { originOf } from '../../app/domain/connection/connection.ts'
import type { KnownConnection } from '../../main/modules/library/store/known-connections.ts'
import { readSettings } from '../../main/platform/settings/settings.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SAMPLE = join(import.meta.dirname, '../samples/versions/0a889a6')

/** A story as the earlier version kept it for one service and one key. */
interface EarlierStory {
  id: number
  silentEdits: number
  removedAt: string | null
  history: readonly string[]
}

/** What the sample says that the earlier version held, as far as tests ask. */
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

/** What the sample of version 0a889a6 holds. */
export const EXPECTED = JSON.parse(readFileSync(join(SAMPLE, 'expected.json'), 'utf8')) as Expected

/** Its backup. */
export const EARLIER_BACKUP = join(SAMPLE, 'backup.db')

/** The stories that it held of one service under one key. */
export const earlierStories = (service: string, fingerprint: string): readonly EarlierStory[] =>
  EXPECTED.partitions.find((each) => each.service === service && each.fingerprint === fingerprint)?.stories ?? []

/** A folder with a copy of its library. */
export function earlierLibrary(): string {
  const folder = temporaryFolder()
  cpSync(join(SAMPLE, 'library'), folder, { recursive: true })
  return folder
}

/** The connections of its settings. */
export const earlierConnections = (): KnownConnection[] =>
  readSettings(JSON.parse(readFileSync(join(SAMPLE, 'settings.json'), 'utf8'))).connections.map((connection) => ({
    connection: connection.id,
    origin: originOf(connection),
    baseUrl: connection.baseUrl,
    fingerprint: connection.savedKey?.fingerprint ?? null,
  }))

/** Rows of a file of it. */
export function rowsOf<Row>(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path)
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
