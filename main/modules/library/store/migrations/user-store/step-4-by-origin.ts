import type { Database } from '../../../../../platform/database/connection.ts'
import { readFormerWatermark } from '../former-watermark.ts'
import { formerOwner, NO_CONNECTION, originOfService } from '../../known-connections.ts'
import type { KnownConnection } from '../../known-connections.ts'

interface MarkRow {
  origin: string
  story_id: number
  note: string | null
}

/** Whether the mark to add was read later than the one that is there. */
const IS_LATER = 'ifnull(excluded.read_at > read_at, read_at IS NULL)'
/** Columns that belong together. */
const READING = ['read_at', 'read_edits', 'read_batch']

/** Moves marks from base URLs to their origins. When two base URLs of one origin both mark a story, the marks are merged. */
function moveMarks(database: Database): void {
  database.execute('ALTER TABLE mark RENAME COLUMN service TO origin')
  const services = database.statement<{ origin: string }>('SELECT DISTINCT origin FROM mark').all()
  const rows = database.statement<MarkRow>('SELECT origin, story_id, note FROM mark WHERE origin = ?')
  const add = database.statement(
    `INSERT INTO mark (origin, story_id, read_at, read_edits, read_batch, starred_at, pinned_at, label, note)
       SELECT ?, story_id, read_at, read_edits, read_batch, starred_at, pinned_at, label, note FROM mark WHERE origin = ? AND story_id = ?
     ON CONFLICT DO UPDATE SET
       ${READING.map((column) => `${column} = iif(${IS_LATER}, excluded.${column}, ${column}), `).join('')}
       starred_at = coalesce(starred_at, excluded.starred_at), pinned_at = coalesce(pinned_at, excluded.pinned_at),
       label = coalesce(label, excluded.label), note = iif(note IS NULL OR excluded.note IS NULL, coalesce(note, excluded.note), note || char(10) || char(10) || excluded.note)`,
  )
  const remove = database.statement('DELETE FROM mark WHERE origin = ? AND story_id = ?')
  for (const { origin: service } of services) {
    const origin = originOfService(service)
    if (origin === service) continue
    for (const { story_id: story } of rows.all(service)) {
      add.run(origin, service, story)
      remove.run(service, story)
    }
  }
}

/** Stores the last known update of each list by connection instead of service and key. The earliest is used when several are merged. */
function moveWatermarks(database: Database, connections: readonly KnownConnection[]): void {
  const lists = database.statement<{ id: number; watermark: string }>('SELECT id, watermark FROM watch_list').all()
  for (const { id, watermark } of lists) {
    const moved: Record<string, number> = {}
    for (const [name, at] of Object.entries(readFormerWatermark(watermark))) {
      // The fingerprint has no space, except for the values "no key" and "plan NAME".
      const [, service = '', fingerprint = ''] = /^(.*?) (no key|plan \w+|\S+)$/.exec(name) ?? []
      const { connection } = formerOwner(connections, service, fingerprint)
      if (connection !== NO_CONNECTION) moved[connection] = Math.min(at, moved[connection] ?? at)
    }
    database.statement('UPDATE watch_list SET watermark = ? WHERE id = ?').run(JSON.stringify(moved), id)
  }
}

/** Step 4 of the user store: marks and entitlement maps belong to an origin, the last known update of a list to a connection. */
export function step4(database: Database, connections: readonly KnownConnection[]): void {
  moveMarks(database)
  moveWatermarks(database, connections)
  database.execute(`
    ALTER TABLE entitlement RENAME COLUMN service TO origin;
    ALTER TABLE delivery RENAME COLUMN problem TO error_text;
    ALTER TABLE delivery RENAME COLUMN drift TO schema_drift;
  `)
  for (const { origin } of database.statement<{ origin: string }>('SELECT DISTINCT origin FROM entitlement').all())
    database.statement('UPDATE entitlement SET origin = ? WHERE origin = ?').run(originOfService(origin), origin)
}
