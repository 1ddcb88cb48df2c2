import type { ReactElement } from 'react'
import type { TokenPlace } from '../../../app/ipc/connection.ts'
import { useTransformToken } from './mutations.ts'

const WHERE: Readonly<Record<TokenPlace, string>> = {
  absent: 'No token yet',
  keychain: 'In the keychain of this computer',
  session: 'Kept until Tearsheet closes',
  'not-removed': 'Removed here, but still in the keychain',
}

/** State of the transform token, which is entered in a separate window and never reaches this one. */
export function TransformToken({ state, errorText }: { state: TokenPlace; errorText: string | null }): ReactElement {
  const { enter, remove } = useTransformToken()
  return (
    <div className="field">
      <span className="field-label">Transform token</span>
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
      <span className="field-note">
        Stored in the same way as the key. Tearsheet sends it with the request and shows it blanked.
      </span>
      {errorText === null ? null : (
        <span className="field-problem" role="alert">
          {errorText}
        </span>
      )}
    </div>
  )
}
