import { schemaDriftOf, learn, UNSEEN } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { SchemaDrift, Json, Shape } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { Database } from '../../../platform/database/database.ts'

/** What is known of the payloads of one kind, or of the earnings answers. */
export interface Contract {
  name: string
  samples: number
  updatedAt: number
  shape: Shape
}

/** A shape must have seen this many samples before a departure from it is worth a word. */
const ENOUGH_SAMPLES = 3

/** The value of a JSON text, or undefined. */
export const readJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Adds samples to what is known under a name. Returns the drift of each against what was known before it. */
export function learnAll(database: Database, name: string, samples: readonly Json[], at: number): SchemaDrift[][] {
  const row = database
    .statement<{ samples: number; shape: string }>('SELECT samples, shape FROM user_store.contract WHERE name = ?')
    .get(name)
  let [shape, count] = row === undefined ? [UNSEEN, 0] : [JSON.parse(row.shape) as Shape, row.samples]
  const schemaDrifts = samples.map((sample) => {
    const schemaDrift =
      count < ENOUGH_SAMPLES ? [] : schemaDriftOf(shape, sample).filter(({ what }) => what !== 'outside-range')
    shape = learn(shape, sample)
    count += 1
    return schemaDrift
  })
  database
    .statement('INSERT OR REPLACE INTO user_store.contract (name, samples, updated_at, shape) VALUES (?, ?, ?, ?)')
    .run(name, count, at, JSON.stringify(shape))
  return schemaDrifts
}

/** Everything that was learnt, by name. */
export function readContracts(database: Database): Contract[] {
  const rows = database
    .statement<{ name: string; samples: number; updated_at: number; shape: string }>(
      'SELECT name, samples, updated_at, shape FROM user_store.contract ORDER BY name',
    )
    .all()
  return rows.map(({ name, samples, updated_at: updatedAt, shape }) => ({
    name,
    samples,
    updatedAt,
    shape: JSON.parse(shape) as Shape,
  }))
}

/** Learns from an answer of the service as from a delivery. Returns how it departs from what was known. */
export const learnContract = (database: Database, name: string, sample: string, at: number): SchemaDrift[] => {
  const value = readJson(sample)
  return value === undefined ? [] : (learnAll(database, name, [value], at)[0] ?? [])
}

/** Forgets what was learnt under a name. */
export function forgetContract(database: Database, name: string): void {
  database.statement('DELETE FROM user_store.contract WHERE name = ?').run(name)
}
