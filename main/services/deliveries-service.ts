import type { DeliveryDetail } from '../../app/domain/delivery.ts'
import type { Drift } from '../../app/domain/contract-book.ts'
import type { Contract, HeldDelivery } from '../storage/deliveries.ts'
import type { LibraryClient } from '../storage/library-client.ts'

/** What was delivered to the built-in receiver, and what was learnt from it. */
export interface DeliveriesService {
  list(query: {
    before: number | null
    limit: number
    text: string
  }): Promise<{ rows: readonly HeldDelivery[]; held: number }>
  get(id: number): Promise<(DeliveryDetail & { drift: readonly Drift[] }) | null>
  clear(): Promise<void>
  contracts(): Promise<readonly Contract[]>
  forgetContract(name: string): Promise<void>
}

/** Deliveries of the journal. `notify` is called when some went. */
export const createDeliveriesService = (library: LibraryClient, notify: () => void): DeliveriesService => ({
  list: (query) => library.listDeliveries(query),
  get: (id) => library.readDelivery(id),
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
