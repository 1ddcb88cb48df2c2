import { sentRevision, type DeliveryEnvelope } from './delivery.ts'

/** The members of a delivery that are compared to find duplicates. */
export interface Judged extends Pick<
  DeliveryEnvelope,
  'payloadId' | 'dataId' | 'revision' | 'action' | 'timestamp' | 'kind' | 'kindAsSent'
> {
  /** Value of the delivery header; null when it was absent. */
  deliveryId: string | null
}

/** What a delivery is about, as far as it can be compared. */
export type ComparedName = 'deliveryId' | 'payloadId' | 'dataId' | 'kind' | 'revision' | 'action' | 'timestamp'

/** A compared member of a delivery. Kinds that the interface does not describe are told apart by what was sent. */
export const comparedValue = (delivery: Judged, name: ComparedName): string | null =>
  name === 'kind' ? (delivery.kind ?? delivery.kindAsSent) : delivery[name]

interface RelationRule {
  verdict: RelationVerdict
  /** Both deliveries have these members, with the same values. */
  same: readonly [ComparedName, ...ComparedName[]]
  /** These are equal in both, or absent in both. */
  also: readonly ComparedName[]
}

// SPEC Events: deduplication is by the delivery header together with the payload's `id`. The documentation contradicts
// itself on whether that ID stays the same over retries, so the item, its revision and the action are compared as well.
/**
 * The relations between two deliveries, the closest first. `same-delivery`: a retry of one delivery; `same-payload`: another delivery of the
 * same payload; `same-event`: other IDs, but the same state of the same item; `state-not-sent`: the same item and action, and nothing was
 * sent that could tell its states apart; `other-state`: the same item, and something differs.
 */
export const RELATIONS: readonly RelationRule[] = [
  { verdict: 'same-delivery', same: ['deliveryId'], also: [] },
  { verdict: 'same-payload', same: ['payloadId'], also: [] },
  { verdict: 'same-event', same: ['dataId', 'revision'], also: ['kind', 'action'] },
  // Equal revisions are the same event, so that here both are absent.
  { verdict: 'state-not-sent', same: ['dataId'], also: ['kind', 'action', 'revision', 'timestamp'] },
  { verdict: 'other-state', same: ['dataId'], also: ['kind'] },
]

/** All verdicts, the closest relation first. */
export const RELATION_VERDICTS = [
  'same-delivery',
  'same-payload',
  'same-event',
  'state-not-sent',
  'other-state',
] as const

export type RelationVerdict = (typeof RELATION_VERDICTS)[number]

export function judgePair(earlier: Judged, later: Judged): RelationVerdict | 'unrelated' {
  const isEqual = (name: ComparedName): boolean => comparedValue(earlier, name) === comparedValue(later, name)
  const found = RELATIONS.find(
    ({ same, also }) =>
      same.every((name) => comparedValue(later, name) !== null && isEqual(name)) && also.every(isEqual),
  )
  return found?.verdict ?? 'unrelated'
}

/** Whether a deduplicating receiver drops the later delivery of such a pair. It keeps one that may be new. */
export const isDropped = (verdict: RelationVerdict): boolean =>
  verdict !== 'other-state' && verdict !== 'state-not-sent'

/**
 * Whether the later of two deliveries is a retry. Another payload or header after an accepted delivery is one of its own, such as a second
 * test of the same sample. Where there are IDs, a retry keeps one of them: a test and a later event about the same state of the same item
 * are two.
 */
export function isRetry(
  verdict: RelationVerdict,
  { deliveryId, payloadId }: Pick<Judged, 'deliveryId' | 'payloadId'>,
  wasAccepted: boolean,
): boolean {
  if (verdict === 'same-delivery') return true
  const keepsId = verdict === 'same-payload' || (deliveryId === null && payloadId === null)
  return isDropped(verdict) && keepsId && !wasAccepted
}

/** Names in a row, as in “item, revision and action”. */
const inRow = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** What a later delivery is to the earlier one with that number, in words. */
export function pairWords(verdict: RelationVerdict, later: Judged, earlier: number): string {
  const { revision, timestamp, action, deliveryId, payloadId } = later
  const isSent = sentRevision(revision) !== null
  switch (verdict) {
    case 'same-delivery':
      return 'the same delivery again: its delivery header is the same'
    case 'same-payload':
      // Only the ids are compared. The other delivery may have another header or none.
      return deliveryId === null
        ? 'the same payload id; this delivery has no delivery header, which could say that it is the same one'
        : 'the same payload id; the other delivery does not have this delivery header'
    case 'same-event':
      // What neither delivery has is not the same in both. The other one may have other ids or none.
      return `the same event ${deliveryId === null && payloadId === null ? 'without an id' : 'but not under the same id'}: ${inRow(
        [
          'item',
          ...(isSent ? ['revision'] : [...(timestamp === null ? [] : ['timestamp']), 'content']),
          ...(action === null ? [] : ['action']),
        ],
      )} are the same`
    case 'state-not-sent':
      return `cannot be told apart from #${earlier}: neither a revision, content nor another timestamp was sent`
    case 'other-state':
      // The other delivery may lack any of them.
      if (isSent) return 'the same item, and its revision or action is not the same: keep it'
      return revision === null
        ? 'the same item without a revision or content; the other delivery has one, another timestamp or another action: keep it'
        : 'the same item without a revision; its timestamp, content or action differs, or one of the two lacks it: keep it'
  }
}
