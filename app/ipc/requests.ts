import { z } from 'zod'
import type { LoggedBody, LoggedRequest } from '../domain/requests/request-log.ts'
import { empty, exactly, ofConnection } from './common.ts'

const text = z.string()
const words = z.record(z.string(), text).readonly()
const request = exactly<LoggedRequest>()(
  z.strictObject({
    id: z.number(),
    origin: z.enum(['service', 'library', 'program']),
    program: text.nullable(),
    at: z.number(),
    url: text,
    requestHeaders: words,
    status: z.number().nullable(),
    error: text.nullable(),
    durationMs: z.number().nullable(),
    waitedMs: z.number(),
    bytes: z.number().nullable(),
    requestIds: words,
    rateLimit: words,
    contentType: text.nullable(),
    shared: z.number(),
    retry: z.number(),
  }),
)

const body = exactly<LoggedBody>()(z.strictObject({ id: z.number(), text, isCut: z.boolean(), isText: z.boolean() }))

/** Calls of the request console. It shows the requests of one connection, and those for one that does not exist yet. */
export const REQUESTS_CONTRACT = {
  'console.list': { input: ofConnection({}), output: z.array(request).readonly() },
  /** The body of a response; null where it is not kept. */
  'console.body': { input: ofConnection({ id: z.number() }), output: body.nullable() },
  'console.bodies': { input: ofConnection({}), output: z.array(body).readonly() },
  'console.clear': { input: ofConnection({}), output: empty },
} as const
