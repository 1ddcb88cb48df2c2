import type { ReactElement } from 'react'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useCheckDestination } from './mutations.ts'

/** Checks a destination from this computer, without delivering anything. */
export function DestinationCheck({ destination }: { destination: string }): ReactElement {
  const check = useCheckDestination()
  return (
    <div className="destination-check">
      <button
        type="button"
        className="button-link"
        disabled={check.isPending || destination === ''}
        onClick={() => check.mutate(destination)}
      >
        {check.isPending ? 'Checking…' : 'Check the destination from this computer'}
      </button>
      {check.error === null ? null : <ErrorNote error={errorInfoOf(check.error)} onRetry={retryOf(check)} />}
      {check.data === undefined ? null : (
        <ul>
          {check.data.map(({ name, passed, detail }) => (
            <li key={name}>
              <span className={passed === true ? 'webhook-good' : passed === false ? 'webhook-bad' : 'quiet'}>
                {passed === true ? 'ok' : passed === false ? 'no' : '?'}
              </span>{' '}
              <b>{name}</b> {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
