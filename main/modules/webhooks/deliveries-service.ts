import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  PayloadShape,
  RetryChain,
} from '../../../app/ipc/delivery-schemas.ts'
import type { PutBackOutcome } from '../../../app/domain/values/put-back.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import { readFixture } from './read-fixture.ts'
import type { LibraryClient } from '../context/context.ts'

/** The deliveries to the built-in receiver, and what was learnt from them. */
export interface DeliveriesService {
  list(query: DeliveryListQuery): Promise<DeliveryList>
  get(id: number): Promise<DeliveryDetail | null>
  /** The delivery itself and those that share an ID or the item with it, oldest first. */
  related(id: number): Promise<readonly DeliveryRow[]>
  /** The number of deliveries that match the text and are newer than that one. */
  newer(id: number, text: string): Promise<number>
  /** Retried deliveries, the latest first. */
  retries(): Promise<readonly RetryChain[]>
  clear(): Promise<void>
  /** Stores the delivery of a fixture. Throws an invalid-input error for any other text. */
  importFixture(content: string): Promise<number>
  contracts(): Promise<readonly PayloadShape[]>
  forgetContract(name: string): Promise<void>
  /** Brings back a schema that was deleted since the start, or deletes it again, unless it was learnt anew. */
  putBackContract(name: string, isKept: boolean): Promise<PutBackOutcome>
}

/** Number of deleted schemas that can be brought back. */
const MAX_FORGOTTEN = 50

/** Dependencies of the service of deliveries. */
export interface DeliveriesServicePorts {
  library: LibraryClient
  now: () => number
  knownSecrets: KnownSecrets
  /** Called when some were added or removed. */
  notify: () => void
}

/** Stored deliveries. */
export function createDeliveriesService({
  library,
  now,
  knownSecrets,
  notify,
}: DeliveriesServicePorts): DeliveriesService {
  /** The deleted schemas by name, the last deleted one last. */
  const forgotten = new Map<string, PayloadShape>()
  return {
    list: (query) => library.webhooks.listDeliveries(query),
    get: (id) => library.webhooks.readDelivery(id),
    related: (id) => library.webhooks.relatedDeliveries(id),
    newer: (id, text) => library.webhooks.countNewer(id, text),
    retries: () => library.webhooks.listRetries(),
    async clear() {
      await library.webhooks.clearDeliveries()
      notify()
    },
    async importFixture(content) {
      const row = readFixture(content, now(), knownSecrets)
      const [id = 0] = await library.webhooks.importDelivery(row)
      notify()
      return id
    },
    contracts: () => library.webhooks.readContracts(),
    async forgetContract(name) {
      const contract = await library.webhooks.forgetContract(name)
      forgotten.delete(name)
      if (contract !== null) forgotten.set(name, contract)
      const [oldest] = forgotten.keys()
      if (forgotten.size > MAX_FORGOTTEN && oldest !== undefined) forgotten.delete(oldest)
      notify()
    },
    async putBackContract(name, isKept) {
      const contract = forgotten.get(name)
      if (contract === undefined) return 'gone'
      const outcome = await library.webhooks.putBackContract(contract, isKept)
      notify()
      return outcome
    },
  }
}
