import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  PayloadShape,
  RetryChain,
} from '../../../app/ipc/delivery-schemas.ts'
import type { LibraryClient } from '../context/context.ts'

/** The deliveries to the built-in receiver, and what was learnt from them. */
export interface DeliveriesService {
  list(query: DeliveryListQuery): Promise<DeliveryList>
  get(id: number): Promise<DeliveryDetail | null>
  /** The delivery itself and those that share an ID or the item with it, oldest first. */
  related(id: number): Promise<readonly DeliveryRow[]>
  /** Retried deliveries, the latest first. */
  retries(): Promise<readonly RetryChain[]>
  clear(): Promise<void>
  contracts(): Promise<readonly PayloadShape[]>
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
