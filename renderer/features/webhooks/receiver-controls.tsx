import { useState } from 'react'
import type { ReactElement } from 'react'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { ReceiverResponse } from '../../../app/domain/webhooks/receiver-address.ts'
import { useCommands } from '../../commands/commands.tsx'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { useConnectionId } from '../../query/connection.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useKeptForm } from '../../ui/keeper.ts'
import { useExportAuthority, useToggleReceiver } from './receiver/mutations.ts'
import { ADDRESS_FORM, AddressDialog } from './address-dialog.tsx'
import { ForwardPart } from './forward-part.tsx'
import { DemonstrationTools } from './demonstration-tools.tsx'
import { RefusedRequests } from './refused-requests.tsx'
import { SCRIPT_FORM, ScriptDialog } from './script-dialog.tsx'
import { useReceiver } from './use-receiver.ts'

const describe = ({ status, delayMs, cuts, failsFirst }: ReceiverResponse): string =>
  [
    failsFirst > 0 ? `fails the first ${failsFirst}` : '',
    cuts ? 'cuts the connection' : `returns ${status}`,
    delayMs > 0 ? `after ${delayMs / 1000} s` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

function Address({ label, url }: { label: string; url: string }): ReactElement {
  return (
    <span className="receiver-address">
      <b>{label}</b> <span className="mono selectable">{url}</span>{' '}
      <button type="button" className="button-link" onClick={() => copyAndSay(url, 'Address copied')}>
        copy
      </button>
    </span>
  )
}

/** Starts and stops the receiver, and shows its addresses and responses. */
export function ReceiverControls({ kind }: { kind: WebhookKind }): ReactElement {
  const { read, notKnown } = useReceiver()
  const connection = useConnectionId()
  const state = read.data
  const [isScripting, setIsScripting] = useState(useKeptForm(SCRIPT_FORM).isTyped)
  const [isAddressing, setIsAddressing] = useState(useKeptForm(ADDRESS_FORM).isTyped)
  const addressForm = useKeptForm(ADDRESS_FORM)
  const [, setPublicAddress] = addressForm.field('public', '')
  const toggle = useToggleReceiver()
  const exportCertificate = useExportAuthority()
  const isOn = state?.httpUrl != null
  const own = Object.keys(state?.script.byKind ?? {}).length
  useCommands([
    {
      id: 'webhooks.toggle-receiver',
      title: isOn ? 'Stop the receiver' : 'Start the receiver',
      unavailable: notKnown ?? (toggle.isPending ? 'The receiver is starting or stopping.' : null),
      run: () => toggle.mutate({ isOn }),
    },
    {
      id: 'webhooks.copy-address',
      unavailable: notKnown ?? (isOn ? null : 'The receiver is off.'),
      run: () => copyAndSay(state?.publicUrl ?? state?.httpUrl ?? '', 'Address copied'),
    },
    { id: 'webhooks.script-receiver', unavailable: notKnown, run: () => setIsScripting(true) },
    { id: 'webhooks.receiver-address', unavailable: notKnown, run: () => setIsAddressing(true) },
    { id: 'webhooks.export-authority', run: () => exportCertificate.mutate() },
  ])
  return (
    <div className="receiver-controls">
      <div className="receiver-line">
        <CommandTool id="webhooks.toggle-receiver" look={isOn ? 'button' : 'primary'}>
          {isOn ? 'Stop' : 'Start the receiver'}
        </CommandTool>
        {state === undefined ? (
          <>
            <span className="quiet" role="status">
              {notKnown}
            </span>
            {read.error === null ? null : (
              <button type="button" className="button" onClick={retryOf(read)}>
                Try again
              </button>
            )}
          </>
        ) : state.httpUrl === null ? (
          <span className="quiet">
            The receiver is off. It listens on this computer only, so the service needs a tunnel to reach it. “Address…”
            takes the address of the tunnel.
          </span>
        ) : (
          <>
            {state.publicUrl === null ? null : <Address label="Public" url={state.publicUrl} />}
            <Address label="HTTP" url={state.httpUrl} />
            {state.httpsUrl === null ? (
              <span role="status">
                HTTPS is off, because its certificate cannot be read or written. Allow access to the folder of
                Tearsheet’s data, then stop and start the receiver.
              </span>
            ) : (
              <Address label="HTTPS" url={state.httpsUrl} />
            )}
          </>
        )}
        {state?.connection == null || state.connection === connection ? null : (
          <span role="status">
            It was started in another connection, to which its deliveries belong. Stop it, and start it here to receive
            them here.
          </span>
        )}
        <DemonstrationTools receiver={state} kind={kind} />
      </div>
      <div className="receiver-line quiet">
        <span>
          {state === undefined
            ? ''
            : state.script.recordsRetries
              ? 'Recording retries: the receiver returns 500 for every delivery.'
              : `The receiver ${describe(state.script.fallback)}${own === 0 ? '' : own === 1 ? '; 1 kind has its own response' : `; ${own} kinds have their own response`}.`}
        </span>
        <CommandTool id="webhooks.script-receiver" look="link">
          Change responses…
        </CommandTool>
        <CommandTool id="webhooks.receiver-address" look="link">
          Address…
        </CommandTool>
        <ForwardPart />
        <CommandTool id="webhooks.export-authority" look="link">
          Export the certificate authority…
        </CommandTool>
        {state === undefined || state.unwritten === 0 ? null : (
          <span className="webhook-bad" role="alert">
            {state.unwritten === 1 ? '1 delivery' : `${state.unwritten} deliveries`} could not be stored. Check that the
            disk is not full.
          </span>
        )}
        {exportCertificate.data == null ? null : (
          <span role="status">Written to {exportCertificate.data}. Trust it only where a test needs it.</span>
        )}
      </div>
      {toggle.error === null ? null : <ErrorNote error={errorInfoOf(toggle.error)} onRetry={retryOf(toggle)} />}
      {exportCertificate.error === null ? null : (
        <ErrorNote error={errorInfoOf(exportCertificate.error)} onRetry={retryOf(exportCertificate)} />
      )}
      {state === undefined ? null : (
        <RefusedRequests
          refused={state.refused}
          onAccept={(host) => {
            setPublicAddress(`https://${host}`)
            setIsAddressing(true)
          }}
        />
      )}
      {isAddressing && state !== undefined ? (
        <AddressDialog address={state.address} onClose={() => setIsAddressing(false)} />
      ) : null}
      {isScripting && state !== undefined ? (
        <ScriptDialog script={state.script} onClose={() => setIsScripting(false)} />
      ) : null}
    </div>
  )
}
