import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { nothing, receiver } from './application.ts'
import { PLAIN_ANSWER, PLAIN_SCRIPT, samplePayloadText } from './old-modules.ts'
import { KEYS } from './services.ts'
import { nextTimer, now, numbered } from './time.ts'

/** Headers of a delivery in addition to those of its connection. */
export type DeliveryHeaders = Record<string, string>

/** The signature of a body, made with a key. */
export const signed = (body: string, key = KEYS.A2): DeliveryHeaders => ({
  'X-ALPHA-Signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
})

/** The addresses of the started receiver. Its path is normally random; here it is fixed. */
async function startReceiver(): Promise<{ httpUrl: string | null; httpsUrl: string | null }> {
  const random = createRequire(import.meta.url)('node:crypto') as { randomBytes: (size: number) => Buffer }
  const { randomBytes } = random
  random.randomBytes = (size) => Buffer.alloc(size, 0xa8)
  syncBuiltinESMExports()
  const urls = await receiver.start()
  random.randomBytes = randomBytes
  syncBuiltinESMExports()
  return urls
}

/**
 * Sends a delivery and waits until the receiver has stored it. Resolves to the status; null when the connection was
 * cut.
 */
type Deliver = (body: string, headers: DeliveryHeaders, overTls?: boolean) => Promise<number | null>

/** Starts the receiver, and resolves to a function that sends a delivery to it. */
export async function startDelivering(): Promise<Deliver> {
  const { httpUrl, httpsUrl } = await startReceiver()
  return async (body, headers, overTls = false) => {
    const url = new URL((overTls ? httpsUrl : httpUrl) ?? '')
    let outcome: number | null | undefined
    const call = (overTls ? httpsRequest : httpRequest)(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname,
        method: 'POST',
        agent: false,
        headers: {
          Host: overTls ? 'localhost:40443' : '127.0.0.1:40480',
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          Connection: 'close',
          ...headers,
        },
        ...(overTls ? { rejectUnauthorized: false, servername: 'localhost' } : {}),
      },
      (response) => {
        response.resume()
        response.on('close', () => (outcome = response.statusCode ?? null))
      },
    )
    call.on('error', () => (outcome ??= null))
    call.end(body)
    // Real time passes only while a request is running; the application's own time moves with its timers.
    for (let idle = 0; idle < 3;) {
      await wait(15)
      if (nextTimer()) idle = 0
      else if (outcome !== undefined) idle += 1
    }
    return outcome ?? null
  }
}

export interface Payload {
  id?: string
  kind?: string
  data: { action: string; id: string | number; content: Record<string, unknown> }
}
export const payloadId = numbered('9a710ad0')
const deliveryId = numbered('de117e70')

/** The text of a sample payload of that kind, with a change. */
export function payload(kind: string, change: (value: Payload) => void = nothing, forProduction = false): string {
  const value = JSON.parse(samplePayloadText(kind, { id: payloadId(), at: now(), forProduction })) as Payload
  change(value)
  return JSON.stringify(value)
}

/** Sets how the receiver answers. */
export const script = (answer: object): void =>
  receiver.setScript({ ...PLAIN_SCRIPT, fallback: { ...PLAIN_ANSWER, ...answer } })

/** The header with the ID of a new delivery. */
export const named = (): DeliveryHeaders => ({ 'X-ALPHA-Delivery': deliveryId() })
