import { putBack } from '../../../app/domain/values/undo-values.ts'
import type { DestinationFinding, WEBHOOKS_CONTRACT } from '../../../app/ipc/webhooks/webhooks.ts'
import type { DeliveriesService } from './deliveries-service.ts'
import type { DeliverOwn } from './demonstration-deliveries.ts'
import type { Forwarder } from './forwarder.ts'
import type { ReceiverService } from './receiver-service.ts'
import type { RehearsalService } from './rehearsal-service.ts'
import type { WebhookService } from './test-service.ts'
import type { LibraryClient, ModuleHandlers } from '../context/context.ts'

/** Dependencies of the webhook handlers. */
export interface WebhooksHandlerParts {
  store: LibraryClient['webhooks']
  webhooks: WebhookService
  receiver: ReceiverService
  deliveries: DeliveriesService
  rehearsal: RehearsalService
  forwarder: Forwarder
  deliverOwn: DeliverOwn
  checkDestination: (destination: string, signal: AbortSignal) => Promise<DestinationFinding[]>
}

/** Handlers of webhook tests, the receiver and its deliveries, and rehearsals. */
export function createWebhooksHandlers(parts: WebhooksHandlerParts): ModuleHandlers<keyof typeof WEBHOOKS_CONTRACT> {
  const { store, webhooks, receiver, deliveries, rehearsal, forwarder } = parts
  return {
    'webhook.test': (input, { scope, signal }) => webhooks.test(scope, input, signal),
    'webhook.history': ({ connection: _, ...query }, { scope }) => webhooks.history(scope, query),
    'webhook.beginRun': ({ connection: _, ...plan }, { scope }) => webhooks.beginRun(scope, plan),
    'webhook.runs': (_input, { scope }) => webhooks.runs(scope),
    'webhook.run': ({ id }, { scope }) => webhooks.run(scope, id),
    'webhook.check': ({ destination }, { signal }) => parts.checkDestination(destination, signal),
    'receiver.state': () => Promise.resolve(receiver.state()),
    'receiver.start': (_input, { scope }) => receiver.start(scope),
    'receiver.stop': () => receiver.stop().then(() => null),
    'receiver.address': ({ address }) => receiver.setAddress(address),
    'receiver.script'({ script }) {
      receiver.setScript(script)
      return Promise.resolve(null)
    },
    'receiver.putBackScript'({ expected, wanted }) {
      const found = putBack(receiver.state().script, expected, wanted)
      if (found !== null) receiver.setScript(found.value)
      return Promise.resolve(found === null ? 'changed' : 'done')
    },
    'receiver.deliver': ({ kind }, { scope }) => parts.deliverOwn(scope, kind),
    'receiver.certificate': () => receiver.certificate(),
    'deliveries.list': (query) => deliveries.list(query),
    'deliveries.get': ({ connection, id }) => store.readDelivery(id, { connection }),
    'deliveries.related': ({ connection, id }) => store.relatedDeliveries(id, { connection }),
    'deliveries.newer': ({ connection, id, ...search }) => deliveries.newer(connection, id, search),
    'deliveries.retries': ({ connection }) => store.listRetries({ connection }),
    'deliveries.clear': ({ connection }) => deliveries.clear(connection).then(() => null),
    'deliveries.delete': ({ connection, id }) => deliveries.delete(connection, id).then(() => null),
    'deliveries.putBack': ({ connection, id, isKept }) => deliveries.putBack(connection, id, isKept),
    'deliveries.note': ({ connection, id, notes }) => deliveries.note(connection, id, notes).then(() => null),
    'deliveries.putBackNotes': ({ connection, id, ...change }) => deliveries.putBackNotes(connection, id, change),
    'deliveries.teach': ({ connection, id }) => deliveries.teach(connection, id).then(() => null),
    'deliveries.putBackTeaching': ({ connection, id, isTaught }) =>
      deliveries.putBackTeaching(connection, id, isTaught),
    'deliveries.import': ({ connection, content }) => deliveries.importFixture(connection, content),
    'deliveries.replay': (request, { signal }) => rehearsal.replay(request, signal),
    'forward.state': ({ connection }) => forwarder.state(connection),
    'forward.set': ({ connection, target }) => forwarder.set(connection, target),
    'forward.cancel': ({ connection }) => forwarder.cancel(connection),
    'contracts.list': ({ connection }) => store.readContracts(connection),
    'contracts.isKnown': ({ connection, name }) => store.hasContract(name, connection),
    'contracts.forget': ({ connection, name }) => deliveries.forgetContract(connection, name).then(() => null),
    'contracts.putBack': ({ connection, name, isKept }) => deliveries.putBackContract(connection, name, isKept),
    'rehearsal.state': ({ connection }) => Promise.resolve(rehearsal.state(connection)),
    'rehearsal.start': ({ plan }, { scope }) => rehearsal.start(scope, plan).then(() => null),
    'rehearsal.cancel'({ connection }) {
      rehearsal.cancel(connection)
      return Promise.resolve(null)
    },
  }
}
