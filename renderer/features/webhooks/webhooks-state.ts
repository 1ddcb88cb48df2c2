import type { WebhookKind } from '../../../app/domain/webhook.ts'

/** What the form holds: kept by the shell, so that going back finds it again. */
export interface WebhooksState {
  destination: string
  kind: WebhookKind
  transforms: boolean
}

/** The form nobody has touched. */
export const INITIAL_WEBHOOKS: WebhooksState = { destination: '', kind: 'News/v1', transforms: false }
