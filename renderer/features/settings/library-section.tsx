import { useState, type ReactElement } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CachedData, PurgeRequest } from '../../../app/ipc/library.ts'
import { visibleName, shortened } from '../../../app/domain/values/visible-text.ts'
import { countText, sizeText } from '../../../app/domain/values/number-form.ts'
import { errorOf, failureOf } from '../../query/errors.ts'
import { isEmptyRemoval } from '../../../app/domain/settings/retention-limits.ts'
import { useConnection, useConnectionId } from '../../query/connection.ts'
import { AskDialog } from '../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { RemovalTable } from './removal-table.tsx'
import { usePurge, useBackUp, useRestore } from './mutations.ts'
import { settingsQueries } from './queries.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { Moment } from '../../ui/text/date-time.tsx'
import { NotRead } from '../../ui/states/display-state.tsx'
import { LimitsForm } from './limits-form.tsx'
import { useInSight } from './settings-lines.ts'
import { Select } from '../../ui/controls/select.tsx'
import { SettingsLine } from './settings-line.tsx'

const KINDS: Record<PurgeRequest['what'], string> = {
  stories: 'Stories, except starred and pinned ones and those with a note or a highlight',
  images: 'Pictures',
  ratios: 'Ratios and earnings',
  responses: 'Repeated responses: those that say nothing beyond what is cached',
  everything: 'All cached data',
}

/** Maximum number of characters of the name of a connection in the choice. */
const LONGEST_NAME = 40

/** Asks what to delete of the cached data, and shows how much that is. */
export function PurgeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id: connection, name } = useConnection()
  const [what, setWhat] = useState<PurgeRequest['what']>('stories')
  const [which, setWhich] = useState<PurgeRequest['which']>('current')
  const preview = useQuery(settingsQueries.purgePreview(connection, { what, which }))
  const purge = usePurge(connection)
  return (
    <AskDialog
      title="Delete cached data"
      act="Delete"
      acting="Deleting…"
      isActing={purge.isPending}
      isTask
      error={errorOf(purge)}
      isBlocked={preview.data === undefined || isEmptyRemoval(preview.data)}
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
        <Select
          className="settings-medium"
          value={which}
          options={[
            { id: 'current', label: `this connection, ${visibleName(shortened(name, LONGEST_NAME))}` },
            { id: 'all', label: 'every connection' },
          ]}
          onChoose={setWhich}
        />
      </label>
      <div className="settings-removal" aria-live="polite" aria-busy={preview.isFetching}>
        {preview.data === undefined ? (
          <p className="quiet">{preview.isError ? 'Tearsheet did not count it.' : 'Counting…'}</p>
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
      <ErrorNote {...failureOf(preview)} />
    </AskDialog>
  )
}

/** Unknown files that are named; more are counted. */
const NAMED = 10

/** Files in the folder of the library that nothing reads, such as those of another version. */
function UnknownFiles({ paths }: { paths: readonly string[] }): ReactElement | null {
  if (paths.length === 0) return null
  const others = paths.length - NAMED
  return (
    <>
      <p className="field-note">
        Tearsheet does not know these files in the folder of the library. It neither reads them nor backs them up:
      </p>
      <ul className="field-note selectable" aria-label="Unknown files">
        {paths.slice(0, NAMED).map((path) => (
          <li key={path}>{visibleName(path)}</li>
        ))}
        {others > 0 ? <li>{countText(others)} more</li> : null}
      </ul>
    </>
  )
}

/** What the library has. */
function CachedFacts({ inventory }: { inventory: UseQueryResult<CachedData> }): ReactElement {
  if (inventory.data === undefined) return <NotRead what="the library" {...failureOf(inventory)} />
  const cached = inventory.data
  const facts: readonly (readonly [string, string])[] = [
    ['Stories', countText(cached.stories)],
    ['Story versions', countText(cached.versions)],
    ['Responses', countText(cached.responses)],
    ['Size on disk', sizeText(cached.fileBytes)],
  ]
  return (
    <>
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
          Stories were received between <Moment at={cached.oldestReceivedAt} /> and{' '}
          <Moment at={cached.newestReceivedAt} />.
        </p>
      )}
      <UnknownFiles paths={cached.unknownFiles} />
    </>
  )
}

/** Contents of the library, its limits, backup and deletion. */
export function LibrarySection(): ReactElement {
  const connection = useConnectionId()
  const inventory = useQuery(settingsQueries.inventory(connection))
  const [isPurging, setIsPurging] = useState(false)
  const backup = useBackUp()
  const restore = useRestore()
  const line = useInSight(backup.isPending || restore.isPending)
  useCommands([
    {
      id: 'library.back-up',
      unavailable: backup.isPending ? 'A backup is being written.' : null,
      run: () => backup.mutate(),
    },
    {
      id: 'library.restore',
      unavailable: restore.isPending ? 'A backup is being restored.' : null,
      run: () => restore.mutate(),
    },
    { id: 'library.purge', run: () => setIsPurging(true) },
  ])
  return (
    <section className="settings-section" aria-label="Library">
      <h2>Library</h2>
      <CachedFacts inventory={inventory} />
      <LimitsForm saidBeside={errorOf(inventory)} />
      <SettingsLine name="Backup" ref={line}>
        <CommandTool id="library.back-up">{backup.isPending ? 'Writing…' : 'Back up…'}</CommandTool>
        <CommandTool id="library.restore">{restore.isPending ? 'Restoring…' : 'Restore…'}</CommandTool>
        <CommandTool id="library.purge" look="danger">
          Delete cached data…
        </CommandTool>
        {typeof backup.data === 'string' ? (
          <span className="settings-good" role="status">
            Written to {backup.data}
          </span>
        ) : null}
        {restore.data === undefined || restore.data === null ? null : (
          <span className="settings-good" role="status">
            Restored. The previous library was kept next to it.
            {restore.data.refused === 0
              ? null
              : ` Left out, because Tearsheet would not have written it: ${countText(restore.data.refused)} entries.`}
          </span>
        )}
      </SettingsLine>
      <ErrorNote {...failureOf(backup)} />
      <ErrorNote {...failureOf(restore)} />
      {isPurging ? <PurgeDialog onClose={() => setIsPurging(false)} /> : null}
    </section>
  )
}
