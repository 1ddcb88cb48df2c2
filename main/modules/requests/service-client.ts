import { AppError, errorInfo, unreadableReply, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ReceivedStories, Completeness } from '../../../app/domain/news/news-item.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import { errorOfResponse, retryAfterMs } from '../../platform/http/response-error.ts'
import { createKnownSecrets, type KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { Access } from '../context/connection-scope.ts'
import type { ReceivedResponse } from '../../../app/domain/responses/received-response.ts'
import type { TransportReply, Transport, TransportRequest } from '../../platform/http/transport.ts'
import { redactUrl, requestIdOf, type RecordedTransport } from './request-log.ts'
import { withRetry, type RetryPorts } from '../../platform/http/retry.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import type { Decode, DecodeStories } from './response-decoder.ts'
import {
  keysIn,
  requestOf,
  urlOf,
  fundamentalsCall,
  newsItemCall,
  newsListCall,
  newsRemovedCall,
  programCall,
  webhookTestCall,
  type Call,
  type FundamentalsQuery,
  type NewsListQuery,
  type NewsRemovedQuery,
  type Parameter,
  type WebhookTestQuery,
} from './endpoint-requests.ts'

/** The secrets of a request by the names of its headers and parameters, and the known ones wherever they are. */
function secretsOf(
  { url, headers }: TransportRequest,
  secretParameters: readonly string[],
  known: KnownSecrets,
): string[] {
  const inAddress = [...url.searchParams]
    .filter(([name]) => name === 'token' || secretParameters.includes(name))
    .map(([, value]) => value)
  const anywhere = known.within([url.href, ...Object.values(headers)].join(' '))
  return [...new Set([...keysIn(headers), ...inAddress, ...anywhere])]
}

/**
 * A transport that blanks secrets in responses: those of the request, and all others that are known. SECURITY 45:
 * responses are shown, logged and stored, so a repeated key must be removed here.
 */
export const createBlankingTransport =
  (transport: Transport, secretParameters: () => readonly string[], known: KnownSecrets): Transport =>
  async (request) => {
    const own = secretsOf(request, secretParameters(), known)
    const ofRequest = createKnownSecrets(own)
    const blank = (text: string): string => ofRequest.blank(known.blank(text))
    const reply = await transport(request)
    return {
      ...reply,
      headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [blank(name), blank(value)])),
      body: known.blankBytes(reply.body, own),
    }
  }

/** A successful response of the service, with everything needed to store it and to prove it later. */
interface AnyResponse extends ReceivedResponse {
  /** This computer's clock minus the service's, in milliseconds; null without a usable Date header. */
  clockSkewMs: number | null
  /** Assumed settings that this request used. */
  relied: readonly ProfileSettingName[]
}

/** How far the clock of the service may be from this computer's. Certificates would not be accepted by one that is far off. */
const MAX_SKEW_MS = 86_400_000

/** How far a time that the service sent may be after its receipt where the service does not say what its clock shows. */
const CLOCK_MARGIN_MS = 60_000

/**
 * The newest of the times of changes that a response lists, in Unix milliseconds: everything until then was listed. Null for none. A later
 * time than that of the response says nothing of what comes until then. Where the service does not say when it sent the response, or says
 * what no clock can show, times after the receipt are left out.
 */
export function newestOf(
  { receivedAt, clockSkewMs }: Pick<AnyResponse, 'receivedAt' | 'clockSkewMs'>,
  times: readonly number[],
): number | null {
  const isKnown = clockSkewMs !== null && Math.abs(clockSkewMs) <= MAX_SKEW_MS
  const newest = isKnown
    ? times.reduce((latest, at) => Math.max(latest, Math.min(at, receivedAt - clockSkewMs)), -Infinity)
    : times.reduce((latest, at) => (at > receivedAt + CLOCK_MARGIN_MS ? latest : Math.max(latest, at)), -Infinity)
  return newest === -Infinity ? null : newest
}

export interface ServiceResponse extends AnyResponse {
  tree: WireTree
}

/** A response with a list of stories, which main does not read. */
export interface StoriesResponse extends AnyResponse, ReceivedStories {}

/** The calls of the interface. Each resolves to a successful response or throws a AppError. */
export interface ServiceClient {
  newsItem(connection: Access, id: number, completeness: Completeness, signal: AbortSignal): Promise<StoriesResponse>
  newsList(connection: Access, query: NewsListQuery, signal: AbortSignal): Promise<StoriesResponse>
  newsRemoved(connection: Access, query: NewsRemovedQuery, signal: AbortSignal): Promise<ServiceResponse>
  operationRatios(connection: Access, query: FundamentalsQuery, signal: AbortSignal): Promise<ServiceResponse>
  earningReports(connection: Access, query: FundamentalsQuery, signal: AbortSignal): Promise<ServiceResponse>
  webhookTest(connection: Access, query: WebhookTestQuery, signal: AbortSignal): Promise<ServiceResponse>
  forProgram(connection: Access, request: ProgramRequest, signal: AbortSignal): Promise<ServiceResponse>
  /** A request of a program for stories, with its own parameters. */
  storiesForProgram(connection: Access, request: ProgramRequest, signal: AbortSignal): Promise<StoriesResponse>
  /** How the receipt of such a request names it. A connection without an address has that of a service on this computer. */
  receiptName(connection: Pick<Access, 'baseUrl' | 'keyPlacement'>, request: ProgramRequest): string
}

/** What a program asks of the service: a path of the interface, and parameters as the service names them. */
export interface ProgramRequest {
  path: string
  parameters: readonly Parameter[]
}

/** Decodes a body. `tree` is where an error is looked for; `content` is null when the body is not what was requested. */
type Open<Content> = (
  bytes: Uint8Array,
  signal: AbortSignal,
) => Promise<{ tree: WireTree | null; content: Content | null }>

export interface ServiceClientPorts extends RetryPorts {
  transport: RecordedTransport
  decode: Decode
  decodeStories: DecodeStories
  knownSecrets: KnownSecrets
  now: () => number
  /** Called with a response that could not be used although its status is that of a success. */
  unusable?: (reply: TransportReply, error: ErrorInfo) => void
  /** Called with how far the clock of this computer is ahead of the service's, in milliseconds, as a response says. */
  clockRead?: (connection: string, skewMs: number) => void
}

/** The target of a redirect without its path, which may contain the key. Only web addresses have an origin. */
function nameOfTarget(target: URL | null): string {
  if (target === null) return 'an unreadable address'
  return target.origin === 'null' ? `an address that begins with ${target.protocol}` : target.origin
}

export function createServiceClient(ports: ServiceClientPorts): ServiceClient {
  function fail(reply: TransportReply, error: ErrorInfo): never {
    const requestId = requestIdOf(reply.headers)
    const named = error.kind === 'unreadable-reply' && requestId !== null ? { ...error, requestId: requestId } : error
    if (reply.status >= 200 && reply.status < 300) ports.unusable?.(reply, named)
    throw new AppError(named)
  }

  const openTree: Open<{ tree: WireTree }> = async (bytes, signal) => {
    const tree = await ports.decode(bytes, signal)
    return { tree, content: { tree } }
  }

  const openStories: Open<ReceivedStories> = async (bytes, signal) => {
    const { tree, stories } = await ports.decodeStories(bytes, signal)
    return { tree, content: stories }
  }

  /** Where stories without a condition are requested, a list without a usable one is that of something else than the service. */
  const openFirstStories: Open<ReceivedStories> = async (bytes, signal) => {
    const opened = await openStories(bytes, signal)
    if (opened.content?.stories.length === 0 && opened.content.unreadable.count > 0)
      throw unreadableReply('shape', 'the list has no news item with a usable ID')
    return opened
  }

  /** How receipts name a request. */
  const nameOf = (url: URL, { secretParameters }: Call): string =>
    `GET ${redactUrl(url, ['token', ...secretParameters], ports.knownSecrets.blank)}`

  async function exchange<Content>(
    connection: Access,
    call: Call,
    signal: AbortSignal,
    open: Open<Content>,
    retry: number,
  ): Promise<AnyResponse & Content> {
    const { url, headers } = requestOf(connection, call)
    const reply = await ports.transport({ connection: connection.connection, url, headers, signal, retry })
    const receivedAt = ports.now()
    const requestId = requestIdOf(reply.headers)
    // SECURITY 21: redirects are never followed. Only the origin is named, because the rest may contain the key.
    if (reply.status >= 300 && reply.status < 400) {
      const target = reply.headers.location ?? ''
      fail(reply, {
        kind: 'unreadable-reply',
        reason: 'redirect',
        detail: nameOfTarget(URL.parse(target, url.href)),
      })
    }
    const good = reply.status >= 200 && reply.status < 300
    let tree: WireTree | null = null
    let content: Content | null = null
    try {
      if (good) ({ tree, content } = await open(reply.body, signal))
      else tree = await ports.decode(reply.body, signal)
    } catch (thrown) {
      const unread = errorInfo(thrown)
      if (unread?.kind !== 'unreadable-reply') throw thrown
      // With an error status, the web page of a proxy is treated as a missing message.
      if (good) fail(reply, unread)
    }
    const error = errorOfResponse(reply.status, tree, requestId, retryAfterMs(reply.headers['retry-after'], receivedAt))
    if (error !== null) fail(reply, error)
    if (content === null)
      fail(reply, { kind: 'unreadable-reply', reason: 'shape', detail: 'expected a list of news items' })
    const date = Date.parse(reply.headers.date ?? '')
    const clockSkewMs = Number.isFinite(date) ? receivedAt - date : null
    if (clockSkewMs !== null) ports.clockRead?.(connection.connection, clockSkewMs)
    return {
      request: nameOf(url, call),
      status: reply.status,
      requestId,
      receivedAt,
      fingerprint: connection.fingerprint,
      bytes: reply.body,
      clockSkewMs,
      relied: call.relied,
      ...content,
    }
  }

  // SECURITY 45: a secret is known before it is sent, so that no error repeats it.
  async function once<Content>(
    connection: Access,
    call: Call,
    signal: AbortSignal,
    open: Open<Content>,
    retry = 0,
  ): Promise<AnyResponse & Content> {
    ports.knownSecrets.add(connection.key)
    for (const [name, value] of call.parameters) if (call.secretParameters.includes(name)) ports.knownSecrets.add(value)
    try {
      return await exchange(connection, call, signal, open, retry)
    } catch (thrown) {
      const error = errorInfo(thrown)
      throw error === null ? thrown : new AppError(ports.knownSecrets.blankAll(error))
    }
  }

  const read = (connection: Access, call: Call, signal: AbortSignal): Promise<ServiceResponse> =>
    withRetry(ports, signal, (retry) => once(connection, call, signal, openTree, retry))

  const readList = (connection: Access, call: Call, signal: AbortSignal, isPart: boolean): Promise<StoriesResponse> =>
    withRetry(ports, signal, (retry) => once(connection, call, signal, isPart ? openStories : openFirstStories, retry))

  return {
    newsItem: (connection, id, completeness, signal) =>
      readList(connection, newsItemCall(id, completeness), signal, false),
    // A later page, or one of changes since a time, can hold nothing but items that cannot be read.
    newsList: (connection, query, signal) =>
      readList(
        connection,
        newsListCall(connection, query),
        signal,
        query.page > 0 || query.updatedSince !== null || query.dateTo !== null,
      ),
    newsRemoved: (connection, query, signal) => read(connection, newsRemovedCall(connection, query), signal),
    operationRatios: (connection, query, signal) =>
      read(connection, fundamentalsCall(connection, 'operationRatios', query), signal),
    earningReports: (connection, query, signal) =>
      read(connection, fundamentalsCall(connection, 'earningReports', query), signal),
    // SPEC 4.4: a GET with an effect, so it is sent exactly once: no retry, no cache, no prefetch.
    webhookTest: (connection, query, signal) => once(connection, webhookTestCall(connection, query), signal, openTree),
    forProgram: (connection, { path, parameters }, signal) => read(connection, programCall(path, parameters), signal),
    storiesForProgram: (connection, { path, parameters }, signal) =>
      readList(connection, programCall(path, parameters), signal, true),
    receiptName({ baseUrl, keyPlacement }, { path, parameters }) {
      const call = programCall(path, parameters)
      const url = urlOf({ baseUrl: baseUrl === '' ? 'http://127.0.0.1' : baseUrl }, call)
      if (keyPlacement === 'query') url.searchParams.append('token', 'blanked')
      return nameOf(url, call)
    },
  }
}
