import { request as requestHttp, type Agent } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { RefusedRequest, ReceiverResponse } from '../../../app/domain/webhooks/receiver.ts'
import { onTestFinished } from 'vitest'
import { startReceiver, unguessablePath } from '../../../main/modules/webhooks/receiver.ts'
import type {
  DeliveryResponse,
  IncomingDelivery,
  ListeningAt,
  ReceiverPorts,
} from '../../../main/modules/webhooks/receiver.ts'

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Posts to a receiver and resolves to its response. */
export function post(
  url: string,
  {
    body = '{}',
    method = 'POST',
    headers = {},
    ca,
    agent,
  }: { body?: string; method?: string; headers?: Record<string, string>; ca?: string; agent?: Agent | undefined } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'content-type': 'application/json', ...headers }, agent: agent ?? false }
    const call = url.startsWith('https:') ? requestHttps(url, { ...options, ca }) : requestHttp(url, options)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Calls back after real time; the returned function cancels it. */
export const realAfter = (ms: number, callBack: () => void): (() => void) => {
  const timer = setTimeout(callBack, ms)
  return () => clearTimeout(timer)
}

/** A receiver that responds as `answer` specifies and records the deliveries. */
export async function receiverThat(
  response: ReceiverResponse,
  ports: Partial<ReceiverPorts> = {},
  tls: { key: string; cert: string } | null = null,
  limits?: Parameters<typeof startReceiver>[3],
  at: Partial<ListeningAt> = {},
) {
  const received: IncomingDelivery[] = []
  const responses: DeliveryResponse[] = []
  const refused: RefusedRequest[] = []
  const receiver = await startReceiver(
    tls,
    {
      refused: (request) => {
        refused.push(request)
      },
      now: Date.now,
      scheduleTimeout: realAfter,
      receive: (delivery) => {
        received.push(delivery)
        return {
          response,
          stored: Promise.resolve(true),
          answered: (result) => {
            responses.push(result)
          },
        }
      },
      ...ports,
    },
    { path: unguessablePath(), httpPort: 0, httpsPort: 0, publicHost: null, ...at },
    limits,
  )
  onTestFinished(() => receiver.close())
  return { receiver, received, responses, refused }
}
