import type { ReactElement } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TokenPlace } from '../../../app/ipc/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useTransformToken } from './mutations.ts'

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
  const { enter, remove } = useTransformToken()
  return (
    <div className="field">
      <span className="field-label">Transform token</span>
      {state === undefined ? (
        read.error === null ? (
          <span className="quiet">Reading…</span>
        ) : (
          <ErrorNote error={errorInfoOf(read.error)} onRetry={retryOf(read)} />
        )
      ) : (
        <span className="webhook-token">
          <span data-testid="token-state">{WHERE[state]}</span>
          <button type="button" className="button-link" onClick={() => enter()}>
            {state === 'absent' ? 'Enter…' : 'Replace…'}
          </button>
          {state === 'absent' ? null : (
            <button type="button" className="button-link" onClick={() => remove()}>
              Remove
            </button>
          )}
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
