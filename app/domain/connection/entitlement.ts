/** What an endpoint answered a key. `empty`: it answered, with nothing in it, which is not told from not being entitled. */
export type EntitlementAnswer = 'allowed' | 'empty' | 'refused' | 'key-invalid' | 'unknown'

/** The harmless questions that are asked, in this order. The webhook test is none: it would deliver to somebody. */
export const ENTITLEMENT_PROBES = [
  { id: 'news-list', label: 'News list', asks: 'GET /api/v2/news, one headline' },
  { id: 'news-full', label: 'Full text of stories', asks: 'GET /api/v2/news/{id} of that story, displayOutput=full' },
  { id: 'news-removed', label: 'Removed stories', asks: 'the list of removed stories, one of them' },
  { id: 'ratios', label: 'Operation ratios', asks: 'operationRatios of one symbol' },
  { id: 'earnings', label: 'Earnings reports', asks: 'earningReports of one symbol' },
] as const

/** Name of a probe. */
export type ProbeId = (typeof ENTITLEMENT_PROBES)[number]['id']

/** How one probe ended. */
export interface EntitlementCell {
  probe: ProbeId
  answer: EntitlementAnswer
  /** HTTP status; null when no answer came. */
  status: number | null
  /** The service's own words, or why nothing can be said. */
  detail: string
  durationMs: number
}

/** What a key could do at a moment. */
export interface EntitlementMap {
  id: number
  /** Of the service that was asked. */
  origin: string
  /** First digits of a hash of the key. */
  fingerprint: string
  madeAt: number
  cells: readonly EntitlementCell[]
}

/** Milliseconds between two probes. */
export const PROBE_PAUSE_MS = 300

/** Probes whose answer differs between two maps. */
export const changedProbes = (one: EntitlementMap, other: EntitlementMap): ProbeId[] =>
  ENTITLEMENT_PROBES.map(({ id }) => id).filter(
    (id) =>
      one.cells.find(({ probe }) => probe === id)?.answer !== other.cells.find(({ probe }) => probe === id)?.answer,
  )
