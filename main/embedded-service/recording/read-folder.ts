import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_HAR_LENGTH, readHar } from '../../../app/domain/requests/har.ts'
import type { RequestKey } from './request-key.ts'
import { recordingOf } from './recording.ts'
import type { Recording } from './recording.ts'

/** The recordings in a folder. */
export interface Recordings {
  /** In the order of file names, and within a file in the order of its entries. */
  playable: readonly Recording[]
  /** Request keys of entries that cannot be played, with the file and the reason. */
  unplayable: readonly { requestKey: RequestKey; reason: string }[]
  /** One or more sentences for each file that is not or only partly played: the file, the cause and what to do. */
  errorTexts: readonly string[]
}

const MEBIBYTE = 1024 * 1024

async function textOf(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > MAX_HAR_LENGTH) throw new Error(`it is larger than ${MAX_HAR_LENGTH / MEBIBYTE} MiB`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (thrown) {
    throw thrown instanceof TypeError ? new Error('it is not UTF-8') : thrown
  }
}

/**
 * All recordings in a folder, up to a total body size of `mostHeld` bytes. A file that is damaged or not an archive is
 * left out and named. Rejects when the folder cannot be read.
 */
export async function readRecordings(folder: string, mostHeld = 1024 * MEBIBYTE): Promise<Recordings> {
  const playable: Recording[] = []
  const unplayable: { requestKey: RequestKey; reason: string }[] = []
  const errorTexts: string[] = []
  let cached = 0

  function take(name: string, text: string): void {
    const entries = readHar(text)
    const reasons = new Map<string, number>()
    const note = (reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    for (const [place, entry] of entries.entries()) {
      const source = entries.length === 1 ? name : `${name}, entry ${place + 1}`
      const made = recordingOf(entry, source)
      if ('reason' in made) {
        note(made.reason)
        if (made.requestKey !== null)
          unplayable.push({ requestKey: made.requestKey, reason: `${source}: ${made.reason}` })
      } else if ((cached += made.body.length) <= mostHeld) playable.push(made)
      else note(`there is room for ${mostHeld / MEBIBYTE} MiB of bodies only`)
    }
    for (const [reason, count] of reasons)
      errorTexts.push(
        `${name}: ${count} of ${entries.length} entries cannot be played: ${reason}. Record those calls with --record; the Console’s export leaves bodies out.`,
      )
  }

  const found = await readdir(folder, { withFileTypes: true })
  for (const { name, file } of found
    .map((each) => ({ name: each.name, file: each.isFile() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (/^\..*\.unfinished$/.test(name))
      errorTexts.push(`${name}: it was not finished when a recorder ended, and no client had its answer. Delete it.`)
    if (name.startsWith('.')) continue
    if (!file || !/\.har$/i.test(name)) {
      errorTexts.push(`${name}: it is not a .har file. Move it elsewhere if it does not belong here.`)
      continue
    }
    try {
      take(name, await textOf(join(folder, name)))
    } catch (thrown) {
      errorTexts.push(
        `${name}: ${(thrown as Error).message}. It is left out: record its calls again, or take it out of the folder.`,
      )
    }
  }
  return { playable, unplayable, errorTexts }
}
