import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeHar } from '../../../app/domain/requests/har.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { exchangeEntry, READABLE_ENCODINGS } from './exchange-entry.ts'
import { endToEnd, inPairs } from './hop-by-hop.ts'
import { respondPlainly, startLoopbackServer } from './loopback-server.ts'
import type { LoopbackServer } from '../listen.ts'
import { createRedaction, isSecretName } from './redaction.ts'
import { secretsOfRequest } from './secrets-of-request.ts'
import type { Pair } from './secrets-of-request.ts'
import { createUpstream, UPSTREAM_LIMITS, UpstreamError } from './upstream.ts'
import type { UpstreamResponse, UpstreamLimits, UpstreamRequest } from './upstream.ts'

/** Options of a recorder. */
export interface RecorderOptions {
  folder: string
  upstream: URL
  host: string
  port: number
  limits?: UpstreamLimits
  /** Certificate authorities (PEM) to trust for the upstream in addition to the usual ones. */
  extraAuthorities?: readonly string[]
  /** Called with what was not recorded, and why. The text never contains a secret. */
  onError: (what: string) => void
}

const CREATOR = { name: 'Tearsheet recorder', version: '1' }
const MAX_REQUEST_BODY = 1024 * 1024

/** Body of a request; null when it is larger than 1 MiB. */
async function bodyOf(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  // The message is not destroyed at the end, because its socket is needed for the error response.
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_REQUEST_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Headers for the upstream: those of the client, without encodings that cannot be decoded here. */
const forUpstream = (raw: readonly string[]): Pair[] =>
  endToEnd(inPairs(raw), ['host', 'content-length', 'expect']).map(([name, value]) => {
    if (name.toLowerCase() !== 'accept-encoding') return [name, value]
    const kept = value.split(',').filter((part) => READABLE_ENCODINGS.includes(part.trim().split(';')[0] ?? ''))
    return [name, kept.length === 0 ? 'identity' : kept.join(',').trim()]
  })

/** Passes the upstream's response on to the client: the same status, headers and bytes. */
function handOn(response: ServerResponse, method: string, reply: UpstreamResponse): void {
  const lengthIsOfNoBody = method === 'HEAD' || reply.status === 204 || reply.status === 304
  const headers = endToEnd(reply.headers, lengthIsOfNoBody ? [] : ['content-length'])
  if (!lengthIsOfNoBody) headers.push(['content-length', String(reply.body.length)])
  response.writeHead(reply.status, reply.statusText, headers.flat()).end(reply.body)
}

/**
 * Starts a recorder on loopback. It forwards each request and writes the request and response into the folder before it
 * responds to the client, so that no response goes unrecorded. Rejects when the address or the folder is not available.
 */
export async function startRecorder(options: RecorderOptions): Promise<LoopbackServer> {
  const { upstream, onError } = options
  const ask = createUpstream(upstream, options.limits ?? UPSTREAM_LIMITS, options.extraAuthorities ?? [])
  const folder = openArchiveFolder(options.folder)
  const redaction = createRedaction()

  async function write(number: number, startedAt: number, request: UpstreamRequest, reply: UpstreamResponse) {
    for (const [name, value] of reply.headers)
      if (isSecretName(name)) redaction.learn((value.split(';')[0] ?? '').replace(/^[^=]*=/, ''))
    const entry = await exchangeEntry({ startedAt, origin: upstream.origin, request, response: reply }, redaction)
    const text = writeHar(CREATOR, [entry])
    // The last check before writing the file; no secret should reach this point.
    if (redaction.holdsSecret(text)) throw new Error('a secret was left in it')
    const name = await folder.write(number, text)
    if (entry.response.content.text === undefined)
      onError(`${name}: ${entry.response.content.comment ?? 'without its body'}`)
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = Date.now()
    const number = folder.nextNumber()
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const body = await bodyOf(message)
    if (body === null) {
      respondPlainly(response, 413, { message: 'A request may have 1 MiB at most.' })
      return
    }
    const { method = 'GET', url: target = '/' } = message
    for (const secret of secretsOfRequest(target, inPairs(message.rawHeaders))) redaction.learn(secret)
    const request = { method, target, headers: forUpstream(message.rawHeaders), body, signal: gone.signal }
    let reply: UpstreamResponse
    try {
      reply = await ask(request)
    } catch (thrown) {
      if (gone.signal.aborted) return
      const errorText = redaction.text(thrown instanceof Error ? thrown.message : String(thrown))
      onError(`Not recorded: ${errorText}`)
      const status = thrown instanceof UpstreamError ? thrown.status : 502
      respondPlainly(response, status, { message: `Not recorded. ${errorText}` })
      return
    }
    try {
      await write(number, startedAt, request, reply)
    } catch (thrown) {
      const errorText = redaction.text(thrown instanceof Error ? thrown.message : String(thrown))
      onError(`Not recorded: an answer could not be written: ${errorText}`)
      respondPlainly(response, 500, { message: `An answer came, and could not be recorded: ${errorText}` })
      return
    }
    handOn(response, method, reply)
  }

  return startLoopbackServer(handle, options.host, options.port)
}
