import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isOfConnection } from '../../../app/domain/webhooks/headers.ts'
import type { ReplayMethod } from '../../../app/domain/webhooks/view-choices.ts'
import type { StepResult } from '../../../app/domain/webhooks/rehearsal-findings.ts'
import { trustedAuthorities } from '../../platform/http/trusted-authorities.ts'
import type { Context } from '../context/context.ts'

/** What the system says of a connection that came to nothing, by its code. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ENOTFOUND: 'the name of the host was not found',
  EAI_AGAIN: 'the name of the host was not found',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

/** Why a request got no response, as a part of a sentence with the code of the system. Other errors are named by their code, or text. */
export function unansweredWords({ code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>): string {
  if (code === undefined) return message
  const words = WORDS[code]
  return words === undefined ? code : `${words} (${code})`
}

/**
 * How a delivery is sent: as a whole; the second half after a pause; half of it and then cut; or half of it, and
 * dropped after a wait.
 */
export type SendingMode =
  | { how: 'whole' }
  | { how: 'late'; afterMs: number }
  | { how: 'cut' }
  | { how: 'dropped'; afterMs: number }

/** A delivery to send to the user's own receiver. */
interface Posting {
  url: URL
  /** POST when left out. */
  method?: ReplayMethod
  /** A list is sent as it is, in its order and spelling, but for what belongs to a connection. */
  headers: Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[]
  body: string | Uint8Array
  mode: SendingMode
  signal: AbortSignal
}

interface PostingResult extends StepResult {
  /** The first 5 KiB of the response. */
  body: string
}

/** Sends one delivery. Never throws, and follows no redirect. */
export type PostDelivery = (posting: Posting) => Promise<PostingResult>

interface PostPorts extends Pick<Context, 'now' | 'sleep'> {
  /** Certificate authorities (PEM) to trust in addition to those of the system. */
  authorities: () => Promise<readonly string[]>
  /** Timeout for a response, in milliseconds. */
  patienceMs: number
}

const MAX_READ = 5 * 1024

/** How many bytes of a response may come before the connection is closed. A usual page comes whole, as its sender expects. */
const MAX_RECEIVED = 1024 * 1024

const isList = (headers: Posting['headers']): headers is Extract<Posting['headers'], readonly unknown[]> =>
  Array.isArray(headers)

/** An asterisk for each character that no name or value of a header has, such as those of a blanked secret. */
const plainName = (name: string): string => name.replaceAll(/[^!#$%&'*+.^_`|~\w-]/g, '*')
const plainValue = (value: string): string => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '*')

/** The headers of a delivery for another connection, each name before its value. Its host and its length take their places. */
function replayHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  { host }: URL,
  length: number,
): string[] {
  const own = new Map([
    ['host', host],
    ['content-length', String(length)],
  ])
  const kept = headers.flatMap(([name, value]) => {
    const replaced = own.get(name.toLowerCase())
    own.delete(name.toLowerCase())
    if (replaced !== undefined) return [name, replaced]
    return isOfConnection(name) ? [] : [plainName(name), plainValue(value)]
  })
  return [...kept, ...[...own].flat()]
}

/** Deliveries over Node's own client. */
export function createPostDelivery({ now, sleep, authorities, patienceMs }: PostPorts): PostDelivery {
  return async ({ url, method = 'POST', headers, body, mode, signal }) => {
    const ca = url.protocol === 'https:' ? [...trustedAuthorities(), ...(await authorities())] : undefined
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const half = Math.floor(bytes.length / 2)
    return new Promise((resolve) => {
      let sentAt = now()
      let result: PostingResult = { status: null, afterMs: 0, location: null, body: '', errorText: null }
      const options = {
        method,
        headers: isList(headers)
          ? replayHeaders(headers, url, bytes.length)
          : { 'content-type': 'application/json', ...headers, 'content-length': String(bytes.length) },
        agent: false,
        signal,
      }
      const call = url.protocol === 'https:' ? requestHttps(url, { ...options, ca }) : requestHttp(url, options)
      const end = (errorText: string | null): void => {
        clearTimeout(timer)
        resolve({
          ...result,
          errorText: result.status === null ? (errorText ?? 'the connection was closed without a response') : null,
        })
      }
      const timer = setTimeout(
        () => {
          // A response whose body does not end began when it did.
          if (result.status === null) result = { ...result, afterMs: now() - sentAt }
          call.destroy(new Error(`nothing came within ${Math.round(patienceMs / 1000)} s`))
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
        // A character may begin in one part and end in the next one.
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
        let left = MAX_READ
        let received = 0
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
          if (received > MAX_RECEIVED) call.destroy()
          const part = chunk.subarray(0, left)
          left -= part.length
          result = { ...result, body: result.body + decoder.decode(part, { stream: true }) }
        })
        response.on('end', () => {
          if (left > 0) result = { ...result, body: result.body + decoder.decode() }
          end(null)
        })
        response.on('error', () => end(null))
      })
      call.on('error', (error: NodeJS.ErrnoException) => end(signal.aborted ? 'cancelled' : unansweredWords(error)))
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
              else call.destroy(new Error('cut on purpose'))
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
