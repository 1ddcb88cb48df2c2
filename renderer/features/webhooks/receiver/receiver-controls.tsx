import type { ConnectionView } from '../../../../app/ipc/connection.ts'
import type { ReceiverState, ForwardState } from '../../../../app/ipc/webhooks/receiver.ts'
import { useState, type ReactElement } from 'react'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { failureOf, retryOf, errorOf } from '../../../query/errors.ts'
import { useConnectionId, useConnection } from '../../../query/connection.ts'
import { CommandLink, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import {
  useDeliverOwn,
  useChangeAddress,
  useExportAuthority,
  useToggleReceiver,
  useCancelForwards,
  useForward,
  useStopForwarding,
} from './mutations.ts'
import { refusalText, publicPlace } from '../../../../app/domain/webhooks/receiver.ts'
import type { RefusedRequest, ReceiverAddress, ReceiverResponse } from '../../../../app/domain/webhooks/receiver.ts'
import { joined, visibleName } from '../../../../app/domain/values/visible-text.ts'
import { countText, shownDigits } from '../../../../app/domain/values/number-form.ts'
import { clockTime, fullTime } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { DialogActions, FormDialog, AskDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { SCRIPT_FORM, ScriptDialog } from './script-dialog.tsx'
import { useReceiver, webhookQueries } from '../queries.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'
import { useQuery } from '@tanstack/react-query'

const FORM = 'forward deliveries'

const UNREAD = 'The state of forwarding is being read.'
const NOT_KNOWN = 'Whether deliveries are forwarded is not known.'

function ForwardDialog({ state, onClose: close }: { state: ForwardState; onClose: () => void }): ReactElement {
  const form = useKeptForm(FORM)
  const [url, setUrl] = form.field('url', state.url)
  const onClose = form.closing(close)
  const forward = useForward(onClose)
  return (
    <FormDialog
      title="Forward the deliveries"
      onClose={onClose}
      onSubmit={() => forward.mutate({ url: url.trim(), isOn: true })}
    >
      <label className="field">
        <span className="field-label">Address on this computer</span>
        <input
          autoFocus
          value={url}
          spellCheck={false}
          placeholder="http://localhost:8080/hook"
          onChange={(event) => setUrl(event.target.value)}
        />
        <span className="field-note">
          Each delivery that arrives is sent there, byte for byte and in order. While nothing answers there, deliveries
          wait, also over a restart; any answer counts, and each delivery shows its own.
        </span>
      </label>
      {state.waiting === 0 ? null : (
        <p role="status">
          {state.waiting === 1 ? '1 delivery waits' : `${countText(state.waiting)} deliveries wait`} for the target.{' '}
          <CommandLink id="webhooks.cancel-forwards">Do not forward {state.waiting === 1 ? 'it' : 'them'}…</CommandLink>
        </p>
      )}
      {state.isOn ? (
        <p>
          <CommandTool id="webhooks.stop-forwarding">Stop forwarding</CommandTool>
        </p>
      ) : null}
      <ErrorNote {...failureOf(forward)} />
      <DialogActions
        submit={state.isOn ? 'Change the address' : 'Start forwarding'}
        isBlocked={forward.isPending || url.trim() === ''}
        onClose={onClose}
      />
    </FormDialog>
  )
}

/** Asks before deliveries that wait are given up. */
function CancelDialog({ waiting, onClose }: { waiting: number; onClose: () => void }): ReactElement {
  // They get fewer while it is open.
  const [count] = useState(waiting)
  const cancel = useCancelForwards(onClose)
  return (
    <AskDialog
      title={count === 1 ? 'Not forward 1 delivery?' : `Not forward ${countText(count)} deliveries?`}
      warning="What is cancelled cannot be queued again."
      act="Do not forward"
      acting="Cancelling…"
      isActing={cancel.isPending}
      error={errorOf(cancel)}
      onAct={() => cancel.mutate()}
      onClose={onClose}
    >
      <p className="quiet">The deliveries themselves stay, and each can be sent again by hand.</p>
    </AskDialog>
  )
}

/** Says where the deliveries of the connection are forwarded to, and opens the dialog for that. */
export function ForwardPart(): ReactElement {
  const read = useQuery(webhookQueries.forward(useConnectionId()))
  const state = read.data
  const isUnread = state === undefined && read.error !== null
  const notKnown = isUnread ? NOT_KNOWN : state === undefined ? UNREAD : null
  const form = useKeptForm(FORM)
  const [open, setOpen] = useState<'address' | 'cancel' | null>(form.isTyped ? 'address' : null)
  const stop = useStopForwarding()
  const close = (): void => setOpen(null)
  useCommands([
    {
      id: 'webhooks.forward',
      unavailable: notKnown,
      run: () => setOpen('address'),
    },
    {
      id: 'webhooks.stop-forwarding',
      unavailable: notKnown ?? (state?.isOn === true ? null : 'Deliveries are not forwarded.'),
      run() {
        if (state !== undefined) stop.mutate(state.url)
        form.discard()
        close()
      },
    },
    {
      id: 'webhooks.cancel-forwards',
      unavailable: notKnown ?? (state?.waiting === 0 ? 'No delivery waits to be forwarded.' : null),
      run: () => setOpen('cancel'),
    },
  ])
  return (
    <>
      <CommandLink id="webhooks.forward">{state?.isOn === true ? 'Forwarding…' : 'Forward…'}</CommandLink>
      {isUnread ? (
        <>
          <span role="status">{NOT_KNOWN}</span>
          <LinkButton onClick={retryOf(read)}>Try again</LinkButton>
        </>
      ) : null}
      {state === undefined || (!state.isOn && state.waiting === 0) ? null : (
        <span role="status">
          {state.isOn ? `To ${state.url}` : 'Off'}
          {state.waiting === 0 ? '' : ` · ${countText(state.waiting)} waiting`}
        </span>
      )}
      {open === 'address' && state !== undefined ? <ForwardDialog state={state} onClose={close} /> : null}
      {open === 'cancel' && state !== undefined ? <CancelDialog waiting={state.waiting} onClose={close} /> : null}
    </>
  )
}

/** Whether the view has buttons that make the service deliver to the receiver, which only that of the demonstration can. */
export const sendsOwn = (
  { demonstration }: Pick<ConnectionView, 'demonstration'>,
  receiver: Pick<ReceiverState, 'httpsUrl'> | undefined,
): boolean => demonstration !== null && receiver?.httpsUrl != null

/** Why nothing can be delivered; null when it can. */
function reasonOf(connection: ConnectionView, receiver: ReceiverState | undefined): string | null {
  if (connection.demonstration === null) return 'Only the demonstration delivers to the receiver directly.'
  if (receiver?.httpUrl == null) return 'Start the receiver first.'
  if (receiver.connection !== connection.id) return 'The receiver was started in another connection.'
  return receiver.httpsUrl === null ? 'The receiver has no HTTPS at present.' : null
}

/** In the demonstration, what makes its service deliver to the receiver: one test, or a stream. */
export function DemonstrationTools({
  receiver,
  kind,
}: {
  receiver: ReceiverState | undefined
  kind: WebhookKind
}): ReactElement | null {
  const connection = useConnection()
  const { test, stream, isStreaming } = useDeliverOwn()
  const unavailable = reasonOf(connection, receiver)
  useCommands([
    {
      id: 'webhooks.deliver-test',
      unavailable: unavailable ?? (test.isPending ? 'A test is under way.' : null),
      run: () => test.mutate(kind),
    },
    {
      id: 'webhooks.deliver-stream',
      unavailable: unavailable ?? (isStreaming ? 'A stream is under way. The foot of the window stops it.' : null),
      run: () => stream.mutate(),
    },
  ])
  if (!sendsOwn(connection, receiver)) return null
  return (
    <span className="receiver-demonstration">
      <CommandTool id="webhooks.deliver-test">Send a test</CommandTool>
      <CommandTool id="webhooks.deliver-stream">Send a stream</CommandTool>
    </span>
  )
}

/** The requests that the receiver refused, each with its reason, so that a tunnel can be mended. */
export function RefusedRequests({
  refused: { total, latest },
  onAccept,
}: {
  refused: ReceiverState['refused']
  /** Takes the host of a request as the public address. */
  onAccept: (host: string) => void
}): ReactElement | null {
  const [isOpen, setIsOpen] = useState(true)
  const zone = useTimeZone()
  const now = useMinute()
  if (total === 0) return null
  const named = (request: RefusedRequest): RefusedRequest => ({
    ...request,
    host: visibleName(request.host),
    method: visibleName(request.method),
  })
  return (
    <details className="receiver-refused" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {total === 1 ? '1 request was refused' : `${countText(total)} requests were refused`}
        {total > latest.length ? `; the latest ${latest.length} are listed` : ''}
      </summary>
      <div className="receiver-refused-list" tabIndex={0} role="group" aria-label="Refused requests">
        <table className="selectable">
          <TableHead of={['Time', 'Status', 'Request', 'Reason']} />
          <tbody>
            {latest.map((request, place) => (
              // Only new ones come before the others.
              <tr key={total - place}>
                <td>
                  <time title={fullTime(request.at, zone)}>{clockTime(request.at, now, zone)}</time>
                </td>
                <td>{request.status ?? 'none'}</td>
                <td className="mono isolate" title={visibleName(request.path)}>
                  {visibleName(request.method)} {visibleName(request.path)}
                </td>
                <td>
                  {refusalText(named(request))}
                  {request.reason === 'host' && request.host !== '' ? (
                    <>
                      {' '}
                      <LinkButton onClick={() => onAccept(request.host)}>Accept this host…</LinkButton>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const ADDRESS_FORM = 'receiver address'

/** Dialog for where the receiver is reached: the address of a tunnel, the ports and the path. */
export function AddressDialog({
  address,
  onClose: close,
}: {
  address: ReceiverAddress
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(ADDRESS_FORM)
  const [publicUrl, setPublicUrl] = form.field('public', address.publicUrl)
  const [httpPort, setHttpPort] = form.field('http', String(address.httpPort))
  const [httpsPort, setHttpsPort] = form.field('https', String(address.httpsPort))
  const [path, setPath] = form.field('path', address.path)
  const place = publicPlace(publicUrl)
  const onClose = form.closing(close)
  const change = useChangeAddress(onClose)
  const port = (label: string, value: string, set: (text: string) => void): ReactElement => (
    <TextField
      label={label}
      wanted="Enter a whole number from 0 to 65535."
      type="number"
      required
      min={0}
      max={65_535}
      step={1}
      value={value}
      onText={set}
    />
  )
  return (
    <FormDialog
      title="Address of the receiver"
      onClose={onClose}
      onSubmit={() =>
        change.mutate({ publicUrl: publicUrl.trim(), httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
      }
    >
      <TextField
        label="Public address"
        errorText={place.errorText}
        note={
          place.host === null
            ? 'Paste the address that your tunnel shows. Requests that name its host are then accepted.'
            : `Requests for ${place.host} are accepted${place.path === null ? '' : `, at the path ${place.path}`}.`
        }
        autoFocus
        value={publicUrl}
        spellCheck={false}
        placeholder="https://abc123.ngrok-free.app"
        onText={setPublicUrl}
      />
      <div className="webhook-three">
        {port('HTTP port', httpPort, setHttpPort)}
        {port('HTTPS port', httpsPort, setHttpsPort)}
        <TextField
          label="Path"
          wanted="Begin with /, and use letters, digits, and - . _ ~ / only."
          className="mono"
          value={path}
          spellCheck={false}
          pattern="/[A-Za-z0-9_\-.~\/]{0,200}"
          onText={setPath}
        />
      </div>
      <p className="field-note">
        The ports and the path stay the same at every start. Port 0 takes a free one, and an empty path makes one that
        cannot be guessed.
      </p>
      <ErrorNote {...failureOf(change)} />
      <DialogActions submit="Apply" isBlocked={place.errorText !== null || change.isPending} onClose={onClose} />
    </FormDialog>
  )
}

const describe = ({ status, delayMs, cuts, failsFirst }: ReceiverResponse): string =>
  joined(', ', [
    failsFirst > 0 ? `fails the first ${failsFirst}` : '',
    cuts ? 'cuts the connection' : `returns ${status}`,
    delayMs > 0 ? `after ${shownDigits(String(delayMs / 1000))} s` : '',
  ])

function Address({ label, url }: { label: string; url: string }): ReactElement {
  return (
    <span className="receiver-address">
      <b>{label}</b> <span className="mono selectable">{url}</span>{' '}
      <LinkButton onClick={() => copyAndSay(url, 'Address copied')}>copy</LinkButton>
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
            {read.error === null ? null : <Button onClick={retryOf(read)}>Try again</Button>}
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
        <CommandLink id="webhooks.script-receiver">Change responses…</CommandLink>
        <CommandLink id="webhooks.receiver-address">Address…</CommandLink>
        <ForwardPart />
        <CommandLink id="webhooks.export-authority">Export the certificate authority…</CommandLink>
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
      <ErrorNote {...failureOf(toggle)} />
      <ErrorNote {...failureOf(exportCertificate)} />
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
