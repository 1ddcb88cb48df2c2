import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'

/** The parts of the webhooks view. */
export type WebhooksPanel = 'send' | 'receiver' | 'retries' | 'rehearsal' | 'contracts'

/** State of the webhooks view, kept by the shell so that going back restores it. */
export interface WebhooksState {
  panel: WebhooksPanel
  destination: string
  kind: WebhookKind
  transforms: boolean
  /** Search text of the deliveries, and the open delivery. */
  search: string
  selected: number | null
  /** Its index among the found deliveries, from the oldest; null when unknown. */
  selectedPlace: number | null
  /** The delivery marked for comparison; null for none. */
  marked: number | null
}

/** The initial state of the webhooks view. */
export const INITIAL_WEBHOOKS: WebhooksState = {
  panel: 'send',
  destination: '',
  kind: 'News/v1',
  transforms: false,
  search: '',
  selected: null,
  selectedPlace: null,
  marked: null,
}
