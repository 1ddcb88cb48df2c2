import type { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CutBy } from '../../../app/domain/webhooks/delivery.ts'
import { isAcceptedHost } from '../../../app/domain/webhooks/receiver.ts'
import type { RefusalReason, RefusedRequest, ReceiverResponse } from '../../../app/domain/webhooks/receiver.ts'
import { startLoopbackServer, type LoopbackServer } from '../../platform/loopback/loopback-server.ts'
import type { KeyPair } from './certificate-authority.ts'
import type { Context } from '../context/context.ts'

/** What a connection does: it has not named the secret path or waits for its next request, sends a body, or waits for its answer. */
type Standing = 'silent' | 'sending' | 'answering'

/** Bounds the open connections of a server. */
interface ConnectionLimit {
  /** Says what the connection of that socket does from now on. */
  set(socket: Socket, standing: Standing): void
  /** Whether no further request can wait for its answer. */
  isFull(): boolean
}

// All come from this computer, so there is no limit for each sender.
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * Keeps at most that many connections of each standing. For one more, the oldest of the same standing is closed, because otherwise a few
 * slow ones would keep every delivery out until their time is over. Connections that wait for their answer are never closed.
 */
function limitConnections(server: Server, max: Readonly<Record<Standing, number>>): ConnectionLimit {
  /** By standing and name, in the order in which they got their standing. */
  const connections: Record<Standing, Map<string, Socket>> = {
    silent: new Map(),
    sending: new Map(),
    answering: new Map(),
  }

  const remove = (name: string): void => {
    for (const each of Object.values(connections)) each.delete(name)
  }

  function set(socket: Socket, standing: Standing): void {
    const name = nameOf(socket)
    const same = connections[standing]
    remove(name)
    same.set(name, socket)
    const [oldest] = same
    if (oldest === undefined || same.size <= max[standing] || standing === 'answering') return
    same.delete(oldest[0])
    oldest[1].destroy()
  }

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    set(socket, 'silent')
    socket.once('close', () => remove(name))
  })
  return {
    set,
    isFull: () => connections.answering.size >= max.answering,
  }
}

/** A delivery as received, before its content is parsed. */
export interface IncomingDelivery {
  receivedAt: number
  path: string
  isTls: boolean
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
}

/** The response to a delivery. `status` is null when the connection was cut. */
export interface DeliveryResponse {
  status: number | null
  afterMs: number
  /** Who cut the connection; null where a response was sent. */
  cutBy: CutBy | null
}

export interface ReceiverPorts extends Pick<Context, 'now' | 'scheduleTimeout'> {
  /** Called with each complete delivery. */
  receive: (delivery: IncomingDelivery) => {
    response: ReceiverResponse
    /** Resolves to whether the delivery is stored. It never rejects. */
    stored: Promise<boolean>
    answered: (result: DeliveryResponse) => void
  }
  refused: (request: RefusedRequest) => void
}

export interface ListeningAt {
  /** 0 for any free port. */
  httpPort: number
  httpsPort: number
  path: string
  /** The host of a tunnel that forwards to it; null for none. */
  publicHost: string | null
}

/** A path that cannot be guessed. */
export const unguessablePath = (): string => `/${randomBytes(12).toString('base64url')}`

export interface Receiver {
  httpUrl: string
  httpsUrl: string | null
  close(): Promise<void>
}

// SECURITY 32: limits of a delivery.
/** Maximum size of a body, in bytes. */
export const MAX_BODY = 1024 * 1024
/** Connections that have not named the path cost little, and as many deliveries may begin at the same time. */
const MAX_CONNECTIONS = { silent: 200, sending: 50, answering: 50 }

/** Time limits of a connection in milliseconds. */
interface ReceiverLimits {
  /** For the head of a request, and for the handshake of TLS. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** How often the two are checked. */
  checkMs: number
}

/** The default time limits. */
export const RECEIVER_LIMITS: ReceiverLimits = { headMs: 10_000, requestMs: 30_000, checkMs: 1000 }

/** Sent instead of an acknowledgement when a delivery could not be stored or taken, so that the sender sends it again. */
const NOT_STORED = {
  status: 503,
  headers: [['retry-after', '30']],
  body: 'The delivery could not be stored. Send it again later.',
} as const

const headersOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  Array.from({ length: rawHeaders.length / 2 }, (_, place) => [
    rawHeaders[place * 2] ?? '',
    rawHeaders[place * 2 + 1] ?? '',
  ])

/** The host and the target of a request. A target may be the whole address, which counts instead of the header then. */
function targetOf({ url = '', headers }: IncomingMessage): { host: string | undefined; path: string } {
  const whole = /^https?:/i.test(url) ? URL.parse(url) : null
  return whole === null ? { host: headers.host, path: url } : { host: whole.host, path: whole.pathname + whole.search }
}

/** Maximum length of what is told of a refused request. */
const MAX_TOLD = 200

/** What is told of a request that was refused; nothing of one whose head was not read. */
function told(
  request: IncomingMessage | undefined,
  isTls: boolean,
): Pick<RefusedRequest, 'isTls' | 'method' | 'host' | 'path'> {
  const { host = '', path } = request === undefined ? { path: '' } : targetOf(request)
  return { isTls, method: request?.method ?? '', host: host.slice(0, MAX_TOLD), path: path.slice(0, MAX_TOLD) }
}

/** Raw responses on a connection whose bytes are no request that Node hands on. */
const RAW: Readonly<Record<number, string>> = {
  400: '400 Bad Request',
  405: '405 Method Not Allowed\r\nallow: POST',
  408: '408 Request Timeout',
  431: '431 Request Header Fields Too Large',
}

const LENGTHS = /^HPE_(UNEXPECTED_CONTENT_LENGTH|INVALID_(CONTENT_LENGTH|TRANSFER_ENCODING|CHUNK_SIZE))$/

/** Why bytes are no request, by the code of the parser or of TLS; null for what is not listed. */
function refusalOf(code = ''): { status: number; reason: RefusalReason } | null {
  if (LENGTHS.test(code)) return { status: 400, reason: 'length' }
  if (code === 'HPE_INVALID_EOF_STATE') return { status: 400, reason: 'incomplete' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, reason: 'stalled' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, reason: 'head' }
  return code.startsWith('HPE_') || code === 'ERR_SSL_HTTP_REQUEST' ? { status: 400, reason: 'malformed' } : null
}

/** Starts the receiver on loopback. Without `tls` there is no HTTPS. Throws when a port is not free. */
export async function startReceiver(
  tls: KeyPair | null,
  ports: ReceiverPorts,
  { path, httpPort, httpsPort, publicHost }: ListeningAt,
  limits = RECEIVER_LIMITS,
): Promise<Receiver> {
  let isClosing = false
  function reply(response: ServerResponse, isTls: boolean, delivery: Omit<IncomingDelivery, 'isTls'>): void {
    const { response: wanted, stored, answered } = ports.receive({ ...delivery, isTls })
    let [isDone, isDue] = [false, wanted.delayMs === 0]
    let isStored: boolean | null = null
    const finish = (status: number | null, cutBy: CutBy | null): void => {
      if (isDone) return
      isDone = true
      answered({ status, afterMs: ports.now() - delivery.receivedAt, cutBy })
    }
    // SECURITY 33: a delivery is acknowledged after it was stored, never before.
    const sendWhenReady = (): void => {
      if (isDone || !isDue || isStored === null) return
      if (wanted.cuts) {
        finish(null, 'script')
        response.destroy()
        return
      }
      const isAcknowledged = wanted.status >= 200 && wanted.status < 300
      const { status, headers, body } = isAcknowledged && !isStored ? NOT_STORED : wanted
      response.writeHead(status, headers.flat()).end(body)
      finish(status, null)
    }
    const cancel = isDue
      ? null
      : ports.scheduleTimeout(wanted.delayMs, () => {
          isDue = true
          sendWhenReady()
        })
    // The sender did not wait for the response, unless the receiver itself is being stopped.
    response.on('close', () => {
      cancel?.()
      finish(null, isClosing ? 'stop' : 'sender')
    })
    void stored.then((outcome) => {
      isStored = outcome
      sendWhenReady()
    })
  }

  /** The requests of a connection without a complete response. */
  const open = new WeakMap<Duplex, Set<IncomingMessage>>()
  /** Connections on which something came that was no request. Nothing more is read from them. */
  const broken = new WeakSet<Duplex>()
  const lastRefused = new WeakMap<Duplex, IncomingMessage>()
  /** Whether a complete request waits for its response. */
  const isWaiting = (socket: Duplex): boolean =>
    open
      .get(socket)
      ?.values()
      .some(({ complete }) => complete) === true
  function expectResponse(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const requests = open.get(socket) ?? new Set()
    open.set(socket, requests.add(request))
    response.on('close', () => {
      requests.delete(request)
      if (broken.has(socket) && !isWaiting(socket)) socket.end()
    })
  }
  function refuseRaw(
    socket: Duplex,
    { status, ...request }: Omit<RefusedRequest, 'at' | 'status'> & { status: number },
  ): void {
    // The rest of a request that was refused has its answer.
    if (broken.has(socket) || lastRefused.get(socket)?.complete === false) return
    broken.add(socket)
    // What follows a delivery must not take the place of its response.
    const isAnswered = !isWaiting(socket) && socket.writable
    ports.refused({ at: ports.now(), status: isAnswered ? status : null, ...request })
    // A sender that has stalled may never close its side.
    if (isAnswered)
      socket.end(`HTTP/1.1 ${RAW[status] ?? status}\r\nconnection: close\r\n\r\n`, () => {
        if (request.reason === 'stalled') socket.destroy()
      })
    else if (!isWaiting(socket)) socket.destroy()
  }

  const handle =
    (isTls: boolean, connections: ConnectionLimit): RequestListener =>
    (request, response) => {
      const { socket } = request
      expectResponse(request, response)
      const { host, path: target } = targetOf(request)
      // SECURITY 32: a whole address in the target does not lift the check of the headers.
      const hosts = [host, ...(request.headersDistinct.host ?? [undefined])]
      const wrong = hosts.filter((each) => !isAcceptedHost(each, publicHost))
      const tell = (status: number | null, reason: RefusalReason): void =>
        ports.refused({
          at: ports.now(),
          status,
          reason,
          ...told(request, isTls),
          ...(wrong.length > 0 ? { host: (wrong[0] ?? '').slice(0, MAX_TOLD) } : {}),
        })
      const refuse = (
        status: number,
        reason: RefusalReason,
        headers: readonly (readonly [string, string])[] = [],
      ): void => {
        tell(status, reason)
        lastRefused.set(socket, request)
        response.writeHead(status, { connection: 'close', ...Object.fromEntries(headers) }).end()
      }
      const [asked] = target.split('?')
      if (wrong.length > 0) {
        refuse(421, 'host')
        return
      }
      if (asked !== path) {
        refuse(404, 'path')
        return
      }
      if (request.method !== 'POST') {
        refuse(405, 'method')
        return
      }
      connections.set(socket, 'sending')
      response.on('close', () => {
        if (!socket.destroyed) connections.set(socket, 'silent')
      })
      const chunks: Buffer[] = []
      let size = 0
      request.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= MAX_BODY) chunks.push(chunk)
        else if (!response.headersSent) {
          refuse(413, 'size')
          request.destroy()
        }
      })
      // An incomplete body is not a delivery.
      request.on('end', () => {
        if (size > MAX_BODY) return
        if (connections.isFull()) {
          refuse(NOT_STORED.status, 'busy', NOT_STORED.headers)
          return
        }
        connections.set(socket, 'answering')
        reply(response, isTls, {
          receivedAt: ports.now(),
          path: target,
          headers: headersOf(request),
          body: Buffer.concat(chunks),
        })
      })
      request.on('error', () => undefined)
      request.on('close', () => {
        if (!request.complete && !response.headersSent && !broken.has(socket)) tell(null, 'incomplete')
      })
    }

  const prepare = (server: Server, isTls: boolean): void => {
    // Node leaves out headers beyond a number. The size of all of them is limited.
    server.maxHeadersCount = 0
    const answer = handle(isTls, limitConnections(server, MAX_CONNECTIONS))
    server.on('request', answer)
    // Node would answer an unknown expectation itself, and the request would stand in no list.
    server.on('checkExpectation', answer)
    server.on('connect', (request: IncomingMessage, socket: Duplex) =>
      refuseRaw(socket, { status: 405, reason: 'method', ...told(request, isTls) }),
    )
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Duplex) => {
      const refusal = refusalOf(code)
      const begun = open
        .get(socket)
        ?.values()
        .find((request) => !request.complete)
      // A head that takes too long may be a connection that a sender keeps for later.
      if (refusal === null || (refusal.reason === 'stalled' && begun === undefined)) socket.destroy()
      else refuseRaw(socket, { ...refusal, ...told(begun, isTls) })
    })
  }
  const start = (port: number, pair: KeyPair | null): Promise<LoopbackServer> =>
    startLoopbackServer(
      {
        port,
        tls: pair,
        headersTimeout: limits.headMs,
        handshakeTimeout: limits.headMs,
        requestTimeout: limits.requestMs,
        // A request without one is refused here, so that it is listed.
        requireHostHeader: false,
        connectionsCheckingInterval: limits.checkMs,
      },
      (server) => prepare(server, pair !== null),
    )
  const starts = await Promise.allSettled([start(httpPort, null), ...(tls === null ? [] : [start(httpsPort, tls)])])
  const servers = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async (): Promise<void> => {
    isClosing = true
    await Promise.all(servers.map((server) => server.close()))
  }
  const failed = starts.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  const [http, https] = servers.map(({ url }) => url + path)
  return { httpUrl: http ?? '', httpsUrl: https ?? null, close }
}
