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

/** What a shape is of: a kind of payload, of a connection. An empty connection stands for the shapes of earlier versions, which recorded none. */
export interface ShapeKey {
  connection: string
  name: string
}

/** A shape with its connection, which is empty for one of an earlier version. */
export interface OwnedShape extends PayloadShape {
  connection: string
}

interface ShapeRecord {
  connection: string
  name: string
  samples: number
  updated_at: number
  shape: string
}

const toShape = ({ connection, name, samples, updated_at: updatedAt, shape }: ShapeRecord): PayloadShape => ({
  name,
  isOfEarlierVersion: connection === '',
  samples,
  updatedAt,
  shape: JSON.parse(shape) as Shape,
})

/** The shape of a connection, or that of an earlier version, from which the connection goes on learning. */
const readShape = (database: Database, { connection, name }: ShapeKey): PayloadShape | null => {
  const row = database
    .statement<ShapeRecord>(
      "SELECT * FROM checked_contract WHERE name = ? AND connection IN (?, '') ORDER BY connection DESC LIMIT 1",
    )
    .get(name, connection)
  return row === undefined ? null : toShape(row)
}

const writeShape = (
  database: Database,
  connection: string,
  { name, samples, updatedAt, shape }: Omit<PayloadShape, 'isOfEarlierVersion'>,
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

/** Begins to learn from samples. */
export function openLearning(database: Database): Learning {
  const open = new Map<string, { key: ShapeKey; shape: Shape; samples: number; isChanged: boolean }>()
  return {
    take(key, { value, teaches }) {
      const name = JSON.stringify([key.connection, key.name])
      const known = open.get(name)
      const { shape, samples } = known ?? readShape(database, key) ?? { shape: UNSEEN, samples: 0 }
      const drift =
        samples < ENOUGH_SAMPLES ? [] : schemaDriftOf(shape, value).filter(({ what }) => what !== 'outside-range')
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
export function readContracts(database: Database, connection = ''): PayloadShape[] {
  const rows = database
    .statement<ShapeRecord>("SELECT * FROM checked_contract WHERE connection IN (?, '') ORDER BY connection")
    .all(connection)
  // That of the connection takes the place of the one of an earlier version.
  const byName = new Map(rows.map((row) => [row.name, row]))
  return [...byName.values()].map(toShape).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Whether a connection shows a shape with that name. */
export const hasContract = (database: Database, name: string, connection = ''): boolean =>
  database
    .statement<object>("SELECT 1 FROM contract WHERE name = ? AND connection IN (?, '') LIMIT 1")
    .get(name, connection) !== undefined

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

/** The shapes with this name that a connection shows or would show: its own, and that of earlier versions. */
const ownedShapes = (database: Database, { connection, name }: ShapeKey): OwnedShape[] =>
  database
    .statement<ShapeRecord>("SELECT * FROM checked_contract WHERE name = ? AND connection IN (?, '')")
    .all(name, connection)
    .map((row) => ({ ...toShape(row), connection: row.connection }))

/** The shape of a connection alone, without that of earlier versions; null for none. */
export function ownShape(database: Database, { connection, name }: ShapeKey): PayloadShape | null {
  return ownedShapes(database, { connection, name }).find((shape) => shape.connection === connection) ?? null
}

/** Gives a connection that shape of a name, or none. */
export function setOwnShape(database: Database, { connection, name }: ShapeKey, shape: PayloadShape | null): void {
  if (shape === null) database.statement('DELETE FROM contract WHERE name = ? AND connection = ?').run(name, connection)
  else writeShape(database, connection, shape)
}

/** Removes the shapes with this name, those of earlier versions too, and returns them. */
export function forgetContract(database: Database, name: string, connection = ''): OwnedShape[] {
  const shapes = ownedShapes(database, { connection, name })
  database.statement("DELETE FROM contract WHERE name = ? AND connection IN (?, '')").run(name, connection)
  return shapes
}

/** Brings removed shapes of one name back, each to its own connection, or removes them again, unless another one was learnt under their name. */
export function putBackContract(
  database: Database,
  shapes: readonly OwnedShape[],
  isKept: boolean,
  connection = '',
): PutBackOutcome {
  const [first] = shapes
  if (first === undefined) return 'gone'
  const current = ownedShapes(database, { connection, name: first.name })
  if (!current.every((each) => shapes.some((shape) => isSame(each, shape)))) return 'changed'
  if (!isKept) forgetContract(database, first.name, connection)
  else for (const { connection: owner, ...shape } of shapes) writeShape(database, owner, shape)
  return 'done'
}
