import { Fragment, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { describeDamage } from '../../app/domain/library/damaged-file.ts'
import type { DamagedFile } from '../../app/domain/library/damaged-file.ts'
import { errorInfoOf } from '../query/error-info.ts'
import { useShowFile } from '../query/files.ts'
import { damagedFilesQuery } from '../query/status-queries.ts'
import { ErrorLine } from '../ui/error-line.tsx'
import { Moment } from '../ui/moment.tsx'
import { useRestoreBackup } from './mutations.ts'

function DamageNote({ file, onClose }: { file: DamagedFile; onClose: () => void }): ReactElement {
  const { title, cause, next } = describeDamage(file)
  const show = useShowFile()
  const restore = useRestoreBackup(onClose)
  return (
    <div className="error error-bar selectable" data-calm role="alert">
      <strong>{title}</strong>
      <p>
        {cause.map((part, place) => (
          // The parts of a text do not change.
          <Fragment key={place}>{typeof part === 'number' ? <Moment at={part} /> : part}</Fragment>
        ))}{' '}
        <span className="error-next">{next}</span>
      </p>
      {file.keptAs === null ? null : <p className="quiet">The damaged file was kept as {file.keptAs}</p>}
      <div className="error-action">
        <button type="button" className="button" disabled={show.isPending} onClick={() => show.mutate('data-folder')}>
          Show the folder
        </button>
        <button type="button" className="button" disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? 'Restoring…' : 'Restore a backup…'}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      {restore.error === null ? null : (
        <ErrorLine what="No backup was restored." error={errorInfoOf(restore.error)} onRetry={null} />
      )}
    </div>
  )
}

/** The files that were damaged, each until its note is closed. */
export function DamageNotes(): ReactElement[] {
  const damaged = useQuery(damagedFilesQuery)
  const [closed, setClosed] = useState<readonly string[]>([])
  return (damaged.data ?? [])
    .map((file) => ({ file, name: JSON.stringify(file) }))
    .filter(({ name }) => !closed.includes(name))
    .map(({ file, name }) => (
      <DamageNote key={name} file={file} onClose={() => setClosed((before) => [...before, name])} />
    ))
}
