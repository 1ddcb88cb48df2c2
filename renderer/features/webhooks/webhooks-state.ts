import { NO_FILTER } from '../../../app/domain/webhooks/delivery-filter.ts'
import type { Place } from '../../../app/ipc/window/location.ts'

/** State of the webhooks view, kept by the shell so that going back restores it. */
export type WebhooksState = Place['webhooks']

/** A part of the webhooks view. */
export type WebhooksPanel = WebhooksState['panel']

/** The initial state of the webhooks view. */
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
