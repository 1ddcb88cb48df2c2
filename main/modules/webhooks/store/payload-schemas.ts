import { parseJson } from '../../../../app/domain/responses/parse-json.ts'
import type { WireTree } from '../../../../app/domain/responses/wire-tree.ts'
import { isSame, type PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import { schemaDriftOf, learn, UNSEEN } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { SchemaDrift, Shape } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { PayloadShape } from '../../../../app/ipc/webhooks/deliveries.ts'
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

/** What a shape is of: a kind of payload, of a connection. */
export interface ShapeKey {
  connection: string
  name: string
}

interface ShapeRecord {
  name: string
  samples: number
  updated_at: number
  shape: string
}

const toShape = ({ name, samples, updated_at: updatedAt, shape }: ShapeRecord): PayloadShape => ({
  name,
  samples,
  updatedAt,
  shape: JSON.parse(shape) as Shape,
})

/** The shape of a connection; null for none. */
export function readShape(database: Database, { connection, name }: ShapeKey): PayloadShape | null {
  const row = database
    .statement<ShapeRecord>('SELECT * FROM checked_contract WHERE name = ? AND connection = ?')
    .get(name, connection)
  return row === undefined ? null : toShape(row)
}

const writeShape = (
  database: Database,
  connection: string,
  { name, samples, updatedAt, shape }: PayloadShape,
): void => {
  database
    .statement('INSERT OR REPLACE INTO contract (connection, name, samples, updated_at, shape) VALUES (?, ?, ?, ?, ?)')
    .run(connection, name, samples, updatedAt, JSON.stringify(shape))
}

/** A payload or a response, and whether its shape is learnt from it or it is only compared. */
interface Sample {
  value: WireTree
  teaches: boolean
}

/** Shapes that are read once, learn from several samples, and are written once. */
interface Learning {
  /** Adds a sample that teaches to its shape. Returns its schema drift. */
  take(key: ShapeKey, sample: Sample): SchemaDrift[]
  /** Writes the shapes that learnt something. */
  keep(at: number): void
}

export function openLearning(database: Database): Learning {
  const open = new Map<string, { key: ShapeKey; shape: Shape; samples: number; isChanged: boolean }>()
  return {
    take(key, { value, teaches }) {
      const name = JSON.stringify([key.connection, key.name])
      const known = open.get(name)
      const { shape, samples } = known ?? readShape(database, key) ?? { shape: UNSEEN, samples: 0 }
      const drift = samples < ENOUGH_SAMPLES ? [] : schemaDriftOf(shape, value, 'outside-range')
      open.set(name, {
        key,
        shape: teaches ? learn(shape, value) : shape,
        samples: samples + Number(teaches),
        isChanged: known?.isChanged === true || teaches,
      })
      return drift
    },
    keep(at) {
      for (const { key, shape, samples, isChanged } of open.values())
        if (isChanged) writeShape(database, key.connection, { name: key.name, samples, updatedAt: at, shape })
    },
  }
}

/** Adds one sample to the shape of a name. Returns its schema drift. */
export function learnOne(database: Database, key: ShapeKey, value: WireTree, at: number): SchemaDrift[] {
  const learning = openLearning(database)
  const drift = learning.take(key, { value, teaches: true })
  learning.keep(at)
  return drift
}

/** All known shapes of a connection, by name. */
export const readContracts = (database: Database, connection = ''): PayloadShape[] =>
  database
    .statement<ShapeRecord>('SELECT * FROM checked_contract WHERE connection = ? ORDER BY name')
    .all(connection)
    .map(toShape)

/** Whether a connection has a shape with that name. */
export const hasContract = (database: Database, name: string, connection = ''): boolean =>
  database.statement<object>('SELECT 1 FROM contract WHERE name = ? AND connection = ?').get(name, connection) !==
  undefined

/** Adds a response of the service to the shape with this name. Returns its schema drift. */
export const learnContract = (
  database: Database,
  name: string,
  sample: string,
  at: number,
  connection = '',
): SchemaDrift[] => {
  const value = readJson(sample)
  return value === undefined ? [] : learnOne(database, { connection, name }, value, at)
}

/** Gives a connection that shape of a name, or none. */
export function setShape(database: Database, { connection, name }: ShapeKey, shape: PayloadShape | null): void {
  if (shape === null) database.statement('DELETE FROM contract WHERE name = ? AND connection = ?').run(name, connection)
  else writeShape(database, connection, shape)
}

/** Removes the shape with this name and returns it; null for none. */
export function forgetContract(database: Database, name: string, connection = ''): PayloadShape | null {
  const key = { connection, name }
  const shape = readShape(database, key)
  setShape(database, key, null)
  return shape
}

/** Brings a removed shape back, or removes it again, unless another one was learnt under its name. */
export function putBackContract(
  database: Database,
  shape: PayloadShape,
  isKept: boolean,
  connection = '',
): PutBackOutcome {
  const key = { connection, name: shape.name }
  const current = readShape(database, key)
  if (current !== null && !isSame(current, shape)) return 'changed'
  setShape(database, key, isKept ? shape : null)
  return 'done'
}
