import { useQuery } from '@tanstack/react-query'
import { useState, Fragment, type ReactElement } from 'react'
import { errorInfoOf } from '../../query/errors.ts'
import {
  statusQuery,
  damagedFilesQuery,
  windowStartQuery,
  daysSince,
  OLD_DAYS,
  versionAt,
} from '../../query/application.ts'
import { ErrorNote, HeadNote, ErrorLine } from '../../ui/states/error-note.tsx'
import { useReadStatus, useAskAgain, useRestoreBackup } from '../window/mutations.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { Button, CopyReference } from '../../ui/controls/button.tsx'
import { describeDamage, type DamagedFile } from '../../../app/domain/library/integrity.ts'
import { useShowFile } from '../../query/files.ts'
import { Moment } from '../../ui/text/date-time.tsx'
import { counted } from '../../../app/domain/values/number-form.ts'
import { useKeptChoice } from '../../ui/states/view-state.ts'
import { useMinute } from '../../ui/text/clock.ts'

/** The reference under which the log has an error; null when it names none. */
export function referenceIn(error: ErrorInfo): string | null {
  if (error.kind === 'internal' || error.kind === 'window-stopped') return error.reference
  return error.kind === 'start-failed' && error.reason === null && error.detail !== '' ? error.detail : null
}

/** Says that the window stopped and was reloaded, until the note is closed. */
function StoppedNote(): ReactElement | null {
  const stopped = useQuery(windowStartQuery).data?.stopped ?? null
  const [isClosed, setIsClosed] = useState(false)
  if (stopped === null || isClosed) return null
  const reference = referenceIn(stopped)
  return (
    <ErrorNote error={stopped} bar calm onRetry={null}>
      <div className="error-action">
        {reference === null ? null : <CopyReference reference={reference} />}
        <Button onClick={() => setIsClosed(true)}>Close</Button>
      </div>
    </ErrorNote>
  )
}

const isTime = (kept: unknown): kept is number | null => kept === null || typeof kept === 'number'

/** Says once of a version that it is old. Nothing is asked for, so a newer one is not known. */
export function AgeNote(): ReactElement | null {
  const now = useMinute()
  const at = versionAt()
  const [told, setTold] = useKeptChoice<number | null>('version said to be old', null, isTime)
  if (at === null || told === at || daysSince(at, now) < OLD_DAYS) return null
  return (
    <div className="error error-bar selectable" data-calm role="status">
      <strong>This version of Tearsheet is {counted(daysSince(at, now), 'day')} old</strong>
      <p>
        Its Chromium is at least as old, and weaknesses of an old one are public.{' '}
        <span className="error-next">Look for a newer version where you got this one.</span>
      </p>
      <div className="error-action">
        <Button onClick={() => setTold(at)}>Close</Button>
      </div>
    </div>
  )
}

function TryAgain(): ReactElement {
  const retry = useAskAgain()
  return (
    <div className="error-action">
      <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </Button>
      {/* The note goes away when that helped. */}
      {retry.isSuccess ? <span role="status">Tried again without success.</span> : null}
    </div>
  )
}

/** Why the stored data cannot be used as usual. */
export function StorageNote({ error }: { error: ErrorInfo }): ReactElement {
  return <HeadNote error={error}>{error.kind === 'storage-failed' ? <TryAgain /> : null}</HeadNote>
}

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
        <Button disabled={show.isPending} onClick={() => show.mutate('data-folder')}>
          Show the folder
        </Button>
        <Button disabled={restore.isPending} onClick={() => restore.mutate()}>
          {restore.isPending ? 'Restoring…' : 'Restore a backup…'}
        </Button>
        <Button onClick={onClose}>Close</Button>
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

/** Notes about the window itself: that it was reloaded, and that what it says of the application may be out of date. */
export function StatusNotes(): ReactElement {
  const { data, error } = useQuery(statusQuery)
  const again = useReadStatus()
  return (
    <>
      <StoppedNote />
      {data === undefined || error === null ? null : (
        <ErrorNote error={errorInfoOf(error)} bar calm onRetry={null}>
          <div className="error-action">
            <Button disabled={again.isPending} onClick={() => again.mutate()}>
              Try again
            </Button>
          </div>
        </ErrorNote>
      )}
    </>
  )
}
