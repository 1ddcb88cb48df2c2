import { describePartition, iso, PARTITIONS } from './describe-partition.ts'
import { sha256, short } from './digests.ts'
import type { Library } from './old-types.ts'
import { A, B, EMBEDDED } from './services.ts'

function describeJournal(held: Library): object {
  const lists = held.readWatchLists()
  const came = held.listDeliveries({ from: 0, limit: 1000, text: '' }).rows.map(({ id }) => held.readDelivery(id))
  return {
    watchLists: lists.map((each) => ({
      ...each,
      // By partition: the newest cached update.
      watermarks: Object.fromEntries(
        PARTITIONS.map(
          (partition) =>
            [`${partition.service} ${partition.fingerprint}`, iso(held.readWatermark(partition, each.id))] as const,
        ).filter(([, moment]) => moment !== null),
      ),
    })),
    namedQueries: held.readNamedQueries(),
    labels: Object.fromEntries(
      [A, B, EMBEDDED].map((service) => [service, held.listLabels({ service, fingerprint: '' })]),
    ),
    webhookTests: held.listWebhookTests({ text: '', outcome: 'all', limit: null }).rows,
    deliveries: came.map((each) => ({
      id: each.id,
      receivedAt: iso(each.receivedAt),
      deliveryId: each.deliveryId,
      payloadId: each.payloadId,
      kind: each.kind,
      kindAsSent: each.kindAsSent,
      action: each.action,
      dataId: each.dataId,
      revision: each.revision,
      problem: each.problem,
      signature: each.signature,
      isTls: each.isTls,
      answer: { status: each.status, afterMs: each.answeredAfterMs, wasCut: each.wasCut },
      drift: each.drift.map(({ path, what }) => `${what} ${path}`),
      relation: each.relation,
      headers: each.headers.length,
      bodySha256: sha256(each.body),
    })),
    retries: held.listRetries().map(({ id, kind, arrivals }) => ({ id, kind, arrivals: arrivals.length })),
    contracts: held.readContracts().map(({ name, samples, updatedAt, shape }) => ({
      name,
      samples,
      updatedAt: iso(updatedAt),
      shape: short(JSON.stringify(shape)),
    })),
    entitlements: Object.fromEntries(
      [A, B, EMBEDDED].map((service) => [
        service,
        held.listEntitlements(service).map(({ id, fingerprint, madeAt, cells }) => ({
          id,
          fingerprint,
          madeAt: iso(madeAt),
          answers: Object.fromEntries(cells.map(({ probe, answer }) => [probe, answer])),
        })),
      ]),
    ),
  }
}

const IMAGES = ['https://images.stories.example/large/orva.jpg', 'https://images.stories.example/thumb/orva.jpg']

/** Everything that a library holds. */
export function describe(held: Library): { partitions: object[]; images: object; journal: object } {
  return {
    partitions: PARTITIONS.map(({ name, ...partition }) => ({
      name,
      ...partition,
      ...describePartition(held, partition),
    })),
    images: Object.fromEntries(
      IMAGES.map((url) => {
        const image = held.readImage(url)
        return [
          url,
          image === null ? null : { type: image.type, sha256: sha256(image.bytes), receivedAt: image.receivedAt },
        ]
      }),
    ),
    journal: describeJournal(held),
  }
}
