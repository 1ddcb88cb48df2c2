import type { ReactElement } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { ContractPane } from './contract-pane.tsx'
import { ReceiverPane } from './receiver-pane.tsx'
import { RehearsalPane } from './rehearsal-pane.tsx'
import { RetryPane } from './retry-pane.tsx'
import { SendPane } from './send-pane.tsx'
import type { WebhooksPanel, WebhooksState } from './webhooks-state.ts'
import './webhooks.css'
import './receiver.css'

const PANELS: readonly { id: WebhooksPanel; label: string; title: string }[] = [
  { id: 'send', label: 'Send a test', title: 'Request a test delivery from the service' },
  { id: 'receiver', label: 'Receiver', title: 'Receive deliveries on this computer' },
  { id: 'retries', label: 'Retries', title: 'Fail deliveries on purpose and measure the retries' },
  { id: 'rehearsal', label: 'Rehearsal', title: 'Send sample deliveries to your own receiver' },
  { id: 'contracts', label: 'Payload schemas', title: 'Schemas inferred from payloads' },
]

/** The webhooks view: tests, receiver, retries, rehearsal and payload schemas. */
export function WebhooksView({
  state,
  onChange,
  onStory,
}: {
  state: WebhooksState
  onChange: (state: WebhooksState) => void
  onStory: (id: number) => void
}): ReactElement {
  const place = PANELS.findIndex(({ id }) => id === state.panel)
  useCommands([
    {
      id: 'webhooks.next-part',
      run: () => onChange({ ...state, panel: PANELS[(place + 1) % PANELS.length]?.id ?? 'send' }),
    },
  ])
  const panes: Record<WebhooksPanel, () => ReactElement> = {
    send: () => <SendPane state={state} onChange={onChange} />,
    receiver: () => <ReceiverPane state={state} onChange={onChange} onStory={onStory} />,
    retries: () => (
      <RetryPane
        onDelivery={(selected) =>
          onChange({ ...state, panel: 'receiver', search: '', follows: false, selected, selectedPlace: null })
        }
      />
    ),
    rehearsal: () => <RehearsalPane />,
    contracts: () => <ContractPane />,
  }
  return (
    <section className="webhooks" aria-label="Webhooks" data-pane>
      <Toolbar
        tools={[
          {
            id: 'part',
            room: 'grows',
            shows: (
              <Segmented
                label="Part"
                value={state.panel}
                options={PANELS}
                onChange={(panel) => onChange({ ...state, panel })}
              />
            ),
          },
        ]}
      />
      <div className="webhooks-main">{panes[state.panel]()}</div>
    </section>
  )
}
