import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readHar } from '../../app/domain/requests/har.ts'
import type { HarEntry } from '../../app/domain/requests/har.ts'
import { readRecordings } from '../../main/embedded-service/recording/read-folder.ts'
import { startRecorder } from '../../main/embedded-service/recording/recorder.ts'
import type { RecorderOptions } from '../../main/embedded-service/recording/recorder.ts'
import { startReplayer } from '../../main/embedded-service/recording/replayer.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A key that must not be in a recording. */
export const KEY = 'CANARY0KEY0CANARY0KEY'

/** A recorder for that upstream in a new folder, with its messages. */
export async function recorderOf(
  upstream: string,
  options: Pick<RecorderOptions, 'limits' | 'extraAuthorities'> = {},
): Promise<{ url: string; folder: string; reports: string[]; close: () => Promise<void> }> {
  const folder = join(temporaryFolder(), 'recordings')
  const reports: string[] = []
  const { url, close } = await startRecorder({
    folder,
    upstream: new URL(upstream),
    host: '127.0.0.1',
    port: 0,
    onError: (what) => reports.push(what),
    ...options,
  })
  onTestFinished(close)
  return { url, folder, reports, close }
}

/** A replay of that folder, with the requests that it could not serve. */
export async function replayOf(
  folder: string,
): Promise<{ url: string; misses: string[]; errorTexts: readonly string[] }> {
  const misses: string[] = []
  const recordings = await readRecordings(folder)
  const { url, close } = await startReplayer(recordings, '127.0.0.1', 0, (what) => misses.push(what))
  onTestFinished(close)
  return { url, misses, errorTexts: recordings.errorTexts }
}

/** Names of the files in a folder of recordings, in order. */
export const namesIn = (folder: string): string[] => readdirSync(folder).sort()

/** Every recorded exchange of a folder. */
export const entriesIn = (folder: string): HarEntry[] =>
  namesIn(folder).flatMap((name) => readHar(readFileSync(join(folder, name), 'utf8')))
