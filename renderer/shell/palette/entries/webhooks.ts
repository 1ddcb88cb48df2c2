import { labelOf } from '../../../../app/domain/window/views.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { Location } from '../../navigation.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { LONGEST_TITLE, PLAIN_ENTRY } from '../entry.ts'
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

/** The filters of deliveries that were saved for the connection. */
export function useDeliveryFilterEntries(current: Location, { onPlace }: Destinations): readonly PaletteEntry[] {
  const { deliveryFilters } = usePreferences()
  const connection = useConnectionId()
  return (ownProperty(deliveryFilters, connection) ?? []).map(({ name, text, filter }) => ({
    ...PLAIN_ENTRY,
    id: `delivery filter ${name}`,
    group: 'Lists and searches',
    title: visibleName(shortened(name, LONGEST_TITLE)),
    note: 'saved filter of deliveries',
    also: 'saved filter of deliveries',
    run: () =>
      onPlace({
        ...current,
        view: 'webhooks',
        webhooks: {
          ...current.webhooks,
          panel: 'receiver',
          search: text,
          filter,
          showsFilter: true,
          follows: true,
          selected: null,
          selectedPlace: null,
        },
      }),
  }))
}
