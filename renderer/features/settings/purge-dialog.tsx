import { useState } from 'react'
import type { ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isEmptyRemoval } from '../../../app/domain/settings/retention-limits.ts'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { RemovalTable } from './removal-table.tsx'
import { usePurge } from './mutations.ts'
import { settingsQueries } from './queries.ts'

const KINDS: Record<PurgeRequest['what'], string> = {
  stories: 'Stories, except starred and pinned ones and those with a note or a highlight',
  images: 'Pictures',
  ratios: 'Ratios and earnings',
  responses: 'Repeated responses: those that say nothing beyond what is kept',
  everything: 'All cached data',
}

/** Maximum number of characters of the name of a connection in the choice. */
const LONGEST_NAME = 40

/** Asks what to delete of the cached data, and shows how much that is. */
export function PurgeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id: connection, name } = useConnection()
  const [what, setWhat] = useState<PurgeRequest['what']>('stories')
  const [which, setWhich] = useState<PurgeRequest['which']>('current')
  const preview = useQuery({
    ...settingsQueries.purgePreview(connection, { what, which }),
    placeholderData: keepPreviousData,
  })
  const purge = usePurge(connection)
  const isCounted = preview.data !== undefined && !preview.isPlaceholderData
  return (
    <AskDialog
      title="Delete cached data"
      act="Delete"
      acting="Deleting…"
      isActing={purge.isPending}
      isTask
      error={purge.error === null ? null : errorInfoOf(purge.error)}
      isBlocked={!isCounted || isEmptyRemoval(preview.data)}
      onAct={() => purge.mutate({ what, which }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="What to delete" className="settings-choices">
        {(Object.keys(KINDS) as PurgeRequest['what'][]).map((kind) => (
          <label key={kind} className="check">
            <input type="radio" name="what" checked={what === kind} onChange={() => setWhat(kind)} /> {KINDS[kind]}
          </label>
        ))}
      </div>
      <label className="check">
        Of{' '}
        <select
          className="settings-medium"
          value={which}
          onChange={(event) => setWhich(event.target.value as PurgeRequest['which'])}
        >
          <option value="current">this connection, {visibleName(shortened(name, LONGEST_NAME))}</option>
          <option value="all">every connection</option>
        </select>
      </label>
      <div className="settings-removal" aria-live="polite" aria-busy={!isCounted}>
        {preview.data === undefined ? (
          <p className="quiet">Counting…</p>
        ) : isEmptyRemoval(preview.data) ? (
          <p className="quiet">There is nothing to delete.</p>
        ) : (
          <RemovalTable removal={preview.data} />
        )}
      </div>
      <p className="quiet">
        Your marks and lists stay. Tearsheet can request the data again if the service still has it. Removed stories and
        earlier versions cannot be requested again.
      </p>
      {preview.error === null ? null : <ErrorNote error={errorInfoOf(preview.error)} onRetry={retryOf(preview)} />}
    </AskDialog>
  )
}
