import { parseJson } from '../../../../app/domain/responses/parse-json.ts'
import type { WireTree } from '../../../../app/domain/responses/wire-tree.ts'
import { isSame } from '../../../../app/domain/values/put-back.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/put-back.ts'
import { schemaDriftOf, learn, UNSEEN } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { SchemaDrift, Shape } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { PayloadShape } from '../../../../app/ipc/delivery-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Number of samples that a shape needs before schema drift is reported. */
const ENOUGH_SAMPLES = 3

/** Parses a JSON text with its digits; undefined when it is invalid, or too large or deep to be read. */
export const readJson = (text: string): WireTree | undefined => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Adds samples to the shape with this name. Returns the schema drift of each sample. */
export function learnAll(database: Database, name: string, samples: readonly WireTree[], at: number): SchemaDrift[][] {
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

/** Removes the shape with this name, and returns it; null when there is none. */
export function forgetContract(database: Database, name: string): PayloadShape | null {
  const contract = readContracts(database).find((each) => each.name === name) ?? null
  database.statement('DELETE FROM contract WHERE name = ?').run(name)
  return contract
}

/** Brings a removed shape back, or removes it again, unless another one was learnt under its name. */
export function putBackContract(database: Database, contract: PayloadShape, isKept: boolean): PutBackOutcome {
  const { name, samples, updatedAt, shape } = contract
  const current = readContracts(database).find((each) => each.name === name)
  if (current !== undefined && !isSame(current, contract)) return 'changed'
  if (!isKept) forgetContract(database, name)
  else if (current === undefined)
    database
      .statement('INSERT INTO contract (name, samples, updated_at, shape) VALUES (?, ?, ?, ?)')
      .run(name, samples, updatedAt, JSON.stringify(shape))
  return 'done'
}
