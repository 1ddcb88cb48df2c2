import { parseArgs } from 'node:util'
import { isLoopbackHost } from '../../../app/domain/connection/loopback.ts'
import { readRecordings } from './read-folder.ts'
import { startRecorder } from './recorder.ts'
import { startReplayer } from './replayer.ts'
import { upstreamAt } from './upstream.ts'

/** Prints an error on one line, because texts from outside may contain line breaks. */
const complain = (what: string): void => {
  process.stderr.write(`${what.replaceAll(/\p{Cc}+/gu, ' ')}\n`)
}

/**
 * Records or replays, depending on the arguments. Resolves to a function that stops it. Rejects with a description of
 * invalid arguments.
 */
export async function runRecording(args: readonly string[]): Promise<() => Promise<void>> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      record: { type: 'string' },
      replay: { type: 'string' },
      upstream: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { record, replay, upstream, host = '127.0.0.1', port: portText = '0' } = values
  if (record !== undefined && replay !== undefined) throw new Error('Choose one of --record and --replay.')
  const name = host.includes(':') ? `[${host}]` : host
  if (!isLoopbackHost(name)) throw new Error(`--host takes a loopback address, not “${host}”.`)
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535)) throw new Error(`--port takes a whole number from 0 to 65535, not “${portText}”.`)
  const announce = (described: Record<string, unknown>, words: string): void => {
    process.stdout.write(values.json === true ? `${JSON.stringify(described)}\n` : `${words}\n\nStop with Ctrl+C.\n`)
  }

  if (replay !== undefined) {
    if (upstream !== undefined) throw new Error('--upstream goes with --record: a replay asks no service.')
    const recordings = await readRecordings(replay).catch((thrown: unknown) => {
      throw new Error(
        `${replay} cannot be read: ${(thrown as Error).message}. Give a folder that --record has written.`,
      )
    })
    recordings.errorTexts.forEach(complain)
    if (recordings.playable.length === 0)
      throw new Error(`There is nothing to replay in ${replay}. Fill it with --record ${replay} --upstream URL.`)
    const { url, close } = await startReplayer(recordings, host, port, complain)
    const count = recordings.playable.length
    announce(
      { url, replay, recordings: count },
      `Replay of ${count} ${count === 1 ? 'answer' : 'answers'} from ${replay} at ${url}; any key will do`,
    )
    return close
  }
  if (record === undefined) throw new Error('--upstream goes with --record DIR.')
  if (upstream === undefined) throw new Error('--record needs --upstream URL, the address of the service.')
  const service = upstreamAt(upstream)
  const { url, close } = await startRecorder({ folder: record, upstream: service, host, port, onError: complain })
  announce({ url, record, upstream: service.origin }, `Recorder of ${service.origin} into ${record} at ${url}`)
  return close
}
