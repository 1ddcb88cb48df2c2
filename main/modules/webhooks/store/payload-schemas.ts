import { schemaDriftOf, learn, UNSEEN } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { SchemaDrift, Json, Shape } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { PayloadShape } from '../../../../app/ipc/delivery-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Number of samples that a shape needs before schema drift is reported. */
const ENOUGH_SAMPLES = 3

/** Parses a JSON text; undefined when it is invalid. */
export const readJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Adds samples to the shape with this name. Returns the schema drift of each sample. */
export function learnAll(database: Database, name: string, samples: readonly Json[], at: number): SchemaDrift[][] {
  const row = database
    .statement<{ samples: number; shape: string }>('SELECT samples, shape FROM checked_contract WHERE name = ?')
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
    .statement('INSERT OR REPLACE INTO contract (name, samples, updated_at, shape) VALUES (?, ?, ?, ?)')
    .run(name, count, at, JSON.stringify(shape))
  return schemaDrifts
}

/** All known shapes, by name. */
export function readContracts(database: Database): PayloadShape[] {
  const rows = database
    .statement<{ name: string; samples: number; updated_at: number; shape: string }>(
      'SELECT name, samples, updated_at, shape FROM checked_contract ORDER BY name',
    )
    .all()
  return rows.map(({ name, samples, updated_at: updatedAt, shape }) => ({
    name,
    samples,
    updatedAt,
    shape: JSON.parse(shape) as Shape,
  }))
}

/** Adds a response of the service to the shape with this name. Returns its schema drift. */
export const learnContract = (database: Database, name: string, sample: string, at: number): SchemaDrift[] => {
  const value = readJson(sample)
  return value === undefined ? [] : (learnAll(database, name, [value], at)[0] ?? [])
}

/** Removes the shape with this name. */
export function forgetContract(database: Database, name: string): void {
  database.statement('DELETE FROM contract WHERE name = ?').run(name)
}
