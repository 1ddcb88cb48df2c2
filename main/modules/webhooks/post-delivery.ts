import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { getCACertificates, rootCertificates } from 'node:tls'

/** How a delivery is put on the wire: whole; its second half after a pause; half of it and then nothing; half of it, waited for, then dropped. */
export type SendingMode =
  { how: 'whole' } | { how: 'late'; afterMs: number } | { how: 'cut' } | { how: 'dropped'; afterMs: number }

/** A delivery to make to a receiver of the person's own. */
interface Posting {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  mode: SendingMode
  signal: AbortSignal
}

/** What came of it. `status` is null when nothing was answered; `problem` says why. */
interface PostingResult {
  status: number | null
  /** From the end of the body to the beginning of the answer, in milliseconds. */
  afterMs: number
  location: string | null
  /** The first 5 KiB of the answer. */
  body: string
  problem: string | null
}

/** Makes one delivery. Never throws, follows no redirect. */
export type PostDelivery = (posting: Posting) => Promise<PostingResult>

/** What making deliveries needs from outside. */
export interface PostPorts {
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** PEM of authorities to trust besides those of the system. */
  authorities: () => Promise<readonly string[]>
  /** How long an answer is waited for. */
  patienceMs: number
}

const MOST_READ = 5 * 1024

/** Deliveries over Node's own client. */
export function createPostDelivery({ now, sleep, authorities, patienceMs }: PostPorts): PostDelivery {
  return async ({ url, headers, body, mode, signal }) => {
    const ca =
      url.protocol === 'https:'
        ? [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra'), ...(await authorities())]
        : undefined
    const bytes = Buffer.from(body)
    const half = Math.floor(bytes.length / 2)
    return new Promise((resolve) => {
      let sentAt = now()
      let result: PostingResult = { status: null, afterMs: 0, location: null, body: '', problem: null }
      const options = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, 'content-length': String(bytes.length) },
        agent: false,
        signal,
      }
      const call = url.protocol === 'https:' ? requestHttps(url, { ...options, ca }) : requestHttp(url, options)
      const end = (problem: string | null): void => {
        clearTimeout(timer)
        resolve({
          ...result,
          problem: result.status === null ? (problem ?? 'The connection was closed without a response.') : null,
        })
      }
      const timer = setTimeout(
        () => {
          result = { ...result, afterMs: now() - sentAt, problem: null }
          call.destroy(new Error(`No response within ${Math.round(patienceMs / 1000)} s.`))
        },
        patienceMs + (mode.how === 'late' || mode.how === 'dropped' ? mode.afterMs : 0),
      )
      call.on('response', (response) => {
        result = {
          ...result,
          status: response.statusCode ?? 0,
          afterMs: now() - sentAt,
          location: response.headers.location ?? null,
        }
        response.on('data', (chunk: Buffer) => {
          if (result.body.length < MOST_READ)
            result = { ...result, body: (result.body + chunk.toString()).slice(0, MOST_READ) }
        })
        response.on('end', () => end(null))
        response.on('error', () => end(null))
      })
      call.on('error', (error: NodeJS.ErrnoException) =>
        end(signal.aborted ? 'Cancelled.' : (error.code ?? error.message)),
      )
      if (mode.how === 'whole')
        call.end(bytes, () => {
          sentAt = now()
        })
      else {
        call.write(bytes.subarray(0, half), () => {
          const pause = mode.how === 'cut' ? 20 : mode.afterMs
          sleep(pause, signal).then(
            () => {
              if (mode.how === 'late')
                call.end(bytes.subarray(half), () => {
                  sentAt = now()
                })
              else call.destroy(new Error('Cut on purpose.'))
            },
            () => {
              call.destroy()
            },
          )
        })
      }
    })
  }
}
