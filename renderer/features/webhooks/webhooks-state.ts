import { NO_FILTER } from '../../../app/domain/webhooks/delivery-filter.ts'
import { LINE_FILTERS, type LineFilter } from '../../../app/domain/webhooks/reconciliation.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import { isOneOf, keptChoice, type Keeper } from '../../ui/states/view-state.ts'

/** State of the webhooks view, kept by the shell so that going back restores it. */
export type WebhooksState = Place['webhooks']

/** A part of the webhooks view. */
export type WebhooksPanel = WebhooksState['panel']

export const INITIAL_WEBHOOKS: WebhooksState = {
  panel: 'send',
  destination: '',
  kind: 'News/v1',
  transforms: false,
  search: '',
  filter: NO_FILTER,
  showsFilter: false,
  follows: true,
  selected: null,
  selectedPlace: null,
  marked: null,
  schema: null,
}

/** The times of which deliveries are compared with the list, the shortest first. IDs are hours. */
export const RECONCILED_SPANS = [
  { id: '6', label: 'Last 6 hours' },
  { id: '24', label: 'Last 24 hours' },
  { id: '72', label: 'Last 3 days' },
  { id: '168', label: 'Last 7 days' },
] as const

type ReconciledTime = (typeof RECONCILED_SPANS)[number]['id']

const isSpan = isOneOf(RECONCILED_SPANS.map(({ id }) => id))
const isFilter = isOneOf(LINE_FILTERS.map(({ id }) => id))

/** The time and the lines that “Completeness” shows, as they are kept. */
export const RECONCILED_TIME = ['reconciled time', '24' as ReconciledTime, isSpan] as const
export const RECONCILED_LINES = ['reconciled lines', 'problems' as LineFilter, isFilter] as const

/** Has “Completeness” show what was missed in the last hours, as far back as it goes. */
export function showMissedOf(keeper: Keeper, hours: number): void {
  const span = RECONCILED_SPANS.find(({ id }) => Number(id) >= hours) ?? RECONCILED_SPANS[3]
  keptChoice(keeper, ...RECONCILED_TIME)[1](span.id)
  keptChoice(keeper, ...RECONCILED_LINES)[1]('missed')
}
