import { describe, expect, it } from 'vitest'
import { DEMONSTRATION } from '../../../../../../../../app/domain/connection/connection.ts'
import type { KnownConnection } from '../../../../../../../../main/modules/library/store/known-connections.ts'
import type { Database } from '../../../../../../../../main/platform/database/connection.ts'
import { afterStep } from '../../../../../../../support/user-store-step.ts'

const A = 'https://a.example'
const CONNECTIONS: readonly KnownConnection[] = [
  { connection: 'main', origin: A, baseUrl: A, fingerprint: 'key1' },
  { connection: 'seat', origin: A, baseUrl: A, fingerprint: 'key2' },
  { connection: 'feed', origin: A, baseUrl: `${A}/feed`, fingerprint: null },
]

const migrated = (sql: string): Database => afterStep(4, sql, CONNECTIONS)

const marksOf = (database: Database): unknown[] =>
  database.statement<Record<string, unknown>>('SELECT * FROM mark ORDER BY origin, story_id').all()

const NO_MARK = {
  read_at: null,
  read_edits: null,
  read_batch: null,
  starred_at: null,
  pinned_at: null,
  label: null,
  note: null,
}

describe('marks that belonged to a base URL', () => {
  it('belong to its origin', () => {
    const database = migrated(`
      INSERT INTO mark (service, story_id, starred_at, label, note) VALUES ('${A}/feed', 1, 5, 'Ratings', 'Ask Gdańsk.');
      INSERT INTO mark (service, story_id, pinned_at) VALUES ('${A}', 2, 6), ('embedded service', 3, 7), ('', 4, 8);
    `)
    expect(marksOf(database)).toEqual([
      { ...NO_MARK, origin: '', story_id: 4, pinned_at: 8 },
      { ...NO_MARK, origin: DEMONSTRATION, story_id: 3, pinned_at: 7 },
      { ...NO_MARK, origin: A, story_id: 1, starred_at: 5, label: 'Ratings', note: 'Ask Gdańsk.' },
      { ...NO_MARK, origin: A, story_id: 2, pinned_at: 6 },
    ])
  })

  it('of one story under two addresses become one with all that the person gave', () => {
    const database = migrated(`
      INSERT INTO mark (service, story_id, starred_at, label, note) VALUES ('${A}', 1, 5, 'Ratings', 'One.');
      INSERT INTO mark (service, story_id, pinned_at, label, note) VALUES ('${A}/feed', 1, 6, 'Other', 'Two.');
      INSERT INTO mark (service, story_id, pinned_at) VALUES ('${A}/more', 1, 7);
    `)
    expect(marksOf(database)).toEqual([
      { ...NO_MARK, origin: A, story_id: 1, starred_at: 5, pinned_at: 6, label: 'Ratings', note: 'One.\n\nTwo.' },
    ])
  })

  it('keep the number of edits that the story had when it was read', () => {
    // Starring a story records its edits as well.
    const database = migrated(`
      INSERT INTO mark (service, story_id, starred_at, read_edits) VALUES ('${A}', 1, 5, 2);
      INSERT INTO mark (service, story_id, read_at, read_edits) VALUES ('${A}/feed', 1, 4, 1);
    `)
    expect(marksOf(database)).toMatchObject([{ starred_at: 5, read_at: 4, read_edits: 1 }])
  })

  it('keep the later one of two readings', () => {
    const database = migrated(`
      INSERT INTO mark (service, story_id, read_at, read_edits) VALUES ('${A}', 1, 4, 1), ('${A}', 2, 9, 3);
      INSERT INTO mark (service, story_id, read_at, read_edits) VALUES ('${A}/feed', 1, 8, 2), ('${A}/feed', 2, 7, 1);
    `)
    expect(marksOf(database)).toMatchObject([
      { story_id: 1, read_at: 8, read_edits: 2 },
      { story_id: 2, read_at: 9, read_edits: 3 },
    ])
  })
})

describe('the last update of a watch list that belonged to a service and a key', () => {
  const watermarkOf = (before: Readonly<Record<string, number>> | string): unknown => {
    const text = typeof before === 'string' ? before : JSON.stringify(before)
    const database = migrated(
      `INSERT INTO watch_list (name, symbols, paused, watermark) VALUES ('Steel', '["KSTL"]', 0, '${text}')`,
    )
    return JSON.parse(database.statement<{ watermark: string }>('SELECT watermark FROM watch_list').one().watermark)
  }

  it('belongs to the connection with that key', () => {
    expect(watermarkOf({ [`${A} key1`]: 5, [`${A} key2`]: 6, [`${A}/feed key3`]: 7 })).toEqual({
      main: 5,
      seat: 6,
      feed: 7,
    })
  })

  it('is the earliest of several keys of one connection', () => {
    expect(watermarkOf({ [`${A} no key`]: 4 })).toEqual({ main: 4 })
    expect(watermarkOf({ [`${A} key1`]: 8, [`${A} old`]: 5, [`${A} no key`]: 9 })).toEqual({ main: 5 })
  })

  it('is that of the demonstration whatever its plan was', () => {
    expect(watermarkOf({ 'embedded service plan full': 5, 'embedded service plan newsOnly': 4 })).toEqual({
      [DEMONSTRATION]: 4,
    })
  })

  it.each(['{', 'null', '[5]', `{"${A} key1":"today"}`, `{"${A} key1":1.5}`])(
    'is none when it was damaged, as %s',
    (text) => {
      expect(watermarkOf(text)).toEqual({})
    },
  )

  it('is left out where there is no such connection', () => {
    expect(watermarkOf({ 'https://gone.example key1': 5 })).toEqual({})
  })
})

describe('the rest of the user store', () => {
  it('has entitlement maps by origin', () => {
    const database = migrated(
      `INSERT INTO entitlement (service, fingerprint, made_at, cells) VALUES ('${A}/feed', 'f', 1, '[]'), ('${A}', 'f', 2, '[]')`,
    )
    expect(database.statement('SELECT DISTINCT origin FROM entitlement').all()).toEqual([{ origin: A }])
  })

  it('has deliveries by their present names', () => {
    const database = migrated(
      "INSERT INTO delivery (received_at, problem, signature, is_tls, bytes, was_cut, drift) VALUES (1, 'no JSON', 'absent', 0, 3, 0, '[]')",
    )
    expect(database.statement('SELECT error_text, schema_drift FROM delivery').all()).toEqual([
      { error_text: 'no JSON', schema_drift: '[]' },
    ])
  })
})
