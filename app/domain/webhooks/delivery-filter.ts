import { addDays } from '../values/date-text.ts'
import type { WebhookKind } from './webhook.ts'

// What can be chosen of the received deliveries. Fields, commands and queries are drawn from these lists.

/** What a delivery can have been answered with. */
export const RESPONSE_CHOICES = [
  { id: 'accepted', label: 'Accepted' },
  { id: 'refused', label: 'Refused or too late' },
  { id: 'cut', label: 'Cut' },
  { id: 'none', label: 'Not answered' },
] as const

/** What can have come of checking a signature. */
export const SIGNATURE_CHOICES = [
  { id: 'verified', label: 'Verified' },
  { id: 'wrong', label: 'Wrong' },
  { id: 'absent', label: 'Not signed' },
  { id: 'unchecked', label: 'No key to check' },
] as const

export const REMARK_CHOICES = [
  { id: 'first', label: 'Not a duplicate' },
  { id: 'duplicate', label: 'Duplicates' },
  { id: 'same-item', label: 'Of the same item' },
  { id: 'drift', label: 'Schema drift' },
  { id: 'error', label: 'With an error' },
  { id: 'noted', label: 'With a label or a note' },
] as const

const MINUTE = 60_000

/** How long ago a delivery can have come. */
export const WITHIN_CHOICES = [
  { id: 'minutes', label: 'Last 10 minutes', ms: 10 * MINUTE },
  { id: 'hour', label: 'Last hour', ms: 60 * MINUTE },
  { id: 'day', label: 'Last 24 hours', ms: 24 * 60 * MINUTE },
  { id: 'week', label: 'Last 7 days', ms: 7 * 24 * 60 * MINUTE },
] as const

type IdOf<List extends readonly { id: string }[]> = List[number]['id']

/** Which of the received deliveries to list; null for all. */
export interface DeliveryFilter {
  /** A described kind, or all that are none. */
  kind: WebhookKind | 'other' | null
  response: IdOf<typeof RESPONSE_CHOICES> | null
  signature: IdOf<typeof SIGNATURE_CHOICES> | null
  remark: IdOf<typeof REMARK_CHOICES> | null
  within: IdOf<typeof WITHIN_CHOICES> | null
  /** The first and the last day on which they came, YYYY-MM-DD in the zone in which times are shown. */
  from: string | null
  to: string | null
}

/** A saved filter: its name, the searched text and what was chosen. */
export interface SavedFilter {
  name: string
  text: string
  filter: DeliveryFilter
}

/** The filter that leaves no delivery out. */
export const NO_FILTER: DeliveryFilter = {
  kind: null,
  response: null,
  signature: null,
  remark: null,
  within: null,
  from: null,
  to: null,
}

/** Whether a filter leaves deliveries out. */
export const isFiltering = (filter: DeliveryFilter): boolean => Object.values(filter).some((each) => each !== null)

/** The times between which the deliveries of a filter have come, as Unix milliseconds: `since` and later, before `until`. */
interface DeliverySpan {
  since?: number
  until?: number
}

/** The time of a filter at that moment, where `beginOf` says when a day begins. What is left out has no bound. */
export function spanOf(
  { within, from, to }: DeliveryFilter,
  now: number,
  beginOf: (day: string) => number,
): DeliverySpan {
  const recent = WITHIN_CHOICES.find(({ id }) => id === within)
  const begins = [...(recent === undefined ? [] : [now - recent.ms]), ...(from === null ? [] : [beginOf(from)])]
  return {
    ...(begins.length === 0 ? {} : { since: Math.max(...begins) }),
    ...(to === null ? {} : { until: beginOf(addDays(to, 1)) }),
  }
}
