import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import type { EmbeddedService, EmbeddedServiceOptions } from '../../../main/embedded-service/embedded-service.ts'
import { startFrozenService } from './frozen-service.ts'

type Headers = Record<string, string>

/** An object of a response. */
export type Json = Record<string, unknown>

/** A response as received, without anything that a client adds or unpacks. */
interface ExactResponse {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The service that all tests of a file share, and calls to it with its full key unless their headers say otherwise. */
export interface SharedService {
  service: () => EmbeddedService
  /** Headers of a request for JSON with the full key. */
  headers: () => Headers
  asked: (path: string, headers?: Headers) => Promise<Response>
  json: <T = Json[]>(path: string, headers?: Headers) => Promise<T>
  /** Sends exactly these headers; fetch would add its own. */
  askedExactly: (path: string, options?: { method?: string; headers?: Headers }) => Promise<ExactResponse>
}

/** Starts a service with a frozen clock before the tests of a file, and closes it after them. */
export function shareService(changes: Partial<EmbeddedServiceOptions> = {}): SharedService {
  let started: EmbeddedService | undefined
  beforeAll(async () => {
    started = await startFrozenService(changes)
  })
  afterAll(async () => {
    await started?.close()
  })

  function service(): EmbeddedService {
    if (started === undefined) throw new Error('The service starts before the first test, not before the file is read.')
    return started
  }
  const authorization = (): string => `token ${service().keys.full}`
  const headers = (): Headers => ({ accept: 'application/json', authorization: authorization() })
  const asked = (path: string, changes: Headers = {}): Promise<Response> =>
    fetch(service().url + path, { headers: { ...headers(), ...changes } })

  return {
    service,
    headers,
    asked,
    json: async <T = Json[]>(path: string, changes?: Headers) => (await (await asked(path, changes)).json()) as T,
    async askedExactly(path, { method = 'GET', headers: exactly = {} } = {}) {
      const call = request(service().url + path, {
        method,
        headers: { authorization: authorization(), ...exactly },
      }).end()
      const [reply] = (await once(call, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk as Buffer)
      return { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }
    },
  }
}
