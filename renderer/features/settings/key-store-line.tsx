import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { describeKeyStore } from '../../../app/domain/connection/key-store.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { keyStoreQuery } from '../../query/status-queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Where this system keeps keys, by name. */
export function KeyStoreLine(): ReactElement {
  const store = useQuery(keyStoreQuery)
  return (
    <div className="settings-line">
      <span className="settings-name">Keys are kept in</span>
      {store.data !== undefined ? (
        <span data-testid="key-store">{describeKeyStore(store.data)}</span>
      ) : store.error === null ? (
        <span className="quiet">Looking for a keychain…</span>
      ) : (
        <ErrorNote error={errorInfoOf(store.error)} onRetry={retryOf(store)} />
      )}
    </div>
  )
}
