import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../../app/errors/app-error.ts'
import { startLoopbackServer, type LoopbackServer } from '../../platform/loopback/loopback-server.ts'
import { AGENTS_PATH, refusal, type Answer, type AnswerQuestion } from './answer.ts'

const MAX_CONNECTIONS = 50
/**
 * Maximum number of answers at a time; a program that asks for more is told to wait. One more of a program counts as much as all that it
 * has, so that one has half of them at most, the next one half of the rest, and so on.
 */
const MAX_ANSWERS = 16
const MAX_HEADER_BYTES = 16 * 1024
/** Maximum number of bytes that an agent sends in a request. */
const MAX_BODY_BYTES = 64 * 1024
const TIME_LIMIT_MS = 10_000

/** No page may read an answer, show it in a frame, take it for a script, or keep it. */
const ALWAYS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const countOf = (message: IncomingMessage, name: string): number =>
  message.rawHeaders.filter((each, place) => place % 2 === 0 && each.toLowerCase() === name).length

/**
 * Why a request is refused before anything of it is read; null for one of a program. SECURITY 66: a page sends an origin or says where it
 * was fetched from, and one whose host was mapped to this computer sends that host's name.
 */
function refusalOf(message: IncomingMessage, host: string): Answer | null {
  const { headers, method, url } = message
  if (countOf(message, 'host') !== 1 || headers.host !== host)
    return refusal(421, `Only ${host} is answered here. Use this address, not another name of it.`)
  if (headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none')
    return refusal(403, 'Web pages are not answered. Ask from a program of your own.')
  if (headers.upgrade !== undefined) return refusal(403, 'Only plain HTTP is answered.')
  const allow = url?.split('?', 1)[0] === AGENTS_PATH ? 'POST' : 'GET'
  if (method !== allow) return refusal(405, `Only ${allow} is answered here.`, { allow })
  return url?.startsWith('/') === true ? null : refusal(400, 'The request names no path.')
}

/** The body of a request; null where it has more bytes than are taken. Throws a cancelled error where it ends before its end. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > MAX_BODY_BYTES) return null
      parts.push(part)
    }
  } catch {
    throw new AppError({ kind: 'cancelled' })
  }
  return Buffer.concat(parts)
}

/** The token of a request, as the service takes a key: in its header, or as a parameter. */
function takeToken(url: URL, { authorization }: IncomingMessage['headers']): string | null {
  const inAddress = url.searchParams.get('token')
  url.searchParams.delete('token')
  const inHeader = /^(?:token|bearer) +(\S+)$/i.exec(authorization?.trim() ?? '')
  return inHeader?.[1] ?? inAddress
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { ...ALWAYS, ...headers, 'content-length': body.length })
  response.end(body)
}

/**
 * Opens the door for programs: a server on this computer, on that port or, with 0, on a free one. Closing it closes every connection.
 * Rejects where the port is not free. `bug` is told what went wrong with an answer, whose connection is then closed.
 */
export async function openDoor(
  port: number,
  answer: AnswerQuestion,
  bug: (thrown: unknown) => void,
): Promise<LoopbackServer> {
  let host = ''
  /** Who gets an answer at the moment, by what they show. */
  const answering: string[] = []

  /** The answer to a request, or why there is none. `body` reads what is sent with it. */
  async function answerTo(
    message: IncomingMessage,
    signal: AbortSignal,
    body: () => Promise<Buffer | null>,
  ): Promise<Answer> {
    const refused = refusalOf(message, host)
    if (refused !== null) return refused
    const url = URL.parse(message.url ?? '', `http://${host}`)
    if (url?.host !== host) return refusal(400, 'The request names no path.')
    const token = takeToken(url, message.headers)
    // The address of a table shows its token in its path.
    const who = token ?? url.pathname
    if (answering.length + answering.filter((each) => each === who).length >= MAX_ANSWERS)
      return refusal(503, 'Too many requests at a time. Wait for answers.', { 'retry-after': '1' })
    answering.push(who)
    try {
      const { method = '', headers } = message
      return await answer({ method, url, headers, token, signal, body })
    } finally {
      answering.splice(answering.indexOf(who), 1)
    }
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    // A body may not be read to its end, so its connection is not used again.
    if (message.headers['content-length'] !== undefined || message.headers['transfer-encoding'] !== undefined)
      response.setHeader('connection', 'close')
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    // A program that waits to be told to send a body is told so once the body is wanted.
    const waits = /^100-continue$/i.test(message.headers.expect ?? '')
    const body = (): Promise<Buffer | null> => {
      if (waits) response.writeContinue()
      return readBody(message)
    }
    send(response, await answerTo(message, gone.signal, body))
  }

  const server = await startLoopbackServer(
    {
      port,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: TIME_LIMIT_MS,
      requestTimeout: TIME_LIMIT_MS,
      connectionsCheckingInterval: TIME_LIMIT_MS / 4,
    },
    (prepared: Server) => {
      prepared.maxConnections = MAX_CONNECTIONS
      const answered = (message: IncomingMessage, response: ServerResponse): void => {
        handle(message, response).catch((thrown: unknown) => {
          response.destroy()
          bug(thrown)
        })
      }
      prepared.on('request', answered)
      prepared.on('checkContinue', answered)
      prepared.on('upgrade', (_message, socket: Socket) => socket.destroy())
      prepared.on('connect', (_message, socket: Socket) => socket.destroy())
    },
  )
  host = new URL(server.url).host
  return server
}
