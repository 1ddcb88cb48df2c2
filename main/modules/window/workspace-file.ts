import { createHash } from 'node:crypto'
import { MAX_WINDOWS } from '../../../app/domain/window/layout.ts'
import type { WindowStart } from '../../../app/ipc/window/window.ts'
import { parsedJson } from '../../../app/domain/values/own-property.ts'
import { readPrivateFile, writePrivateFile } from '../../platform/files/replace-file.ts'
import { WORKSPACE_VERSION, type RememberedWindow } from './remembered-window.ts'

/** A larger file is not read, in bytes. */
const MAX_SIZE = 64 * 1024 * 1024

/** Names the build that wrote a file; not defined outside of a build. */
declare const BUILD_ID: string | undefined

interface WrittenWindow extends Omit<RememberedWindow, 'views'> {
  views: WindowStart['views']
}

interface WrittenFile {
  version: number
  windows: readonly WrittenWindow[]
  /** Proves that this very build wrote these windows. */
  check: string | null
}

/** The proof that this build wrote such windows; null outside of a build. */
const checkOf = (windows: unknown): string | null =>
  typeof BUILD_ID === 'string'
    ? createHash('sha256')
        .update(`${BUILD_ID}\n${JSON.stringify(windows)}`)
        .digest('hex')
    : null

/** Whether this build wrote the file, which is as it was written. */
function isOwn(file: unknown): file is WrittenFile {
  if (typeof file !== 'object' || file === null || !('windows' in file) || !('check' in file)) return false
  return file.check !== null && file.check === checkOf(file.windows)
}

const asRemembered = ({ views, ...rest }: WrittenWindow): RememberedWindow => ({
  ...rest,
  views: new Map(views.map(({ connection, ...view }) => [connection, view])),
})

/**
 * Reads the windows of a file, the last used one last; none from a file that is missing, damaged or of another version. What this build
 * wrote itself has the right form: the schemas, which take longer to load than everything before the window, are for all other files.
 */
export async function readWorkspaceFile(path: string): Promise<readonly RememberedWindow[]> {
  const text = await readPrivateFile(path, MAX_SIZE)
  if (text === '') return []
  const file = parsedJson(text)
  if (isOwn(file)) return file.windows.slice(-MAX_WINDOWS).map(asRemembered)
  return (await import('./workspace-schema.ts')).windowsIn(file)
}

export async function writeWorkspaceFile(path: string, windows: readonly RememberedWindow[]): Promise<void> {
  const listed = windows.map(({ views, ...rest }): WrittenWindow => ({
    ...rest,
    views: [...views].map(([connection, view]) => ({ connection, ...view })),
  }))
  const file: WrittenFile = { version: WORKSPACE_VERSION, windows: listed, check: checkOf(listed) }
  await writePrivateFile(path, JSON.stringify(file, null, 1))
}
