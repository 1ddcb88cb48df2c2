import type { ReactElement } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Checks a destination from this computer, without delivering anything. */
export function DestinationCheck({ destination }: { destination: string }): ReactElement {
  const check = useMutation({ mutationFn: () => call('webhook.check', { destination }) })
  return (
    <div className="destination-check">
      <button
        type="button"
        className="button-link"
        disabled={check.isPending || destination === ''}
        onClick={() => check.mutate()}
      >
        {check.isPending ? 'Checking…' : 'Check the destination from this computer'}
      </button>
      {check.error === null ? null : <ErrorNote error={errorInfoOf(check.error)} />}
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
