import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { REQUESTS_CONTRACT } from '../../../app/ipc/requests.ts'
import { createBlankingTransport, createServiceClient, type ServiceClient } from './service-client.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Sourced } from '../../../app/domain/responses/sourced-value.ts'
import type { Channel } from '../../../app/ipc/channels.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import type { Transport } from '../../platform/http/transport.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import { NOTICE_PAUSE_MS, type Context, type DisposableModule } from '../context/context.ts'
import { createRecordedTransport, type ProgramAnswer } from './request-log.ts'
import { createResponseDecoder, type ResponseDecoder } from './response-decoder.ts'
import type { ReadStories } from './decode-messages.ts'

export type { Decode, ResponseDecoder } from './response-decoder.ts'
export type { FundamentalsQuery } from './endpoint-requests.ts'
export { ONE_HEADLINE } from './endpoint-requests.ts'
export { newestOf } from './service-client.ts'
export type { ProgramRequest, ServiceResponse, StoriesResponse, ServiceClient } from './service-client.ts'
export type { ProgramAnswer } from './request-log.ts'

/** The client of the service, and the log of its calls. */
export interface RequestsModule extends DisposableModule<keyof typeof REQUESTS_CONTRACT> {
  client: ServiceClient
  /** For responses that were stored earlier. */
  decode: ResponseDecoder['decode']
  decodeValue: ResponseDecoder['decodeValue']
  decodeDigits: ResponseDecoder['decodeDigits']
  /** Records that a call of the window was served from the library, and why. */
  fromLibrary(connection: string, channel: Channel, because: ErrorInfo): void
  /** How far the clock of this computer is ahead of the service's, in milliseconds, as the last response said; null before one. */
  clockSkew(connection: string): number | null
  /** Records how a program was answered. */
  toProgram(connection: string, answer: ProgramAnswer): void
}

/** A call of the window that may be served from the library. */
type SourcedChannel = { [C in Channel]: Output<C> extends Sourced<unknown> ? C : never }[Channel]

/** What each shows, in the words of the log. */
const SERVED: Readonly<Record<SourcedChannel, string>> = {
  'news.refresh': 'List of stories',
  'news.item': 'Story',
  'ratios.refresh': 'Ratios',
  'ratios.read': 'Ratios',
  'earnings.get': 'Earnings',
}

export interface RequestsModuleParts {
  transport: Transport
  /** The file of the thread that parses large responses. */
  decodeWorker: string
  readStories: ReadStories
}

export function createRequestsModule(
  { settings, logger, now, sleep, scheduleTimeout, notify }: Context,
  { transport, decodeWorker, readStories }: RequestsModuleParts,
): RequestsModule {
  const secretParameters = (): string[] =>
    settings.current().connections.map(({ profile }) => profile.transformTokenParameter)
  const knownSecrets = logger.secrets
  const recorded = createRecordedTransport({
    transport: createBlankingTransport(transport, secretParameters, knownSecrets),
    now,
    secretParameters,
    knownSecrets,
    hasConnection: (id) => settings.connection(id) !== undefined,
    notify: createCoalescer(NOTICE_PAUSE_MS, scheduleTimeout, () => notify('console.changed')),
  })
  const clockSkews = new Map<string, number>()
  const decoder = createResponseDecoder({ workerFile: decodeWorker, readStories, scheduleTimeout })
  return {
    client: createServiceClient({
      transport: recorded.transport,
      decode: decoder.decode,
      decodeStories: decoder.decodeStories,
      sleep,
      random: Math.random,
      now,
      knownSecrets,
      unusable: (reply, error) => recorded.log.unusable(reply, error),
      clockRead: (connection, skewMs) => void clockSkews.set(connection, skewMs),
    }),
    decode: decoder.decode,
    decodeValue: decoder.decodeValue,
    decodeDigits: decoder.decodeDigits,
    fromLibrary: (connection, channel, because) =>
      recorded.log.fromLibrary(connection, ownProperty(SERVED, channel) ?? 'Stored data', because),
    clockSkew: (connection) => clockSkews.get(connection) ?? null,
    toProgram: (connection, answer) => recorded.log.toProgram(connection, answer),
    handlers: {
      'console.list': ({ connection }) => recorded.log.list(connection),
      'console.bodies': ({ connection }) => recorded.log.bodies(connection),
      'console.body': ({ connection, id }) => recorded.log.bodies(connection).find((body) => body.id === id) ?? null,
      'console.clear': ({ connection }) => recorded.log.clear(connection),
    },
    dispose: () => decoder.dispose(),
  }
}
