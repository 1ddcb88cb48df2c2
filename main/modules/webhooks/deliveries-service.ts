import type { DeliveryDetail } from '../../../app/domain/webhooks/delivery.ts'
import type { RetryChain } from '../../../app/domain/webhooks/retry-analysis.ts'
import type { Contract } from './store/payload-schemas.ts'
import type { DeliveryList, DeliveryListQuery, StoredDelivery } from './store/deliveries.ts'
import type { LibraryClient } from '../context/context.ts'

/** The deliveries to the built-in receiver, and what was learnt from them. */
export interface DeliveriesService {
  list(query: DeliveryListQuery): Promise<DeliveryList>
  get(id: number): Promise<(DeliveryDetail & StoredDelivery) | null>
  /** The delivery itself and those that share an ID or the item with it, oldest first. */
  related(id: number): Promise<readonly StoredDelivery[]>
  /** Retried deliveries, the latest first. */
  retries(): Promise<readonly RetryChain[]>
  clear(): Promise<void>
  contracts(): Promise<readonly Contract[]>
  forgetContract(name: string): Promise<void>
}

/** Stored deliveries. `notify` is called when some were removed. */
export const createDeliveriesService = (library: LibraryClient, notify: () => void): DeliveriesService => ({
  list: (query) => library.webhooks.listDeliveries(query),
  get: (id) => library.webhooks.readDelivery(id),
  related: (id) => library.webhooks.relatedDeliveries(id),
  retries: () => library.webhooks.listRetries(),
  async clear() {
    await library.webhooks.clearDeliveries()
    notify()
  },
  contracts: () => library.webhooks.readContracts(),
  async forgetContract(name) {
    await library.webhooks.forgetContract(name)
    notify()
  },
})
