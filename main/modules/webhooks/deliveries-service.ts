import type {
  DeliveryList,
  DeliveryListQuery,
  DeliverySearch,
  PayloadShape,
} from '../../../app/ipc/webhooks/deliveries.ts'
import type { DeliveryNotes } from '../../../app/domain/webhooks/delivery.ts'
import type { PutBackOutcome } from '../../../app/domain/values/undo-values.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import { readFixture } from './read-delivery.ts'
import type { Context } from '../context/context.ts'
import type { RemovedDelivery } from './store/change-deliveries.ts'
import type { Teaching } from './store/teach-schema.ts'

/** Searches the deliveries to the built-in receiver, and changes them and what was learnt from them. */
export interface DeliveriesService {
  list(query: DeliveryListQuery): Promise<DeliveryList>
  /** The number of deliveries that match the search and are newer than that one. */
  newer(connection: string, id: number, search: DeliverySearch): Promise<number>
  /** Removes the deliveries stored by now. One that is cancelled ends between two steps, and what was removed stays removed. */
  clear(connection: string): Promise<void>
  delete(connection: string, id: number): Promise<void>
  /** Brings back a delivery that was deleted since the start, or deletes it again. */
  putBack(connection: string, id: number, isKept: boolean): Promise<PutBackOutcome>
  /** Keeps what the person wrote about a delivery. Throws an invalid-input error when it is not stored. */
  note(connection: string, id: number, notes: DeliveryNotes): Promise<void>
  putBackNotes(
    connection: string,
    id: number,
    change: { expected: DeliveryNotes; wanted: DeliveryNotes },
  ): Promise<PutBackOutcome>
  /** Adds a delivery to its payload schema. Throws an invalid-input error when nothing can be learnt from it. */
  teach(connection: string, id: number): Promise<void>
  /** Takes a delivery that taught since the start out of its schema, or adds it again, unless that has learnt something else since. */
  putBackTeaching(connection: string, id: number, isTaught: boolean): Promise<PutBackOutcome>
  /** Stores the delivery of a fixture. Throws an invalid-input error for any other text. */
  importFixture(connection: string, content: string): Promise<number>
  forgetContract(connection: string, name: string): Promise<void>
  /** Brings back a schema that was deleted since the start, or deletes it again, unless it was learnt anew. */
  putBackContract(connection: string, name: string, isKept: boolean): Promise<PutBackOutcome>
}

/** Number of deliveries that are made searchable at once. */
const INDEX_BATCH = 500

/** Number of deleted schemas, of deleted deliveries and of deliveries that taught for which that can be undone. */
const MAX_FORGOTTEN = 50

/** Number of deliveries that are removed in one step, between which other work has its turn. */
const CLEARED_AT_ONCE = 500

/** Remembers something deleted as the latest, and lets go of the oldest. */
function remember<Value>(deleted: Map<string, Value>, key: string, value: Value | null): void {
  deleted.delete(key)
  if (value !== null) deleted.set(key, value)
  const [oldest] = deleted.keys()
  if (deleted.size > MAX_FORGOTTEN && oldest !== undefined) deleted.delete(oldest)
}

const keyOf = (connection: string, name: string | number): string => JSON.stringify([connection, name])

export interface DeliveriesServicePorts extends Pick<Context, 'library' | 'now' | 'runTask'> {
  knownSecrets: KnownSecrets
  /** Called when some were added or removed. */
  notify: () => void
  /** Called when a delivery was brought back, which may wait to be forwarded. */
  wake: (connection: string) => void
}

export function createDeliveriesService({
  library,
  now,
  knownSecrets,
  runTask,
  notify,
  wake,
}: DeliveriesServicePorts): DeliveriesService {
  /** The deleted schemas by their connection and name, the last deleted one last. */
  const forgotten = new Map<string, PayloadShape>()
  const deleted = new Map<string, RemovedDelivery>()
  const teachings = new Map<string, Teaching>()
  /** Makes what a search for a text looks at searchable, a batch at a time, so that deliveries which arrive meanwhile are stored. */
  async function prepare({ text }: DeliverySearch): Promise<void> {
    if (text !== '') while ((await library.webhooks.indexMissing(INDEX_BATCH)) > 0);
  }
  return {
    async list(query) {
      await prepare(query)
      return library.webhooks.listDeliveries(query)
    },
    async newer(connection, id, search) {
      await prepare(search)
      return library.webhooks.countNewer(id, search, { connection })
    },
    clear: (connection) =>
      runTask(
        { title: 'Deletion of deliveries', view: 'webhooks', connection, canCancel: true },
        async ({ signal, tell }) => {
          const total = await library.webhooks.countNewer(0, { text: '' }, { connection })
          // The oldest are removed first, and no more than were there, so that one that arrives meanwhile stays.
          for (let done = 0; done < total;) {
            if (signal.aborted) throw new AppError({ kind: 'cancelled' })
            const step = Math.min(CLEARED_AT_ONCE, total - done)
            await library.webhooks.clearDeliveries({ connection }, step)
            done += step
            tell({ detail: `${done} of ${total} deleted`, progress: { done, total } })
          }
        },
      ).finally(notify),
    async delete(connection, id) {
      remember(deleted, keyOf(connection, id), await library.webhooks.removeDelivery(id, { connection }))
      notify()
    },
    async putBack(connection, id, isKept) {
      const removed = deleted.get(keyOf(connection, id))
      if (removed === undefined) return 'gone'
      const outcome = await library.webhooks.putBackDelivery(removed, isKept)
      if (isKept) wake(connection)
      notify()
      return outcome
    },
    async note(connection, id, notes) {
      if (!(await library.webhooks.noteDelivery(id, notes, { connection })))
        throw invalidInput('delivery', 'This delivery was deleted.')
      notify()
    },
    async putBackNotes(connection, id, change) {
      const outcome = await library.webhooks.putBackNotes(id, change, { connection })
      notify()
      return outcome
    },
    async teach(connection, id) {
      const teaching = await library.webhooks.teachSchema(id, connection, now())
      if (teaching === null)
        throw invalidInput('delivery', 'This delivery was deleted, or it taught the payload schema already.')
      remember(teachings, keyOf(connection, id), teaching)
      notify()
    },
    async putBackTeaching(connection, id, isTaught) {
      const teaching = teachings.get(keyOf(connection, id))
      if (teaching === undefined) return 'gone'
      const outcome = await library.webhooks.putBackTeaching(teaching, isTaught)
      notify()
      return outcome
    },
    importFixture: (connection, content) =>
      runTask({ title: 'Import of a delivery', view: 'webhooks', connection, canCancel: true }, async ({ signal }) => {
        const row = { ...readFixture(content, now(), knownSecrets), connection }
        if (signal.aborted) throw new AppError({ kind: 'cancelled' })
        const id = await library.webhooks.importDelivery(row)
        notify()
        return id
      }),
    async forgetContract(connection, name) {
      remember(forgotten, keyOf(connection, name), await library.webhooks.forgetContract(name, connection))
      notify()
    },
    async putBackContract(connection, name, isKept) {
      const shape = forgotten.get(keyOf(connection, name))
      if (shape === undefined) return 'gone'
      const outcome = await library.webhooks.putBackContract(shape, isKept, connection)
      notify()
      return outcome
    },
  }
}
