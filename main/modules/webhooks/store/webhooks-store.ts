import type { Database } from '../../../platform/database/connection.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { forgetContract, hasContract, learnContract, putBackContract, readContracts } from './payload-schemas.ts'
import { clearDeliveries, noteDelivery, putBackDelivery, putBackNotes, removeDelivery } from './change-deliveries.ts'
import { recordResponses, listRetries, readDelivery, relatedDeliveries, storeDeliveries } from './deliveries.ts'
import type { IncomingRow } from './deliveries.ts'
import {
  cancelForwards,
  countForwards,
  giveUpForward,
  keepForwardTarget,
  nextForward,
  readForwardTarget,
  recordForward,
} from './forwards.ts'
import { indexMissing } from './delivery-text.ts'
import { keepScope, noteListening, readScope } from './listening.ts'
import { readRebuilt, readTitles, reconcileSlice, reconciliationFacts } from './reconcile-deliveries.ts'
import { countNewer, listDeliveries } from './list-deliveries.ts'
import { putBackTeaching, teachSchema } from './teach-schema.ts'
import { addRunCell, beginRun, listRuns, readRun, addWebhookTest, listWebhookTests } from './webhook-tests.ts'

/** Webhook tests, received deliveries and payload schemas. A call is described where the function of its name is. */
export type WebhooksStore = ReturnType<typeof createWebhooksStore>

/** Creates the store of webhook tests, deliveries and payload schemas. */
export function createWebhooksStore(context: StoreContext) {
  // The files are asked for at each call, because a restore replaces them.
  const on =
    <From>(perform: <Result>(work: (from: From) => Result) => Result) =>
    <Args extends unknown[], Result>(work: (from: From, ...args: Args) => Result) =>
    (...args: Args): Result =>
      perform((from) => work(from, ...args))
  const ofUser = on<Database>((work) => work(context.userStore))
  const ofDeliveries = on<Database>((work) => work(context.deliveries))
  const changing = on<Database>((work) => context.deliveries.transaction(() => work(context.deliveries)))
  const ofBoth = on<StoreContext>((work) => work(context))
  return {
    addWebhookTest: ofUser(addWebhookTest),
    listWebhookTests: ofUser(listWebhookTests),
    beginRun: ofUser(beginRun),
    addRunCell: ofUser(addRunCell),
    listRuns: ofUser(listRuns),
    readRun: ofUser(readRun),
    storeDeliveries: changing((deliveries, rows: readonly IncomingRow[]) => storeDeliveries(deliveries, rows)),
    /** Stores a delivery that did not come over the network, from which no schema is learnt; returns its ID. */
    importDelivery: changing((deliveries, row: IncomingRow) => storeDeliveries(deliveries, [row], false)[0] ?? 0),
    recordResponses: changing(recordResponses),
    listDeliveries: ofDeliveries(listDeliveries),
    indexMissing: changing(indexMissing),
    countNewer: ofDeliveries(countNewer),
    readDelivery: ofDeliveries(readDelivery),
    relatedDeliveries: ofDeliveries(relatedDeliveries),
    listRetries: ofDeliveries(listRetries),
    clearDeliveries: changing(clearDeliveries),
    removeDelivery: changing(removeDelivery),
    putBackDelivery: changing(putBackDelivery),
    noteDelivery: changing(noteDelivery),
    putBackNotes: changing(putBackNotes),
    readForwardTarget: ofDeliveries(readForwardTarget),
    keepForwardTarget: ofDeliveries(keepForwardTarget),
    nextForward: ofDeliveries(nextForward),
    countForwards: ofDeliveries(countForwards),
    recordForward: ofDeliveries(recordForward),
    giveUpForward: ofDeliveries(giveUpForward),
    cancelForwards: ofDeliveries(cancelForwards),
    noteListening: changing(noteListening),
    readScope: ofDeliveries(readScope),
    keepScope: ofDeliveries(keepScope),
    reconciliationFacts: ofBoth(reconciliationFacts),
    reconcileSlice: ofBoth(reconcileSlice),
    readRebuilt: ofBoth(readRebuilt),
    readTitles: ofBoth(readTitles),
    teachSchema: changing(teachSchema),
    putBackTeaching: changing(putBackTeaching),
    readContracts: ofDeliveries(readContracts),
    hasContract: ofDeliveries(hasContract),
    learnContract: changing(learnContract),
    forgetContract: changing(forgetContract),
    putBackContract: changing(putBackContract),
  }
}
