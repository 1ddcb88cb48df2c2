import type { DeliveryDetail } from '../../../app/domain/webhooks/delivery.ts'
import type { RetryChain } from '../../../app/domain/webhooks/retry-analysis.ts'
import type { Contract } from './store/contracts.ts'
import type { DeliveryList, DeliveryListQuery, HeldDelivery } from './store/deliveries.ts'
import type { LibraryClient } from '../context/context.ts'

/** What was delivered to the built-in receiver, and what was learnt from it. */
export interface DeliveriesService {
  list(query: DeliveryListQuery): Promise<DeliveryList>
  get(id: number): Promise<(DeliveryDetail & HeldDelivery) | null>
  /** Deliveries that share an ID or the item with that one, and itself, oldest first. */
  related(id: number): Promise<readonly HeldDelivery[]>
  /** What came again and again, the latest first. */
  retries(): Promise<readonly RetryChain[]>
  clear(): Promise<void>
  contracts(): Promise<readonly Contract[]>
  forgetContract(name: string): Promise<void>
}

/** Deliveries of the journal. `notify` is called when some went. */
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
