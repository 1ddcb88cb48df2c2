/**
 * How an endpoint responded to a key. `empty` means a response without content, which looks the same as a missing
 * entitlement.
 */
export type EntitlementResult = 'allowed' | 'empty' | 'refused' | 'key-invalid' | 'unknown'

/**
 * The harmless requests to send, in this order. The webhook test is not among them because it would cause a delivery.
 */
export const ENTITLEMENT_PROBES = [
  { id: 'news-list', label: 'News list', asks: 'GET /api/v2/news, one headline' },
  { id: 'news-full', label: 'Full text of stories', asks: 'GET /api/v2/news/{id} of that story, displayOutput=full' },
  { id: 'news-removed', label: 'Removed stories', asks: 'the list of removed stories, one of them' },
  { id: 'ratios', label: 'Operation ratios', asks: 'operationRatios of one symbol' },
  { id: 'earnings', label: 'Earnings reports', asks: 'earningReports of one symbol' },
] as const
export type ProbeId = (typeof ENTITLEMENT_PROBES)[number]['id']

export interface EntitlementCell {
  probe: ProbeId
  response: EntitlementResult
  /** HTTP status; null when there was no response. */
  status: number | null
  /** The service's own message, or the reason why there is no result. */
  detail: string
  durationMs: number
}

/** What a key was allowed to do at a certain time. */
export interface EntitlementMap {
  id: number
  /** Of the service that was asked. */
  origin: string
  /** First digits of a hash of the key. */
  fingerprint: string
  madeAt: number
  cells: readonly EntitlementCell[]
}

/** Pause between two probes, in milliseconds. */
export const PROBE_PAUSE_MS = 300

/** The map to compare the first one with: the next older one of the same key; undefined when there is none. */
export const comparableMap = ([newest, ...older]: readonly EntitlementMap[]): EntitlementMap | undefined =>
  older.find(({ fingerprint }) => fingerprint === newest?.fingerprint)

/** What a probe has shown; null when it was not sent or allows no conclusion. */
function resultOf({ cells }: EntitlementMap, id: ProbeId): EntitlementResult | null {
  const response = cells.find(({ probe }) => probe === id)?.response ?? 'unknown'
  return response === 'unknown' ? null : response
}

/** IDs of the probes that have a result in both maps. */
export const comparedProbes = (one: EntitlementMap, other: EntitlementMap): ProbeId[] =>
  ENTITLEMENT_PROBES.map(({ id }) => id).filter((id) => resultOf(one, id) !== null && resultOf(other, id) !== null)

/** IDs of the probes that have a result in both maps, and not the same one. */
export const changedProbes = (one: EntitlementMap, other: EntitlementMap): ProbeId[] =>
  comparedProbes(one, other).filter((id) => resultOf(one, id) !== resultOf(other, id))
