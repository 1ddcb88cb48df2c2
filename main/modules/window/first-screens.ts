import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readFirstScreen, type FirstScreen } from '../../../app/domain/window/first-screen.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import { readPrivateFile, writePrivateFile } from '../../platform/files/replace-file.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import type { ScheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import type { RememberedWindow } from './remembered-window.ts'

/** Width and height of the content of a window in pixels, or of the area of the screen that the window fills. */
export type ContentSize = readonly [number, number]

export interface KeptFirstScreen {
  screen: FirstScreen
  content: ContentSize
  /** What the window showed, as `placeMark` writes it. */
  place: string
  /** When it was kept, in Unix milliseconds. */
  at: number
}

/** The first screens of the connections, in one file each. */
export interface FirstScreens {
  /** Keeps the first screen of a connection; of several in a short time, the last one. */
  keep(connection: string, kept: KeptFirstScreen): void
  /** Forgets that of a connection; null for all of them. */
  forget(connection: string | null): void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

export interface FirstScreensParts {
  folder: string
  /** Throws while nothing may be written. */
  checkWritable: () => void
  scheduleTimeout: ScheduleTimeout
  /** Called with the error of a write. */
  failed: (thrown: unknown) => void
}

/** A file of another version is not read. */
const VERSION = 1

/** A larger file is not read, in bytes. */
const MAX_SIZE = 2 * 1024 * 1024

/** Writing waits this long for what changes next, in milliseconds. */
const WRITE_PAUSE_MS = 1000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** An ID may have any characters, so it is no name of a file. */
const fileOf = (folder: string, connection: string): string => join(folder, `${hashOf(connection).slice(0, 32)}.json`)

/** What a place shows of the news, as a text to compare; empty where it shows another view. */
export const placeMark = (place: Place | null | undefined): string =>
  place?.view === 'news' ? hashOf(JSON.stringify(place.news)) : ''

/** Parses the text of a file; null where it is not as it was written, for that connection. */
function parsed(text: string, connection: string): KeptFirstScreen | null {
  const [checksum, body = ''] = text.split('\n', 2)
  if (checksum !== hashOf(body)) return null
  const { version, of, screen, content, place, at } = JSON.parse(body) as Partial<
    KeptFirstScreen & { version: number; of: string }
  >
  const read = readFirstScreen(screen)
  const [width, height] = Array.isArray(content) ? (content as unknown[]) : []
  const isWhole =
    version === VERSION &&
    of === connection &&
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof place === 'string' &&
    typeof at === 'number'
  return isWhole && read !== null ? { screen: read, content: [width, height], place, at } : null
}

/** Reads the first screen of a connection; null when there is none, or when its file is damaged. */
export async function readFirstScreenFile(folder: string, connection: string): Promise<KeptFirstScreen | null> {
  const text = await readPrivateFile(fileOf(folder, connection), MAX_SIZE)
  try {
    return parsed(text, connection)
  } catch {
    return null
  }
}

async function write(folder: string, connection: string, kept: KeptFirstScreen): Promise<void> {
  const body = JSON.stringify({ version: VERSION, of: connection, ...kept })
  await writePrivateFile(fileOf(folder, connection), `${hashOf(body)}\n${body}`)
}

/** Whether a first screen shows what a window is going to show: the same place of the same size, and from before now. */
export function fitsWindow(
  { content, place, at }: KeptFirstScreen,
  { connection, views }: Pick<RememberedWindow, 'connection' | 'views'>,
  size: ContentSize,
  now: number,
): boolean {
  return (
    connection !== null &&
    place !== '' &&
    place === placeMark(views.get(connection)?.place) &&
    content[0] === size[0] &&
    content[1] === size[1] &&
    at <= now
  )
}

export function createFirstScreens({
  folder,
  checkWritable,
  scheduleTimeout,
  failed,
}: FirstScreensParts): FirstScreens {
  /** What is not written yet, by the ID of the connection. */
  const waiting = new Map<string, KeptFirstScreen>()
  let working = Promise.resolve()

  function work(task: () => Promise<void>): void {
    working = working.then(task).catch(failed)
  }
  function writeWaiting(): void {
    const all = [...waiting]
    waiting.clear()
    for (const [connection, kept] of all)
      work(async () => {
        checkWritable()
        await write(folder, connection, kept)
      })
  }
  const writeSoon = createCoalescer(WRITE_PAUSE_MS, scheduleTimeout, writeWaiting)

  return {
    keep(connection, kept) {
      waiting.set(connection, kept)
      writeSoon()
    },
    forget(connection) {
      if (connection === null) waiting.clear()
      else waiting.delete(connection)
      work(async () => {
        checkWritable()
        await rm(connection === null ? folder : fileOf(folder, connection), { recursive: true, force: true })
      })
    },
    async close() {
      writeWaiting()
      await working
    },
  }
}
