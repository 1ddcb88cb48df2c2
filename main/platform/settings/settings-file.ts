import { constants } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a settings file gave. */
export interface ReadFile {
  /** Its members, or those of them that could be read. */
  members: Readonly<Record<string, unknown>>
  /** What is wrong with it, in words for the person; null when nothing is. */
  errorText: string | null
  /** Whether it may be written anew: what could not even be read is not overwritten. */
  canWrite: boolean
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a text; undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Members of a damaged file, each by itself: the file is written with one member after another, each begun on a line of its own. */
function salvage(text: string): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const part of text.split(/\n(?= {2}"\w+": )/)) {
    const [, name = '', value = ''] = /^\s*"(\w+)": ([^]*)$/.exec(part) ?? []
    const read = parsed(value.replace(/,?\s*(\}\s*)?$/, '')) ?? parsed(value.replace(/,?\s*$/, ''))
    if (name !== '' && read !== undefined) members[name] = read
  }
  return members
}

/** Reads a settings file. A missing one has no members; a damaged one is kept beside, under the moment at which that was seen. */
export async function readSettingsFile(path: string, now: number): Promise<ReadFile> {
  let text: string
  try {
    // A link could lead anywhere, so none is followed.
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
  // Copied, not moved: until the next version is written, the damaged one is all there is.
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

/** Writes a settings file beside the present one and puts it in its place, so that a crash leaves the old file or the new one. */
export async function writeSettingsFile(path: string, settings: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600, flag: 'wx' })
  await rename(`${path}.new`, path)
}
