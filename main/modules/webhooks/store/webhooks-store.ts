import type { PutBackOutcome } from '../../../../app/domain/values/put-back.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { RunCell, TestRun, TestRunPlan, TestRunSummary } from '../../../../app/domain/webhooks/test-run.ts'
import type { SchemaDrift } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  PayloadShape,
  RetryChain,
} from '../../../../app/ipc/delivery-schemas.ts'
import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../../../app/ipc/webhooks.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { forgetContract, learnContract, putBackContract, readContracts } from './payload-schemas.ts'
import {
  recordResponses,
  clearDeliveries,
  countNewer,
  listDeliveries,
  listRetries,
  readDelivery,
  relatedDeliveries,
  storeDeliveries,
} from './deliveries.ts'
import type { IncomingRow, ResponseRecord } from './deliveries.ts'
import { addRunCell, beginRun, listRuns, readRun } from './webhook-runs.ts'
import { addWebhookTest, listWebhookTests } from './webhook-tests.ts'

/** Webhook tests, received deliveries and payload schemas. */
export interface WebhooksStore {
  addWebhookTest(owner: DataOwner, test: Omit<WebhookTest, 'id'>): WebhookTest
  /** Tests of the owner's origin. */
  listWebhookTests(owner: DataOwner, query: WebhookTestQuery): WebhookTestList
  /** Stores a run before its first test, and returns its ID. */
  beginRun(owner: DataOwner, startedAt: number, plan: TestRunPlan): number
  addRunCell(owner: DataOwner, id: number, cell: Omit<RunCell, 'attempts'>): void
  /** Runs of the owner's origin, the newest first. */
  listRuns(owner: DataOwner): TestRunSummary[]
  readRun(owner: DataOwner, id: number): TestRun | null
  /** Stores deliveries and updates the payload schemas; returns their IDs. */
  storeDeliveries(rows: readonly IncomingRow[]): number[]
  /** Stores a delivery that did not come over the network, from which no schema is learnt; returns its ID alone. */
  importDelivery(row: IncomingRow): number[]
  recordResponses(responses: readonly ResponseRecord[]): void
  listDeliveries(query: DeliveryListQuery): DeliveryList
  /** The number of deliveries that match the text and are newer than that one. */
  countNewer(id: number, text: string): number
  readDelivery(id: number): DeliveryDetail | null
  /** Deliveries with the same ID or item as this one, and this one itself, oldest first. */
  relatedDeliveries(id: number): DeliveryRow[]
  listRetries(): RetryChain[]
  clearDeliveries(): void
  readContracts(): PayloadShape[]
  learnContract(name: string, sample: string, at: number): SchemaDrift[]
  /** Returns what it removed; null for nothing. */
  forgetContract(name: string): PayloadShape | null
  /** Brings a removed shape back, or removes it again, unless another one was learnt under its name. */
  putBackContract(contract: PayloadShape, isKept: boolean): PutBackOutcome
}

/** Creates the store of webhook tests, deliveries and payload schemas. */
export const createWebhooksStore = (context: StoreContext): WebhooksStore => ({
  addWebhookTest: (owner, test) => addWebhookTest(context.userStore, owner.origin, test),
  listWebhookTests: (owner, query) => listWebhookTests(context.userStore, owner.origin, query),
  beginRun: (owner, startedAt, plan) => beginRun(context.userStore, owner.origin, startedAt, plan),
  addRunCell: (owner, id, cell) =>
    context.userStore.transaction(() => addRunCell(context.userStore, owner.origin, id, cell)),
  listRuns: (owner) => listRuns(context.userStore, owner.origin),
  readRun: (owner, id) => readRun(context.userStore, owner.origin, id),
  storeDeliveries: (rows) => context.deliveries.transaction(() => storeDeliveries(context.deliveries, rows)),
  importDelivery: (row) => context.deliveries.transaction(() => storeDeliveries(context.deliveries, [row], false)),
  recordResponses: (responses) => context.deliveries.transaction(() => recordResponses(context.deliveries, responses)),
  listDeliveries: (query) => listDeliveries(context.deliveries, query),
  countNewer: (id, text) => countNewer(context.deliveries, id, text),
  readDelivery: (id) => readDelivery(context.deliveries, id),
  relatedDeliveries: (id) => relatedDeliveries(context.deliveries, id),
  listRetries: () => listRetries(context.deliveries),
  clearDeliveries: () => context.deliveries.transaction(() => clearDeliveries(context.deliveries)),
  readContracts: () => readContracts(context.deliveries),
  learnContract: (name, sample, at) =>
    context.deliveries.transaction(() => learnContract(context.deliveries, name, sample, at)),
  forgetContract: (name) => forgetContract(context.deliveries, name),
  putBackContract: (contract, isKept) => putBackContract(context.deliveries, contract, isKept),
})
