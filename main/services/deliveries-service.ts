import type { DeliveryDetail } from '../../app/domain/delivery.ts'
import type { RetryChain } from '../../app/domain/retry-analysis.ts'
import type { Contract } from '../storage/contracts.ts'
import type { DeliveryList, DeliveryListQuery, HeldDelivery } from '../storage/deliveries.ts'
import type { LibraryClient } from '../storage/library-client.ts'

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
  list: (query) => library.listDeliveries(query),
  get: (id) => library.readDelivery(id),
  related: (id) => library.relatedDeliveries(id),
  retries: () => library.listRetries(),
  async clear() {
    await library.clearDeliveries()
    notify()
  },
  contracts: () => library.readContracts(),
  async forgetContract(name) {
    await library.forgetContract(name)
    notify()
  },
})
