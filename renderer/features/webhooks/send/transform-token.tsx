import { useState } from 'react'
import type { ReactElement } from 'react'
import { errorOf, failureOf } from '../../../query/errors.ts'
import { AskDialog } from '../../../ui/controls/dialog.tsx'
import { useRemoveToken, useEnterToken } from '../mutations.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TokenPlace } from '../../../../app/ipc/connection.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'

/** Asks before the transform token is removed, which only the person can enter again. */
export function RemoveTokenDialog({ onClose }: { onClose: () => void }): ReactElement {
  const remove = useRemoveToken()
  return (
    <AskDialog
      title="Remove the transform token?"
      warning="Tearsheet forgets the token and removes it from the keychain. It cannot be restored: to test the transform again, enter it again."
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={errorOf(remove)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const WHERE: Readonly<Record<TokenPlace, string>> = {
  absent: 'No token yet',
  keychain: 'In the keychain of this computer',
  session: 'Kept until Tearsheet closes',
  'not-removed': 'Removed here, but still in the keychain',
}

/** State of the transform token, which is entered in a separate window and never reaches this one. */
export function TransformToken({
  read,
  isNeeded,
}: {
  read: UseQueryResult<TokenPlace>
  /** Whether a test waits for the token. */
  isNeeded: boolean
}): ReactElement {
  const state = read.data
  const enter = useEnterToken()
  const [isAsking, setIsAsking] = useState(false)
  const unread = state === undefined ? 'The token is not read yet.' : null
  useCommands([
    { id: 'webhooks.enter-token', unavailable: unread, run: enter },
    {
      id: 'webhooks.remove-token',
      unavailable: unread ?? (state === 'absent' ? 'There is no token to remove.' : null),
      run: () => setIsAsking(true),
    },
  ])
  return (
    <div className="field">
      {isAsking ? <RemoveTokenDialog onClose={() => setIsAsking(false)} /> : null}
      <span className="field-label">Transform token</span>
      {state === undefined ? (
        read.error === null ? (
          <span className="quiet">Reading…</span>
        ) : (
          <ErrorNote {...failureOf(read)} />
        )
      ) : (
        <span className="webhook-token">
          <span data-testid="token-state">{WHERE[state]}</span>
          <CommandLink id="webhooks.enter-token">{state === 'absent' ? 'Enter…' : 'Replace…'}</CommandLink>
          {state === 'absent' ? null : <CommandLink id="webhooks.remove-token">Remove…</CommandLink>}
        </span>
      )}
      <span className="field-note">
        Stored in the same way as the key. Tearsheet sends it with the request and shows it blanked.
      </span>
      {isNeeded ? (
        <span className="field-problem" role="alert">
          {state === undefined
            ? 'The token is not read yet. Try again, or leave the transform off.'
            : 'Enter the token first, or leave the transform off.'}
        </span>
      ) : null}
    </div>
  )
}
