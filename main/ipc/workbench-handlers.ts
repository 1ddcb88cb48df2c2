import type { WORKBENCH_CONTRACT } from '../../app/ipc/workbench-contract.ts'
import type { DestinationFinding } from '../../app/domain/webhook.ts'
import type { DeliveriesService } from '../services/deliveries-service.ts'
import type { EntitlementService } from '../services/entitlement-service.ts'
import type { ReceiverService } from '../services/receiver-service.ts'
import type { RehearsalService } from '../services/rehearsal-service.ts'
import type { LoggedRequest } from '../../app/domain/request-log.ts'
import type { Handlers } from './dispatcher.ts'

/** What the handlers of the workbench speak to. */
export interface WorkbenchHandlerParts {
  receiver: ReceiverService
  deliveries: DeliveriesService
  rehearsal: RehearsalService
  entitlement: EntitlementService
  checkDestination: (destination: string, signal: AbortSignal) => Promise<DestinationFinding[]>
  requests: { list(): readonly LoggedRequest[]; clear(): void }
}

/** Handlers of the webhook workbench and the request console. */
export function createWorkbenchHandlers(parts: WorkbenchHandlerParts): Pick<Handlers, keyof typeof WORKBENCH_CONTRACT> {
  const { receiver, deliveries, rehearsal, entitlement, requests } = parts
  return {
    'webhook.check': ({ destination }, signal) => parts.checkDestination(destination, signal),
    'receiver.state': () => Promise.resolve(receiver.state()),
    'receiver.start': () => receiver.start(),
    'receiver.stop': () => receiver.stop().then(() => null),
    'receiver.script'({ script }) {
      receiver.setScript(script)
      return Promise.resolve(null)
    },
    'receiver.certificate': () => receiver.certificate(),
    'deliveries.list': (query) => deliveries.list(query),
    'deliveries.get': ({ id }) => deliveries.get(id),
    'deliveries.related': ({ id }) => deliveries.related(id),
    'deliveries.retries': () => deliveries.retries(),
    'deliveries.clear': () => deliveries.clear().then(() => null),
    'deliveries.replay': (request, signal) => rehearsal.replay(request, signal),
    'contracts.list': () => deliveries.contracts(),
    'contracts.forget': ({ name }) => deliveries.forgetContract(name).then(() => null),
    'rehearsal.state': () => Promise.resolve(rehearsal.state()),
    'rehearsal.start': (plan) => rehearsal.start(plan).then(() => null),
    'rehearsal.cancel'() {
      rehearsal.cancel()
      return Promise.resolve(null)
    },
    'entitlement.probe': (_input, signal) => entitlement.probe(signal),
    'entitlement.list': () => entitlement.list(),
    'console.list': () => Promise.resolve(requests.list()),
    'console.clear'() {
      requests.clear()
      return Promise.resolve(null)
    },
  }
}
