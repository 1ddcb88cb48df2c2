import type { ReactElement } from 'react'
import type { Output } from '../../../app/ipc/contract.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'

const WHERE: Readonly<Record<Output<'webhook.token'>, string>> = {
  absent: 'No token yet',
  keychain: 'In the keychain of this computer',
  session: 'Held until Tearsheet closes',
  'not-removed': 'Removed here, but still in the keychain',
}

/** Where the transform token is. It is typed into a window of its own and never comes here. */
export function TransformToken({
  state,
  problem,
}: {
  state: Output<'webhook.token'>
  problem: string | null
}): ReactElement {
  const connection = useConnectionId()
  return (
    <div className="field">
      <span className="field-label">Transform token</span>
      <span className="webhook-token">
        <span data-testid="token-state">{WHERE[state]}</span>
        <button type="button" className="button-link" onClick={() => void call('webhook.enterToken', { connection })}>
          {state === 'absent' ? 'Enter…' : 'Replace…'}
        </button>
        {state === 'absent' ? null : (
          <button
            type="button"
            className="button-link"
            onClick={() => void call('webhook.removeToken', { connection })}
          >
            Remove
          </button>
        )}
      </span>
      <span className="field-note">Kept as the key is. Sent with the request, shown blanked.</span>
      {problem === null ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
