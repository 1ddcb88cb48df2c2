import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { ForwardTarget } from '../../../../app/domain/webhooks/forwarding.ts'
import type { DeliveryNotes } from '../../../../app/domain/webhooks/delivery.ts'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { RunCell, TestRun, TestRunPlan, TestRunSummary } from '../../../../app/domain/webhooks/test-run.ts'
import type { SchemaDrift } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  DeliverySearch,
  PayloadShape,
  RetryChain,
} from '../../../../app/ipc/webhooks/deliveries.ts'
import type { DeclaredScope, TimeSpan, ReconciliationFacts } from '../../../../app/domain/webhooks/reconciliation.ts'
import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../../../app/ipc/webhooks/webhooks.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { forgetContract, hasContract, learnContract, putBackContract, readContracts } from './payload-schemas.ts'
import { clearDeliveries, noteDelivery, putBackDelivery, putBackNotes, removeDelivery } from './change-deliveries.ts'
import type { RemovedDelivery } from './change-deliveries.ts'
import { recordResponses, listRetries, readDelivery, relatedDeliveries, storeDeliveries } from './deliveries.ts'
import {
  cancelForwards,
  countForwards,
  giveUpForward,
  keepForwardTarget,
  nextForward,
  readForwardTarget,
  recordForward,
} from './forwards.ts'
import type { ForwardTry } from './forwards.ts'
import { indexMissing } from './delivery-text.ts'
import { keepScope, noteListening, readScope } from './listening.ts'
import type { ListeningNote } from './listening.ts'
import { readRebuilt, readTitles, reconcileSlice, reconciliationFacts } from './reconcile-deliveries.ts'
import type { MissedEvent } from '../../../../app/domain/webhooks/rebuilt-delivery.ts'
import type { ReconciledSlice, SliceQuery } from './reconcile-deliveries.ts'
import { countNewer, listDeliveries } from './list-deliveries.ts'
import type { OfConnection } from './list-deliveries.ts'
import type { IncomingRow, ResponseRecord } from './deliveries.ts'
import { putBackTeaching, teachSchema } from './teach-schema.ts'
import type { Teaching } from './teach-schema.ts'
import { addRunCell, beginRun, listRuns, readRun, addWebhookTest, listWebhookTests } from './webhook-tests.ts'
import type { NewWebhookTest } from './webhook-tests.ts'

/** Webhook tests, received deliveries and payload schemas. */
export interface WebhooksStore {
  addWebhookTest(owner: DataOwner, test: NewWebhookTest): WebhookTest
  /** Tests of a connection. */
  listWebhookTests(owner: DataOwner, query: WebhookTestQuery): WebhookTestList
  /** Stores a run before its first test, and returns its ID. */
  beginRun(owner: DataOwner, startedAt: number, plan: TestRunPlan): number
  addRunCell(owner: DataOwner, id: number, cell: Omit<RunCell, 'attempts'>): void
  /** Runs of a connection, the newest first. */
  listRuns(owner: DataOwner): TestRunSummary[]
  readRun(owner: DataOwner, id: number): TestRun | null
  /** Stores deliveries and updates the payload schemas from those whose signature is right; returns their IDs. */
  storeDeliveries(rows: readonly IncomingRow[]): number[]
  /** Stores a delivery that did not come over the network, from which no schema is learnt; returns its ID. */
  importDelivery(row: IncomingRow): number
  recordResponses(responses: readonly ResponseRecord[]): void
  listDeliveries(query: Omit<DeliveryListQuery, 'connection'> & OfConnection): DeliveryList
  /** Makes at most that many deliveries searchable that are not. Returns how many those were. */
  indexMissing(limit: number): number
  /** The number of deliveries that match the search and are newer than that one. */
  countNewer(id: number, search: DeliverySearch, owner?: OfConnection): number
  readDelivery(id: number, owner?: OfConnection): DeliveryDetail | null
  /** Deliveries with the same ID or item as this one, and this one itself, oldest first. */
  relatedDeliveries(id: number, owner?: OfConnection): DeliveryRow[]
  listRetries(owner?: OfConnection): RetryChain[]
  /** Removes that many of the oldest deliveries, by default all of them. */
  clearDeliveries(owner?: OfConnection, most?: number): void
  /** Removes one and returns it; null when there is none with that ID. */
  removeDelivery(id: number, owner?: OfConnection): RemovedDelivery | null
  /** Brings a removed one back, or removes it again. */
  putBackDelivery(removed: RemovedDelivery, isKept: boolean): PutBackOutcome
  /** Keeps what the person wrote about a delivery. Returns whether it is stored. */
  noteDelivery(id: number, notes: DeliveryNotes, owner?: OfConnection): boolean
  putBackNotes(
    id: number,
    change: { expected: DeliveryNotes; wanted: DeliveryNotes },
    owner?: OfConnection,
  ): PutBackOutcome
  readForwardTarget(connection: string): ForwardTarget
  keepForwardTarget(connection: string, target: ForwardTarget): void
  /** The first delivery of a connection that waits to be forwarded; null for none. */
  nextForward(connection: string): number | null
  countForwards(connection: string): number
  recordForward(result: ForwardTry): void
  /** Gives up one delivery that waits, and records why. */
  giveUpForward(id: number, errorText: string): void
  cancelForwards(connection: string): void
  /** Records that the receiver listens. */
  noteListening(note: ListeningNote): void
  /** What the destination of a connection receives, as the person says; null when that was not said. */
  readScope(connection: string): DeclaredScope | null
  keepScope(connection: string, scope: DeclaredScope | null): void
  /** What is known of a part of time before its stories and deliveries are compared. `now` is by the clock of this computer. */
  reconciliationFacts(owner: DataOwner, span: TimeSpan, now: number): ReconciliationFacts
  /** Compares what the list shows of a part of time with the deliveries. */
  reconcileSlice(owner: DataOwner, query: SliceQuery): ReconciledSlice
  /** The titles of stories, by ID, as far as they are cached. */
  /** The body of a delivery that was missed; null where its text is not cached. */
  readRebuilt(owner: DataOwner, event: MissedEvent): string | null
  readTitles(owner: DataOwner, ids: readonly number[]): Record<number, string>
  /** Adds a delivery to its payload schema; null when it is not stored, or nothing can be learnt from it. */
  teachSchema(id: number, connection: string, at: number): Teaching | null
  /** Takes it out again or adds it once more, unless the schema has learnt something else since. */
  putBackTeaching(teaching: Teaching, isTaught: boolean): PutBackOutcome
  readContracts(connection?: string): PayloadShape[]
  hasContract(name: string, connection?: string): boolean
  learnContract(name: string, sample: string, at: number, connection?: string): SchemaDrift[]
  /** Returns what it removed; null for nothing. */
  forgetContract(name: string, connection?: string): PayloadShape | null
  /** Brings a removed shape back, or removes it again, unless another one was learnt under its name. */
  putBackContract(shape: PayloadShape, isKept: boolean, connection?: string): PutBackOutcome
}

/** Creates the store of webhook tests, deliveries and payload schemas. */
export const createWebhooksStore = (context: StoreContext): WebhooksStore => ({
  addWebhookTest: (owner, test) => addWebhookTest(context.userStore, owner, test),
  listWebhookTests: (owner, query) => listWebhookTests(context.userStore, owner, query),
  beginRun: (owner, startedAt, plan) => beginRun(context.userStore, owner, startedAt, plan),
  addRunCell: (owner, id, cell) => context.userStore.transaction(() => addRunCell(context.userStore, owner, id, cell)),
  listRuns: (owner) => listRuns(context.userStore, owner),
  readRun: (owner, id) => readRun(context.userStore, owner, id),
  storeDeliveries: (rows) => context.deliveries.transaction(() => storeDeliveries(context.deliveries, rows)),
  importDelivery: (row) =>
    context.deliveries.transaction(() => storeDeliveries(context.deliveries, [row], false)[0] ?? 0),
  recordResponses: (responses) => context.deliveries.transaction(() => recordResponses(context.deliveries, responses)),
  listDeliveries: (query) => listDeliveries(context.deliveries, query),
  indexMissing: (limit) => context.deliveries.transaction(() => indexMissing(context.deliveries, limit)),
  countNewer: (id, search, owner) => countNewer(context.deliveries, id, search, owner),
  readDelivery: (id, owner) => readDelivery(context.deliveries, id, owner),
  relatedDeliveries: (id, owner) => relatedDeliveries(context.deliveries, id, owner),
  listRetries: (owner) => listRetries(context.deliveries, owner),
  clearDeliveries: (owner, most) =>
    context.deliveries.transaction(() => clearDeliveries(context.deliveries, owner, most)),
  removeDelivery: (id, owner) => context.deliveries.transaction(() => removeDelivery(context.deliveries, id, owner)),
  putBackDelivery: (removed, isKept) =>
    context.deliveries.transaction(() => putBackDelivery(context.deliveries, removed, isKept)),
  noteDelivery: (id, notes, owner) =>
    context.deliveries.transaction(() => noteDelivery(context.deliveries, id, notes, owner)),
  putBackNotes: (id, change, owner) =>
    context.deliveries.transaction(() => putBackNotes(context.deliveries, id, change, owner)),
  readForwardTarget: (connection) => readForwardTarget(context.deliveries, connection),
  keepForwardTarget: (connection, target) => keepForwardTarget(context.deliveries, connection, target),
  nextForward: (connection) => nextForward(context.deliveries, connection),
  countForwards: (connection) => countForwards(context.deliveries, connection),
  recordForward: (result) => recordForward(context.deliveries, result),
  giveUpForward: (id, errorText) => giveUpForward(context.deliveries, id, errorText),
  cancelForwards: (connection) => cancelForwards(context.deliveries, connection),
  noteListening: (note) => context.deliveries.transaction(() => noteListening(context.deliveries, note)),
  readScope: (connection) => readScope(context.deliveries, connection),
  keepScope: (connection, scope) => keepScope(context.deliveries, connection, scope),
  reconciliationFacts: (owner, span, now) => reconciliationFacts(context, owner, span, now),
  reconcileSlice: (owner, query) => reconcileSlice(context, owner, query),
  readRebuilt: (owner, event) => readRebuilt(context, owner, event),
  readTitles: (owner, ids) => readTitles(context, owner, ids),
  teachSchema: (id, connection, at) =>
    context.deliveries.transaction(() => teachSchema(context.deliveries, id, connection, at)),
  putBackTeaching: (teaching, isTaught) =>
    context.deliveries.transaction(() => putBackTeaching(context.deliveries, teaching, isTaught)),
  readContracts: (connection) => readContracts(context.deliveries, connection),
  hasContract: (name, connection) => hasContract(context.deliveries, name, connection),
  learnContract: (name, sample, at, connection) =>
    context.deliveries.transaction(() => learnContract(context.deliveries, name, sample, at, connection)),
  forgetContract: (name, connection) => forgetContract(context.deliveries, name, connection),
  putBackContract: (shape, isKept, connection) =>
    context.deliveries.transaction(() => putBackContract(context.deliveries, shape, isKept, connection)),
})
