import type { LoggedBody, LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { AppError, errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { shortError } from '../../../app/errors/short-error.ts'
import { createKnownSecrets, type KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { Transport, TransportReply, TransportRequest } from '../../platform/http/transport.ts'
import { isKeyHeader, keysIn } from './endpoint-requests.ts'

/** The bodies of responses in this session. */
interface LoggedBodies {
  /** Keeps the beginning of a body, in which secrets and the keys of its request are blanked. */
  keep(id: number, body: Uint8Array, keys: readonly string[]): void
  /** Those of some calls, as far as they are kept. */
  of(ids: readonly number[]): LoggedBody[]
  forget(ids: readonly number[]): void
}

/** Maximum number of characters that are kept of one body. */
export const MAX_BODY_TEXT = 64 * 1024
/** A secret is shorter than this, so that none is cut in two before it is blanked. */
const AROUND = 8 * 1024
/** Maximum number of characters that are kept of all; the oldest bodies go first. */
export const MAX_BODIES_TEXT = 8 * 1024 * 1024

/** SECURITY 19: creates the log of bodies, which keeps no secret. */
export function createLoggedBodies(knownSecrets: KnownSecrets): LoggedBodies {
  const kept = new Map<number, LoggedBody>()
  let size = 0

  function forget(ids: readonly number[]): void {
    for (const id of ids) {
      size -= kept.get(id)?.text.length ?? 0
      kept.delete(id)
    }
  }

  return {
    keep(id, body, keys) {
      const start = body.subarray(0, MAX_BODY_TEXT + AROUND)
      const isWhole = start.length === body.length
      let text: string | null = null
      try {
        // A character at the end of what is read may be incomplete.
        text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !isWhole })
      } catch {
        // Bytes that are no text are not kept.
      }
      const blanked = createKnownSecrets(keys).blank(knownSecrets.blank(text ?? ''))
      // Half a secret may stand at the end of what is read, and blanking may have moved that forward.
      const cut = blanked.slice(0, Math.min(MAX_BODY_TEXT, blanked.length - (isWhole ? 0 : AROUND)))
      forget([id])
      kept.set(id, {
        id,
        text: cut,
        isCut: text !== null && (!isWhole || cut.length < blanked.length),
        isText: text !== null,
      })
      size += cut.length
      for (const [oldest] of kept) {
        if (size <= MAX_BODIES_TEXT) break
        forget([oldest])
      }
    },
    of: (ids) => ids.flatMap((id) => kept.get(id) ?? []),
    forget,
  }
}

/** A request, the ID of the connection that it is for, and how many attempts of it failed before. */
interface RecordedRequest extends TransportRequest {
  connection: string
  retry?: number
}

export type RecordedTransport = (request: RecordedRequest) => Promise<TransportReply>

/**
 * Every call of the service in this session, newest last; secrets are blanked before a call is recorded. A call for a
 * connection that does not exist yet, such as the trial of its key, is listed under every connection.
 */
export interface RequestLog {
  /** Records that something was served from the library, and why the service did not respond. */
  fromLibrary(connection: string, what: string, because: ErrorInfo): void
  toProgram(connection: string, answer: ProgramAnswer): void
  /** Records that a response could not be used, and why. */
  unusable(reply: TransportReply, error: ErrorInfo): void
  list(connection: string): readonly LoggedRequest[]
  /** The bodies that are kept of the calls of a connection. */
  bodies(connection: string): readonly LoggedBody[]
  clear(connection: string): void
}

/** How a program was answered, for the log. */
export type ProgramAnswer = Pick<LoggedRequest, 'at' | 'url' | 'status' | 'error' | 'durationMs' | 'bytes'> & {
  program: string
}

export interface RequestLogPorts {
  transport: Transport
  now: () => number
  /** Names of parameters that hold a secret, in addition to `token`. */
  secretParameters: () => readonly string[]
  knownSecrets: KnownSecrets
  hasConnection: (id: string) => boolean
  /** Called when the log has changed. */
  notify: () => void
}

const MAX_KEPT = 2000
/** Maximum number of simultaneous calls; others wait in a queue. */
export const MAX_AT_ONCE = 6

const RATE_LIMIT = /^(x-)?rate-?limit|^retry-after$/

const NOTHING_YET: Omit<LoggedRequest, 'id' | 'at' | 'url'> = {
  origin: 'service',
  program: null,
  requestHeaders: {},
  status: null,
  error: null,
  durationMs: null,
  waitedMs: 0,
  bytes: null,
  requestIds: {},
  rateLimit: {},
  contentType: null,
  shared: 0,
  retry: 0,
}

interface Running {
  reply: Promise<TransportReply>
  cancel: AbortController
  waiting: number
  entry: LoggedRequest
}

/** Headers for display. SECURITY 19: the key is replaced by `$KEY` before anything is stored. */
const shown = (headers: TransportRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isKeyHeader(name) ? value.replace(/^(token )?.*$/s, '$1$$KEY') : value,
    ]),
  )

/**
 * A transport that records every call, limits the number of simultaneous ones, and gives identical simultaneous calls
 * one shared response. A call with an effect is never shared.
 */
export function createRecordedTransport({
  transport,
  now,
  secretParameters,
  knownSecrets,
  hasConnection,
  notify,
}: RequestLogPorts): {
  transport: RecordedTransport
  log: RequestLog
} {
  /** The connection is null when there was none at the time of the call. */
  let entries: { connection: string | null; entry: LoggedRequest }[] = []
  let lastId = 0
  let active = 0
  const queue: (() => void)[] = []
  const running = new Map<string, Running>()
  const bodies = createLoggedBodies(knownSecrets)
  const entryOf = new WeakMap<TransportReply, LoggedRequest>()

  function change(entry: LoggedRequest, part: Partial<LoggedRequest>): void {
    Object.assign(entry, part)
    notify()
  }

  async function turn(signal: AbortSignal): Promise<void> {
    if (active >= MAX_AT_ONCE) {
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        // A cancelled call leaves the queue. Otherwise it would be given a slot that it never releases.
        signal.addEventListener(
          'abort',
          () => {
            queue.splice(queue.indexOf(resolve), queue.includes(resolve) ? 1 : 0)
            resolve()
          },
          { once: true },
        )
      })
    }
    active += 1
  }

  function next(): void {
    active -= 1
    queue.shift()?.()
  }

  async function perform(request: TransportRequest, entry: LoggedRequest): Promise<TransportReply> {
    await turn(request.signal)
    const startedAt = now()
    try {
      const reply = await transport(request)
      change(entry, {
        status: reply.status,
        durationMs: now() - entry.at,
        waitedMs: startedAt - entry.at,
        bytes: reply.body.length,
        requestIds: requestIdsIn(reply.headers),
        contentType: reply.headers['content-type'] ?? null,
        rateLimit: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => RATE_LIMIT.test(name))),
      })
      // A call that was cleared meanwhile leaves nothing.
      if (entries.some((each) => each.entry.id === entry.id)) bodies.keep(entry.id, reply.body, keysIn(request.headers))
      entryOf.set(reply, entry)
      return reply
    } catch (thrown) {
      const error = errorInfo(thrown)
      change(entry, {
        error: error === null ? 'error in Tearsheet' : shortError(error),
        durationMs: now() - entry.at,
        waitedMs: startedAt - entry.at,
      })
      throw thrown
    } finally {
      next()
    }
  }

  function add(connection: string, entry: LoggedRequest): void {
    const all = [...entries, { connection: hasConnection(connection) ? connection : null, entry }]
    entries = all.slice(-MAX_KEPT)
    bodies.forget(all.slice(0, -MAX_KEPT).map((each) => each.entry.id))
    notify()
  }

  const isOf = (connection: string) => (each: (typeof entries)[number]) =>
    each.connection === null || each.connection === connection

  function begin(request: RecordedRequest): LoggedRequest {
    const keys = createKnownSecrets(keysIn(request.headers))
    const blank = (text: string): string => keys.blank(knownSecrets.blank(text))
    lastId += 1
    const entry = {
      ...NOTHING_YET,
      id: lastId,
      at: now(),
      retry: request.retry ?? 0,
      url: `GET ${redactUrl(request.url, ['token', ...secretParameters()], blank)}`,
      requestHeaders: knownSecrets.blankAll(shown(request.headers)),
    }
    add(request.connection, entry)
    return entry
  }

  /** Shares one call among identical simultaneous requests of a connection; it is cancelled when all of them are cancelled. */
  function share(request: RecordedRequest): Promise<TransportReply> {
    const name = JSON.stringify([request.connection, request.url.href, request.headers])
    let call = running.get(name)
    if (call === undefined) {
      const entry = begin(request)
      const cancel = new AbortController()
      const started: Running = {
        reply: perform({ ...request, signal: cancel.signal }, entry),
        cancel,
        waiting: 0,
        entry,
      }
      call = started
      running.set(name, started)
      void started.reply
        .catch(() => undefined)
        .finally(() => {
          if (running.get(name) === started) running.delete(name)
        })
    } else change(call.entry, { shared: call.entry.shared + 1 })
    const { reply, cancel } = call
    const joined = call
    joined.waiting += 1
    const leave = (): void => {
      joined.waiting -= 1
      if (joined.waiting > 0) return
      // Later requests must not join a call that is being cancelled.
      if (running.get(name) === joined) running.delete(name)
      cancel.abort()
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        leave()
        reject(new AppError({ kind: 'cancelled' }))
      }
      if (request.signal.aborted) {
        abort()
        return
      }
      request.signal.addEventListener('abort', abort, { once: true })
      reply.finally(() => request.signal.removeEventListener('abort', abort)).then(resolve, reject)
    })
  }

  return {
    // SPEC 4.4: the webhook test delivers, so two requests for it make two deliveries.
    transport: (request) =>
      request.url.pathname.includes('/webhook/') ? perform(request, begin(request)) : share(request),
    log: {
      list: (connection) => entries.filter(isOf(connection)).map(({ entry }) => entry),
      bodies: (connection) => bodies.of(entries.filter(isOf(connection)).map(({ entry }) => entry.id)),
      clear(connection) {
        const isCleared = isOf(connection)
        bodies.forget(entries.filter(isCleared).map(({ entry }) => entry.id))
        entries = entries.filter((each) => !isCleared(each))
        notify()
      },
      unusable(reply, error) {
        const entry = entryOf.get(reply)
        if (entry !== undefined) change(entry, { error: shortError(error) })
      },
      toProgram(connection, answer) {
        lastId += 1
        add(connection, { ...NOTHING_YET, ...knownSecrets.blankAll(answer), id: lastId, origin: 'program' })
      },
      fromLibrary(connection, what, because) {
        lastId += 1
        add(connection, {
          ...NOTHING_YET,
          id: lastId,
          origin: 'library',
          at: now(),
          url: what,
          error: shortError(because),
        })
      },
    },
  }
}

const HIDDEN = '•••'

/**
 * An address for display, storage and the log. Parameters with these names are blanked, and what `blank` removes
 * anywhere: the name of a parameter may have been changed since the request.
 */
export function redactUrl(url: URL, secretParameters: readonly string[], blank: (text: string) => string): string {
  const copy = new URL(url)
  const parameters = [...url.searchParams].map(([name, value]): [string, string] => [
    name,
    secretParameters.includes(name) ? HIDDEN : blank(value),
  ])
  if (parameters.some(([, value], place) => value !== [...url.searchParams][place]?.[1]))
    copy.search = new URLSearchParams(parameters).toString()
  return blank(copy.href.replaceAll(encodeURIComponent(HIDDEN), HIDDEN))
}

const LONGEST = 100

/**
 * The headers that identify a call for the operator of the service. They are `X-Request-Id`, alone or with a vendor
 * prefix as in `X-SVC-Request-Id`; a gateway in between adds its own, which comes last.
 */
export function requestIdsIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  const rank = (name: string): number => (/-kong-/i.test(name) ? 1 : 0)
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^x-([a-z0-9]+-)*request-id$/i.test(name))
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([name, value]) => [name, value.slice(0, LONGEST)]),
  )
}

/** The first ID of a call; null when the service sent none. */
export const requestIdOf = (headers: Readonly<Record<string, string>>): string | null =>
  Object.values(requestIdsIn(headers))[0] ?? null
