import { constants } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The result of reading a settings file. */
export interface ReadFile {
  /** Its members, or those that could be read. */
  members: Readonly<Record<string, unknown>>
  /** The error as text for the person; null when there is none. */
  errorText: string | null
  /** False when the file could not be read, so that it is not overwritten. */
  canWrite: boolean
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON text; undefined when it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads each member of a damaged file separately. This works because the file is written with one member per line. */
function salvage(text: string): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const part of text.split(/\n(?= {2}"\w+": )/)) {
    const [, name = '', value = ''] = /^\s*"(\w+)": ([^]*)$/.exec(part) ?? []
    const read = parsed(value.replace(/,?\s*(\}\s*)?$/, '')) ?? parsed(value.replace(/,?\s*$/, ''))
    if (name !== '' && read !== undefined) members[name] = read
  }
  return members
}

/** Reads a settings file. A missing file has no members; a damaged one is copied to a file with a timestamp. */
export async function readSettingsFile(path: string, now: number): Promise<ReadFile> {
  let text: string
  try {
    // Links are not followed, because they could lead anywhere.
    text = await readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW })
  } catch (thrown) {
    const { code = 'unknown' } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return { members: {}, errorText: null, canWrite: true }
    return {
      members: {},
      errorText: `The settings could not be read (${code}: ${path}). The file is left as it is, and what is changed now is forgotten when Tearsheet closes`,
      canWrite: false,
    }
  }
  const whole = parsed(text)
  if (isMembers(whole)) return { members: whole, errorText: null, canWrite: true }
  const kept = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  // The file is copied, not moved, because it is the only one until the next write.
  await copyFile(path, kept, constants.COPYFILE_EXCL)
  const members = salvage(text)
  const names = Object.keys(members)
  return {
    members,
    errorText: `The settings file was damaged. It was kept as ${kept}. ${
      names.length === 0 ? 'Nothing in it could be read' : `What could be read was taken over: ${names.join(', ')}`
    }`,
    canWrite: true,
  }
}

/** Writes a new settings file and then replaces the old one with it, so that a crash leaves one complete file. */
export async function writeSettingsFile(path: string, settings: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600, flag: 'wx' })
  await rename(`${path}.new`, path)
}
