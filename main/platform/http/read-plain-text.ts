import type { Transport } from './transport.ts'

/** More than any payload of a rehearsal, which a receiver may return as the state of an item. */
const LONGEST = 1024 * 1024

/** The text at the user's own address, at most a million characters; null when the status is not 2xx. */
export async function readPlainText(transport: Transport, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { status, body } = await transport({
      url: new URL(url),
      headers: { accept: 'application/json, text/plain' },
      signal,
    })
    return status >= 200 && status < 300 ? Buffer.from(body).toString().slice(0, LONGEST) : null
  } catch {
    return null
  }
}
