import type { DeliveryEnvelope } from './delivery.ts'

/** The members of a delivery that are compared to find duplicates. */
export interface Judged extends Pick<DeliveryEnvelope, 'payloadId' | 'dataId' | 'revision' | 'action' | 'kind'> {
  /** Value of the delivery header; null when it was absent. */
  deliveryId: string | null
}

// SPEC Events: deduplication is by the delivery header together with the payload's `id`. The documentation contradicts
// itself on whether that ID stays the same over retries, so the item, its revision and the action are compared as well.
/**
 * The relations between two deliveries, the closest first. Both deliveries have the ID `by` with the same value, and
 * the members in `also` are equal. `same-delivery`: a retry of one delivery; `same-payload`: another delivery of the
 * same payload; `same-event`: other IDs, but the same state of the same item; `other-state`: the same item, changed.
 */
export const RELATIONS = [
  { verdict: 'same-delivery', by: 'deliveryId', also: [] },
  { verdict: 'same-payload', by: 'payloadId', also: [] },
  { verdict: 'same-event', by: 'dataId', also: ['kind', 'revision', 'action'] },
  { verdict: 'other-state', by: 'dataId', also: ['kind'] },
] as const

/** How the later of two deliveries is related to the earlier one. */
export type RelationVerdict = (typeof RELATIONS)[number]['verdict']

/** All verdicts, the closest relation first. */
export const RELATION_VERDICTS = RELATIONS.map(({ verdict }) => verdict)

/** How the later of two deliveries is related to the earlier one. */
export function judgePair(earlier: Judged, later: Judged): RelationVerdict | 'unrelated' {
  const found = RELATIONS.find(
    ({ by, also }) =>
      later[by] !== null && earlier[by] === later[by] && also.every((name) => earlier[name] === later[name]),
  )
  return found?.verdict ?? 'unrelated'
}

/** What a deduplicating receiver does with the later delivery of such a pair, and why. */
export const PAIR_WORDS: Readonly<Record<RelationVerdict, { drop: boolean; words: string }>> = {
  'same-delivery': { drop: true, words: 'the same delivery again: its delivery header is the same' },
  'same-payload': { drop: true, words: 'the same payload in a new delivery: the header differs, the id is the same' },
  'same-event': { drop: true, words: 'the same event under new ids: item, revision and action are the same' },
  'other-state': { drop: false, words: 'another state of the same item: keep it' },
}
