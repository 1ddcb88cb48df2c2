import { randomUUID } from 'node:crypto'
import { namedStory } from '../../../app/domain/webhooks/delivery-subject.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { REBUILT_HEADERS } from '../../../app/domain/webhooks/rebuilt-delivery.ts'
import type { OwnDelivery, OwnDeliveryReport } from '../../../app/domain/webhooks/webhook.ts'
import type { RECONCILIATION_CONTRACT } from '../../../app/ipc/webhooks/reconciliation.ts'
import type { WEBHOOKS_CONTRACT, DestinationFinding } from '../../../app/ipc/webhooks/webhooks.ts'
import { readPlainText } from '../../platform/http/read-plain-text.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { NOTICE_PAUSE_MS, runCall } from '../context/context.ts'
import type { Context, DisposableModule, LibraryClient, ModuleHandlers } from '../context/context.ts'
import type { ServiceClient } from '../requests/module.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { createAuthority, type Authority } from './certificate-authority.ts'
import { checkDestination } from './check-destination.ts'
import { createDeliveriesService, type DeliveriesService } from './deliveries-service.ts'
import { createForwarder, type Forwarder } from './forwarder.ts'
import { createOwnDeliveries, type DeliverOwn } from './demonstration-deliveries.ts'
import { createPostDelivery } from './post-delivery.ts'
import { createListeningLog } from './listening-log.ts'
import type { PushedStory } from '../news/module.ts'
import { createReceiverService, type ReceiverService } from './receiver-service.ts'
import { createReconciliationService, type ReconciliationService } from './reconciliation-service.ts'
import { createRehearsalService, type RehearsalService } from './rehearsal-service.ts'
import type { SamplePayload } from './play-scenario.ts'
import { createWebhookService, type WebhookService } from './test-service.ts'
import { putBack } from '../../../app/domain/values/undo-values.ts'
import type { IncomingRow } from './store/deliveries.ts'

interface WebhooksHandlerParts {
  store: LibraryClient['webhooks']
  webhooks: WebhookService
  receiver: ReceiverService
  deliveries: DeliveriesService
  rehearsal: RehearsalService
  forwarder: Forwarder
  reconciliation: ReconciliationService
  deliverOwn: DeliverOwn
  checkDestination: (destination: string, signal: AbortSignal) => Promise<DestinationFinding[]>
}

type WebhooksChannel = keyof typeof WEBHOOKS_CONTRACT | keyof typeof RECONCILIATION_CONTRACT

/** Handlers of webhook tests, the receiver and its deliveries, what did not arrive, and rehearsals. */
function createWebhooksHandlers(parts: WebhooksHandlerParts): ModuleHandlers<WebhooksChannel> {
  const { store, webhooks, receiver, deliveries, rehearsal, forwarder, reconciliation } = parts
  return {
    'webhook.test': (input, { scope, signal }) => webhooks.test(scope, input, signal),
    'webhook.history': ({ connection: _, ...query }, { scope }) => webhooks.history(scope, query),
    'webhook.beginRun': ({ connection: _, ...plan }, { scope }) => webhooks.beginRun(scope, plan),
    'webhook.runs': (_input, { scope }) => webhooks.runs(scope),
    'webhook.run': ({ id }, { scope }) => webhooks.run(scope, id),
    'webhook.check': ({ destination }, { signal }) => parts.checkDestination(destination, signal),
    'receiver.state': () => receiver.state(),
    'receiver.start': (_input, { scope }) => receiver.start(scope),
    'receiver.stop': () => receiver.stop(),
    'receiver.address': ({ address }) => receiver.setAddress(address),
    'receiver.script': ({ script }) => receiver.setScript(script),
    'receiver.putBackScript'({ expected, wanted }) {
      const found = putBack(receiver.state().script, expected, wanted)
      if (found !== null) receiver.setScript(found.value)
      return found === null ? 'changed' : 'done'
    },
    'receiver.deliver': ({ kind }, { scope }) => parts.deliverOwn(scope, kind),
    'receiver.certificate': () => receiver.certificate(),
    'deliveries.list': (query) => deliveries.list(query),
    'deliveries.get': ({ connection, id }) => store.readDelivery(id, { connection }),
    'deliveries.related': ({ connection, id }) => store.relatedDeliveries(id, { connection }),
    'deliveries.newer': ({ connection, id, ...search }) => deliveries.newer(connection, id, search),
    'deliveries.retries': ({ connection }) => store.listRetries({ connection }),
    'deliveries.clear': ({ connection }) => deliveries.clear(connection),
    'deliveries.delete': ({ connection, id }) => deliveries.delete(connection, id),
    'deliveries.putBack': ({ connection, id, isKept }) => deliveries.putBack(connection, id, isKept),
    'deliveries.note': ({ connection, id, notes }) => deliveries.note(connection, id, notes),
    'deliveries.putBackNotes': ({ connection, id, ...change }) => deliveries.putBackNotes(connection, id, change),
    'deliveries.teach': ({ connection, id }) => deliveries.teach(connection, id),
    'deliveries.putBackTeaching': ({ connection, id, isTaught }) =>
      deliveries.putBackTeaching(connection, id, isTaught),
    'deliveries.import': ({ connection, content }) => deliveries.importFixture(connection, content),
    'deliveries.replay': (request, { signal }) => rehearsal.replay(request, signal),
    'forward.state': ({ connection }) => forwarder.state(connection),
    'forward.set': ({ connection, target }) => forwarder.set(connection, target),
    'forward.cancel': ({ connection }) => forwarder.cancel(connection),
    'contracts.list': ({ connection }) => store.readContracts(connection),
    'contracts.isKnown': ({ connection, name }) => store.hasContract(name, connection),
    'contracts.forget': ({ connection, name }) => deliveries.forgetContract(connection, name),
    'contracts.putBack': ({ connection, name, isKept }) => deliveries.putBackContract(connection, name, isKept),
    'reconciliation.make': ({ connection: _, ...request }, { scope, signal }) =>
      reconciliation.make(scope, request, signal),
    'reconciliation.lines': ({ connection: _, ...request }, { scope, signal }) =>
      reconciliation.lines(scope, request, signal),
    'reconciliation.scope': ({ connection }) => store.readScope(connection),
    'reconciliation.setScope': ({ connection, scope }) => store.keepScope(connection, scope),
    async 'reconciliation.send'({ connection, ...event }, { scope, signal }) {
      const body = await store.readRebuilt(scope.owner, event)
      if (body === null)
        throw invalidInput(
          'story',
          `The text of story ${event.story} is not cached. Choose “Fetch what was missed” first.`,
        )
      const { status, errorText } = await forwarder.send(connection, { headers: REBUILT_HEADERS, body, signal })
      return { status, errorText }
    },
    'rehearsal.state': ({ connection }) => rehearsal.state(connection),
    'rehearsal.start': ({ plan }, { scope }) => rehearsal.start(scope, plan),
    'rehearsal.cancel': ({ connection }) => rehearsal.cancel(connection),
  }
}

export interface WebhooksModuleParts {
  client: ServiceClient
  /** The transform token of a connection. Throws an invalid-input error when there is none. */
  token: (scope: ConnectionScope) => Promise<string>
  /** Folder of the receiver's own certificate authority. */
  folder: string
  payloadOf: SamplePayload
  /** Takes the stories that deliveries name, with the connection that the receiver was started in. */
  pushed: (connection: string, stories: readonly PushedStory[]) => void
  /** How far the clock of this computer is ahead of the service's, in milliseconds; null when it is not known. */
  clockSkew: (connection: string) => number | null
  /** Orders one delivery to the receiver from the service of the demonstration. */
  deliverOwn: (delivery: OwnDelivery) => Promise<OwnDeliveryReport>
}

/**
 * The stories that deliveries name. A wrong signature is that of a forged one, which causes nothing. Only news is about the story itself: where
 * the reason of a move is removed, the story is requested.
 */
const pushedStories = (rows: readonly IncomingRow[]): PushedStory[] =>
  rows.flatMap((row) => {
    const id = namedStory(row)
    return id === null || row.signature === 'wrong'
      ? []
      : [
          {
            id,
            isRemoved: row.kind === 'News/v1' && row.action === 'removed',
            isSigned: row.signature === 'verified',
            at: parseServiceDate(row.timestamp) ?? row.receivedAt,
          },
        ]
  })

/** A rehearsal waits longer for a receiver than the service does, to detect a response that comes too late. */
const REHEARSAL_PATIENCE_MS = 35_000

export type { ReconciliationService } from './reconciliation-service.ts'

export interface WebhooksModule extends DisposableModule<WebhooksChannel> {
  reconciliation: ReconciliationService
  /** Ends what would store data of a connection that is about to be removed. */
  removing(connection: string): Promise<void>
}

/** Webhook tests, the receiver and its deliveries, and rehearsals. Disposing of it stops the receiver. */
export function createWebhooksModule(
  { library, settings, logger, now, sleep, scheduleTimeout, notify, runTask }: Context,
  { client, token, folder, payloadOf, pushed, clockSkew, deliverOwn }: WebhooksModuleParts,
): WebhooksModule {
  const knownSecrets = logger.secrets
  const changed = createCoalescer(NOTICE_PAUSE_MS, scheduleTimeout, () => notify('deliveries.changed'))
  const authority = createAuthority(folder, now)
  const issue: Authority['issue'] = () =>
    authority.issue().catch((thrown: unknown) => {
      logger.warn('the receiver has no HTTPS', { reason: (thrown as Error).message })
      throw thrown
    })
  const receiver = createReceiverService({
    library,
    authority: { ...authority, issue },
    now,
    scheduleTimeout,
    knownSecrets,
    address: {
      current: () => settings.current().receiver,
      save: (receiver) => settings.update({ receiver }),
    },
    notify: changed,
    stored(connection, rows) {
      pushed(connection, pushedStories(rows))
      forwarder.wake(connection)
    },
    listening: createListeningLog({
      library,
      now,
      scheduleTimeout,
      skewOf: clockSkew,
      warn: (event, details) => logger.warn(event, details),
    }),
  })
  // Only the receiver of this application needs it, so other addresses are reached without it.
  const authorities = (): Promise<string[]> =>
    authority.certificate().then(
      (certificate) => [certificate],
      () => [],
    )
  const post = createPostDelivery({ now, sleep, authorities, patienceMs: REHEARSAL_PATIENCE_MS })
  const forwarder: Forwarder = createForwarder({
    library,
    post: async (posting) => knownSecrets.blankAll(await post(posting)),
    now,
    scheduleTimeout,
    ownPorts() {
      const { httpUrl, httpsUrl } = receiver.state()
      return [httpUrl, httpsUrl].flatMap((url) => (url === null ? [] : [Number(new URL(url).port)]))
    },
    notify: changed,
    warn: (event, details) => logger.warn(event, details),
  })
  void forwarder.resume().catch((thrown: unknown) => {
    logger.warn('what waits to be forwarded could not be read', { reason: (thrown as Error).message })
  })
  const rehearsal = createRehearsalService({
    play: {
      post: async (posting) => knownSecrets.blankAll(await post(posting)),
      read: async (url, signal) => readPlainText(url, await authorities(), signal),
      payloadOf,
      uuid: randomUUID,
      now,
      sleep,
    },
    notify: () => notify('rehearsal.changed'),
    settings,
    runTask,
    deliveryOf: (connection, id) => library.webhooks.readDelivery(id, { connection }),
  })
  const reconciliation = createReconciliationService({ library, now })
  return {
    reconciliation,
    handlers: createWebhooksHandlers({
      store: library.webhooks,
      webhooks: createWebhookService({
        client,
        library,
        token,
        now,
        knownSecrets,
        notifyStored: () => notify('webhooks.changed'),
      }),
      receiver,
      deliveries: createDeliveriesService({
        library,
        now,
        knownSecrets,
        runTask,
        notify: changed,
        wake: (connection) => forwarder.wake(connection),
      }),
      rehearsal,
      forwarder,
      reconciliation,
      deliverOwn: createOwnDeliveries({ receiver, authority, deliverOwn }),
      checkDestination: async (destination, signal) =>
        knownSecrets.blankAll(
          await runCall(
            runTask,
            signal,
            { title: 'Check of a destination', view: 'webhooks', connection: null },
            async (task) => {
              const findings = await checkDestination(destination, now, task.signal)
              // What was found without an answer says nothing of the destination.
              if (task.signal.aborted) throw new AppError({ kind: 'cancelled' })
              return findings
            },
          ),
        ),
    }),
    async removing(connection) {
      await receiver.stopIn(connection)
      forwarder.leave(connection)
    },
    async dispose() {
      forwarder.dispose()
      rehearsal.stop()
      await receiver.stop().catch(() => undefined)
    },
  }
}
