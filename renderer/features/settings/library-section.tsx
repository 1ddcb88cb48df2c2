import { useState } from 'react'
import type { ReactElement } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PurgeRequest } from '../../../app/ipc/library.ts'
import { call } from '../../bridge/desk.ts'
import { countText, sizeText } from '../../format/size.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Moment } from '../../ui/moment.tsx'
import { settingsQueries } from './settings-queries.ts'
import { useConnectionId } from '../../query/connection.ts'

const KINDS: Record<PurgeRequest['what'], string> = {
  stories: 'Stories, except starred and pinned ones and those with a note',
  images: 'Pictures',
  ratios: 'Ratios and earnings',
  everything: 'All cached data',
}
const DAYS = [30, 90, 365, 1095] as const
const MEGABYTES = [200, 1000, 5000, 20_000] as const

function PurgeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const connection = useConnectionId()
  const client = useQueryClient()
  const [what, setWhat] = useState<PurgeRequest['what']>('stories')
  const [which, setWhich] = useState<PurgeRequest['which']>('current')
  const purge = useMutation({
    mutationFn: () => call('library.purge', { connection, what, which }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsQueries.inventory(connection).queryKey })
      onClose()
    },
  })
  return (
    <Dialog title="Delete cached data" onClose={onClose}>
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
          <option value="current">this connection</option>
          <option value="all">every connection</option>
        </select>
      </label>
      <p className="quiet">
        Your marks and lists stay. Tearsheet can request the data again if the service still has it. Removed stories and
        earlier versions cannot be requested again.
      </p>
      {purge.error === null ? null : <ErrorNote error={errorInfoOf(purge.error)} />}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-danger"
          disabled={purge.isPending}
          onClick={() => purge.mutate()}
        >
          {' '}
          Delete{' '}
        </button>
        <button type="button" className="button" autoFocus onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}

function Limits(): ReactElement {
  const { maxAgeDays, maxMegabytes } = usePreferences()
  const savePreferences = useSavePreferences()
  const number = (text: string): number | null => (text === '' ? null : Number(text))
  return (
    <div className="settings-line">
      <span className="settings-name">Keep</span>
      <select
        className="settings-medium"
        aria-label="Maximum age"
        value={maxAgeDays ?? ''}
        onChange={(event) => void savePreferences({ maxAgeDays: number(event.target.value) })}
      >
        <option value="">stories of any age</option>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days < 365
              ? `stories of ${days} days`
              : days === 365
                ? 'stories of a year'
                : `stories of ${days / 365} years`}
          </option>
        ))}
      </select>
      <select
        className="settings-medium"
        aria-label="Maximum size"
        value={maxMegabytes ?? ''}
        onChange={(event) => void savePreferences({ maxMegabytes: number(event.target.value) })}
      >
        <option value="">of any size</option>
        {MEGABYTES.map((size) => (
          <option key={size} value={size}>
            up to {sizeText(size * 1_000_000)}
          </option>
        ))}
      </select>
      <span className="field-note">
        Tearsheet deletes the oldest data at each start. Stories with a star, a pin or a note stay.
      </span>
    </div>
  )
}

/** Contents of the library, its limits, backup and deletion. */
export function LibrarySection(): ReactElement | null {
  const connection = useConnectionId()
  const inventory = useQuery(settingsQueries.inventory(connection))
  const client = useQueryClient()
  const [isPurging, setIsPurging] = useState(false)
  const backup = useMutation({ mutationFn: () => call('library.backup', {}) })
  const restore = useMutation({
    mutationFn: () => call('library.restore', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQueries.inventory(connection).queryKey }),
  })
  if (inventory.data === undefined) return null
  const cached = inventory.data
  const error = backup.error ?? restore.error
  const facts: readonly (readonly [string, string])[] = [
    ['Stories', countText(cached.stories)],
    ['Story versions', countText(cached.versions)],
    ['Responses', countText(cached.responses)],
    ['Ratio records', countText(cached.ratioRecords)],
    ['Pictures', cached.images === 0 ? '0' : `${countText(cached.images)}, ${sizeText(cached.imageBytes)}`],
    ['Size on disk', sizeText(cached.fileBytes)],
  ]
  return (
    <section className="settings-section" aria-label="Library">
      <h2>Library</h2>
      <dl className="settings-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {cached.oldestReceivedAt === null || cached.newestReceivedAt === null ? null : (
        <p className="field-note">
          Received between <Moment at={cached.oldestReceivedAt} /> and <Moment at={cached.newestReceivedAt} />.
        </p>
      )}
      <Limits />
      <div className="settings-line">
        <span className="settings-name">Backup</span>
        <button type="button" className="button" disabled={backup.isPending} onClick={() => backup.mutate()}>
          {backup.isPending ? 'Writing…' : 'Back up…'}
        </button>
        <button type="button" className="button" disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? 'Restoring…' : 'Restore…'}
        </button>
        <button type="button" className="button button-danger" onClick={() => setIsPurging(true)}>
          Delete cached data…
        </button>
        {typeof backup.data === 'string' ? (
          <span className="settings-good" role="status">
            Written to {backup.data}
          </span>
        ) : null}
        {restore.data === true ? (
          <span className="settings-good" role="status">
            Restored. The previous library was kept next to it.
          </span>
        ) : null}
      </div>
      {error === null ? null : <ErrorNote error={errorInfoOf(error)} />}
      {isPurging ? <PurgeDialog onClose={() => setIsPurging(false)} /> : null}
    </section>
  )
}
