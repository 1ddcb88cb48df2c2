import type { DeliveryRow } from './delivery.ts'

/**
 * What two deliveries are to each other. `same-delivery`: one delivery, tried again; `same-payload`: another delivery of the same
 * payload; `same-event`: other IDs, but the same state of the same item; `other-state`: the same item, changed; `unrelated`.
 */
export type PairVerdict = 'same-delivery' | 'same-payload' | 'same-event' | 'other-state' | 'unrelated'

/** The members of a delivery by which duplicates are judged. */
export type Judged = Pick<DeliveryRow, 'deliveryId' | 'payloadId' | 'dataId' | 'revision' | 'action' | 'kind'>

const same = (one: string | null, other: string | null): boolean => one !== null && one === other

// SPEC Events: deduplication is by the delivery header together with the payload's `id`. The documentation contradicts itself on
// whether that ID stays the same over retries, so the item, its revision and the action are compared as well.
/** What the later of two deliveries is to the earlier one. */
export function judgePair(earlier: Judged, later: Judged): PairVerdict {
  if (same(earlier.deliveryId, later.deliveryId)) return 'same-delivery'
  if (same(earlier.payloadId, later.payloadId)) return 'same-payload'
  if (!same(earlier.dataId, later.dataId) || earlier.kind !== later.kind) return 'unrelated'
  return earlier.revision === later.revision && earlier.action === later.action ? 'same-event' : 'other-state'
}

/** What a receiver that drops duplicates does with the later delivery of such a pair, and why. */
export const PAIR_WORDS: Readonly<Record<Exclude<PairVerdict, 'unrelated'>, { drop: boolean; words: string }>> = {
  'same-delivery': { drop: true, words: 'the same delivery again: its delivery header is the same' },
  'same-payload': { drop: true, words: 'the same payload in a new delivery: the header differs, the id is the same' },
  'same-event': { drop: true, words: 'the same event under new ids: item, revision and action are the same' },
  'other-state': { drop: false, words: 'another state of the same item: to be kept' },
}

/** A delivery that repeats or continues an earlier one. */
export interface Relation {
  earlier: number
  later: number
  verdict: Exclude<PairVerdict, 'unrelated'>
}

const KEYS = [
  ['same-delivery', ({ deliveryId }: Judged) => deliveryId],
  ['same-payload', ({ payloadId }: Judged) => payloadId],
  [
    'same-event',
    ({ dataId, revision, action, kind }: Judged) =>
      dataId === null ? null : JSON.stringify([kind, dataId, revision, action]),
  ],
  ['other-state', ({ dataId, kind }: Judged) => (dataId === null ? null : JSON.stringify([kind, dataId]))],
] as const

/** Every delivery that has something to do with an earlier one, each with the closest such relation. `rows` oldest first. */
export function findRelations(rows: readonly DeliveryRow[]): Relation[] {
  const seen = new Map<string, number>()
  const relations: Relation[] = []
  for (const row of rows) {
    const found = KEYS.map(([verdict, keyOf]) => ({ verdict, key: keyOf(row) })).find(
      ({ verdict, key }) => key !== null && seen.has(`${verdict} ${key}`),
    )
    if (found !== undefined)
      relations.push({
        earlier: seen.get(`${found.verdict} ${found.key ?? ''}`) ?? 0,
        later: row.id,
        verdict: found.verdict,
      })
    for (const [verdict, keyOf] of KEYS) {
      const key = keyOf(row)
      if (key !== null && !seen.has(`${verdict} ${key}`)) seen.set(`${verdict} ${key}`, row.id)
    }
  }
  return relations
}
