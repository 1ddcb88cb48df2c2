import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { trustedAuthorities } from './trusted-authorities.ts'

/** More than any payload of a rehearsal, which a receiver may return as the state of an item. */
const LONGEST = 1024 * 1024
const PATIENCE_MS = 30_000

/**
 * The text at the user's own address, at most a million characters; null when the status is not 2xx. Reads as deliveries are posted: by
 * Node's own client, without a proxy, and with those certificate authorities (PEM) in addition to the system's.
 */
export async function readPlainText(
  url: string,
  authorities: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const options = {
      headers: { accept: 'application/json, text/plain' },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    }
    const call = url.startsWith('https:')
      ? requestHttps(url, { ...options, ca: [...trustedAuthorities(), ...authorities] })
      : requestHttp(url, options)
    // What comes after the response ends its text, too.
    call.on('error', () => undefined)
    const [response] = (await once(call.end(), 'response')) as [IncomingMessage]
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 299) {
      call.destroy()
      return null
    }
    response.setEncoding('utf8')
    let text = ''
    for await (const part of response as AsyncIterable<string>) {
      text += part
      if (text.length >= LONGEST) break
    }
    return text.slice(0, LONGEST)
  } catch {
    return null
  }
}
