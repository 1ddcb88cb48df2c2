import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ForwardState } from '../../../../app/ipc/webhooks/receiver.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorOf, failureOf, retryOf } from '../../../query/errors.ts'
import { CommandLink, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { AskDialog, DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { webhookQueries } from '../queries.ts'
import { useCancelForwards, useForward, useStopForwarding } from './mutations.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

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
