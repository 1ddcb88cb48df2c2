import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { MAX_WINDOWS } from '../../../app/domain/window/frame.ts'
import type { WindowFrame } from '../../../app/domain/window/frame.ts'
import { DEFAULT_LAYOUT } from '../../../app/domain/window/layout.ts'
import type { Kept } from '../../../app/domain/window/kept.ts'
import type { Layout } from '../../../app/domain/window/layout.ts'
import { connectionId, exactly } from '../../../app/ipc/common.ts'
import { keptSchema } from '../../../app/ipc/kept.ts'
import { layoutSchema, placeSchema } from '../../../app/ipc/place.ts'
import type { Place } from '../../../app/ipc/place.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'

/** What is remembered of a window. */
export interface RememberedWindow {
  /** Null for one that was never on a screen. */
  frame: WindowFrame | null
  layout: Layout
  /** The connection that it shows; null before the first choice. */
  connection: string | null
  /** What it showed of each connection last, by ID. */
  places: ReadonlyMap<string, Place>
  /** What was typed or scrolled there, by the ID of the connection. */
  kept: ReadonlyMap<string, Kept>
  /** Where it was in each connection before, by ID, the last place last. */
  recents: ReadonlyMap<string, readonly Place[]>
}

/** A window of which nothing is remembered. */
export const NEW_WINDOW: RememberedWindow = {
  frame: null,
  layout: DEFAULT_LAYOUT,
  connection: null,
  places: new Map(),
  kept: new Map(),
  recents: new Map(),
}

/** A file of another version is not read. */
const VERSION = 1

/** A larger file is not read, in bytes. */
const MAX_SIZE = 64 * 1024 * 1024

const position = z.number().int().min(-100_000).max(100_000)
const length = z.number().int().min(1).max(100_000)

const frame = exactly<WindowFrame>()(
  z.strictObject({
    bounds: z.strictObject({ x: position, y: position, width: length, height: length }),
    fills: z.enum(['no', 'maximised', 'full-screen']),
  }),
)

// Each part that is not as it should be gets its default, so that it does not affect the others.
const file = z.object({
  version: z.literal(VERSION),
  windows: z
    .array(
      z.object({
        frame: frame.nullable().catch(null),
        layout: layoutSchema.catch(DEFAULT_LAYOUT),
        connection: connectionId.nullable().catch(null),
        places: z
          .array(z.object({ connection: connectionId, place: placeSchema }).nullable().catch(null))
          .catch([])
          .transform(
            (places) => new Map(places.flatMap((each) => (each === null ? [] : [[each.connection, each.place]]))),
          ),
        // An earlier version kept none.
        kept: z
          .array(z.object({ connection: connectionId, kept: keptSchema }).nullable().catch(null))
          .catch([])
          .transform((all) => new Map(all.flatMap((each) => (each === null ? [] : [[each.connection, each.kept]])))),
        // Files of earlier versions have none.
        recents: z
          .array(
            z
              .object({ connection: connectionId, places: z.array(placeSchema) })
              .nullable()
              .catch(null),
          )
          .catch([])
          .transform(
            (recents) => new Map(recents.flatMap((each) => (each === null ? [] : [[each.connection, each.places]]))),
          ),
      }),
    )
    .transform((windows) => windows.slice(-MAX_WINDOWS)),
})

/** Reads the text of a file of bounded size. Links are not followed, because they could lead anywhere. */
async function readText(path: string): Promise<string> {
  const found = await lstat(path)
  // Reading anything else could wait for ever.
  return found.isFile() && found.size <= MAX_SIZE ? readFile(path, 'utf8') : ''
}

/** Parses a JSON text; undefined when it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads the windows of a file, the last used one last; none from a file that is missing, damaged or of another version. */
export async function readWorkspaceFile(path: string): Promise<readonly RememberedWindow[]> {
  const text = await readText(path).catch(() => '')
  return file.safeParse(parsed(text)).data?.windows ?? []
}

/** Replaces the file. */
export async function writeWorkspaceFile(path: string, windows: readonly RememberedWindow[]): Promise<void> {
  const listed = windows.map(({ places, kept, recents, ...rest }) => ({
    ...rest,
    places: [...places].map(([connection, place]) => ({ connection, place })),
    kept: [...kept].map(([connection, each]) => ({ connection, kept: each })),
    recents: [...recents].map(([connection, each]) => ({ connection, places: each })),
  }))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await replaceFile(path, '.new', (newPath) =>
    writeFile(newPath, JSON.stringify({ version: VERSION, windows: listed }, null, 1), { mode: 0o600, flag: 'wx' }),
  )
}
