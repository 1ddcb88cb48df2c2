import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ForwardState } from '../../../app/ipc/receiver-schemas.ts'
import { useCommands } from '../../commands/commands.tsx'
import { countText } from '../../format/size.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useKeptForm } from '../../ui/keeper.ts'
import { webhookQueries } from './queries.ts'
import { useCancelForwards, useForward } from './receiver/mutations.ts'

const FORM = 'forward deliveries'

function ForwardDialog({ state, onClose: close }: { state: ForwardState; onClose: () => void }): ReactElement {
  const form = useKeptForm(FORM)
  const [url, setUrl] = form.field('url', state.url)
  const onClose = (): void => {
    form.discard()
    close()
  }
  const forward = useForward(onClose)
  const cancel = useCancelForwards()
  const waiting = state.waiting === 1 ? '1 delivery waits' : `${countText(state.waiting)} deliveries wait`
  return (
    <Dialog title="Forward the deliveries" onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          forward.mutate({ url: url.trim(), isOn: true })
        }}
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
            Each delivery that arrives is sent there, byte for byte and in order. While nothing answers there,
            deliveries wait, also over a restart; any answer counts, and each delivery shows its own.
          </span>
        </label>
        {state.waiting === 0 ? null : (
          <p role="status">
            {waiting} for the target.{' '}
            <button type="button" className="button-link" onClick={() => cancel.mutate()}>
              Do not forward {state.waiting === 1 ? 'it' : 'them'}
            </button>
          </p>
        )}
        {state.isOn ? (
          <p>
            <button type="button" className="button" onClick={() => forward.mutate({ url: state.url, isOn: false })}>
              Stop forwarding
            </button>
          </p>
        ) : null}
        {forward.error === null ? null : <ErrorNote error={errorInfoOf(forward.error)} onRetry={retryOf(forward)} />}
        <DialogActions
          submit={state.isOn ? 'Change the address' : 'Start forwarding'}
          isBlocked={forward.isPending || url.trim() === ''}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Says where the deliveries of the connection are forwarded to, and opens the dialog for that. */
export function ForwardPart(): ReactElement {
  const state = useQuery(webhookQueries.forward(useConnectionId())).data
  const [isOpen, setIsOpen] = useState(useKeptForm(FORM).isTyped)
  useCommands([
    {
      id: 'webhooks.forward',
      unavailable: state === undefined ? 'The state of forwarding is being read.' : null,
      run: () => setIsOpen(true),
    },
  ])
  return (
    <>
      <CommandTool id="webhooks.forward" look="link">
        {state?.isOn === true ? 'Forwarding…' : 'Forward…'}
      </CommandTool>
      {state === undefined || (!state.isOn && state.waiting === 0) ? null : (
        <span role="status">
          {state.isOn ? `To ${state.url}` : 'Off'}
          {state.waiting === 0 ? '' : ` · ${countText(state.waiting)} waiting`}
        </span>
      )}
      {isOpen && state !== undefined ? <ForwardDialog state={state} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
