import { labelOf } from '../../../../app/domain/window/views.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { Location } from '../../navigation.ts'
import { PLAIN_ENTRY } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** Leads to the form for a test of a kind of webhook. */
export const webhookEntry = (kind: WebhookKind, current: Location, { onPlace }: Destinations): PaletteEntry => ({
  ...PLAIN_ENTRY,
  id: `webhook test of ${kind}`,
  group: 'Short forms',
  title: `Webhook test of ${kind}`,
  note: labelOf('webhooks'),
  isExact: true,
  run: () => onPlace({ ...current, view: 'webhooks', webhooks: { ...current.webhooks, panel: 'send', kind } }),
})
