import { NO_FILTER } from '../../../app/domain/webhooks/delivery-filter.ts'
import type { ReactElement } from 'react'
import { WEBHOOK_PARTS } from '../../../app/domain/webhooks/view-choices.ts'
import { PartPanel, Parts, PartTabs } from '../../ui/layout/tabs.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { ViewBoundary } from '../../ui/states/view-boundary.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { CompletenessPane } from './completeness/completeness-pane.tsx'
import { ContractPane } from './deliveries/payload-schema-pane.tsx'
import { useForgetDays } from './deliveries/delivery-filters.tsx'
import { ReceiverPane } from './receiver/receiver-pane.tsx'
import { RehearsalPane } from './rehearsal-pane.tsx'
import { RetryPane } from './deliveries/retry-pane.tsx'
import { SendPane } from './send/send-pane.tsx'
import type { WebhooksPanel, WebhooksState } from './webhooks-state.ts'
import { choiceCommands } from '../../commands/registry.ts'
import './webhooks.css'
import './receiver/receiver.css'
import './deliveries/deliveries.css'
import './completeness/completeness.css'

/** The webhooks view: tests, receiver, retries, completeness, rehearsal and payload schemas. */
export function WebhooksView({
  state,
  onChange,
  onStory,
}: {
  state: WebhooksState
  onChange: (change: Partial<WebhooksState>) => void
  onStory: (id: number) => void
}): ReactElement {
  const place = WEBHOOK_PARTS.findIndex(({ id }) => id === state.panel)
  const forgetDays = useForgetDays()
  const show = (panel: WebhooksPanel): void => onChange({ panel })
  const openDelivery = (selected: number): void => {
    forgetDays()
    onChange({ panel: 'receiver', search: '', filter: NO_FILTER, follows: false, selected, selectedPlace: null })
  }
  useCommands([
    ...choiceCommands('webhooks.part', WEBHOOK_PARTS, state.panel, show),
    {
      id: 'webhooks.next-part',
      run: () => show(WEBHOOK_PARTS[(place + 1) % WEBHOOK_PARTS.length]?.id ?? 'send'),
    },
  ])
  const panes: Record<WebhooksPanel, () => ReactElement> = {
    send: () => <SendPane state={state} onChange={onChange} onDelivery={openDelivery} />,
    receiver: () => <ReceiverPane state={state} onChange={onChange} onStory={onStory} />,
    retries: () => <RetryPane onDelivery={openDelivery} />,
    completeness: () => <CompletenessPane onStory={onStory} onDelivery={openDelivery} />,
    rehearsal: () => <RehearsalPane />,
    contracts: () => <ContractPane state={state} onChange={onChange} />,
  }
  return (
    <Parts
      label="Webhooks"
      className="webhooks"
      isPane
      options={WEBHOOK_PARTS}
      value={state.panel}
      command={(id) => `webhooks.part-${id}`}
    >
      <Toolbar tools={[{ id: 'part', room: 'grows', shows: <PartTabs label="Part" /> }]} />
      <PartPanel className="webhooks-main">
        <ViewBoundary key={state.panel}>{panes[state.panel]()}</ViewBoundary>
      </PartPanel>
    </Parts>
  )
}
