import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'

/** The parts of the workbench. */
export type WebhooksPanel = 'send' | 'receiver' | 'retries' | 'rehearsal' | 'contracts'

/** What the workbench shows: kept by the shell, so that going back finds it again. */
export interface WebhooksState {
  panel: WebhooksPanel
  destination: string
  kind: WebhookKind
  transforms: boolean
  /** Words searched for among the deliveries, and the delivery that is open. */
  search: string
  selected: number | null
  /** Its place among those the search finds, from the oldest; null when it is not known. */
  selectedPlace: number | null
  /** The delivery that others are compared with; null for none. */
  marked: number | null
}

/** The workbench nobody has touched. */
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
