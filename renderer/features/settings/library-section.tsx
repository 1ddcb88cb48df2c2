import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CachedData } from '../../../app/ipc/library.ts'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import { countText, sizeText } from '../../format/size.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Moment } from '../../ui/moment.tsx'
import { NotRead } from '../../ui/nothing-shown.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PurgeDialog } from './purge-dialog.tsx'
import { useBackUp, useRestore } from './mutations.ts'
import { useInSight } from './use-in-sight.ts'
import { settingsQueries } from './queries.ts'
import { useConnectionId } from '../../query/connection.ts'

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
  if (inventory.data === undefined)
    return (
      <NotRead
        what="the library"
        error={inventory.error === null ? null : errorInfoOf(inventory.error)}
        onRetry={retryOf(inventory)}
      />
    )
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
          Received between <Moment at={cached.oldestReceivedAt} /> and <Moment at={cached.newestReceivedAt} />.
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
      <LimitsForm saidBeside={inventory.error === null ? null : errorInfoOf(inventory.error)} />
      <div className="settings-line" ref={line}>
        <span className="settings-name">Backup</span>
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
      </div>
      {backup.error === null ? null : <ErrorNote error={errorInfoOf(backup.error)} onRetry={retryOf(backup)} />}
      {restore.error === null ? null : <ErrorNote error={errorInfoOf(restore.error)} onRetry={retryOf(restore)} />}
      {isPurging ? <PurgeDialog onClose={() => setIsPurging(false)} /> : null}
    </section>
  )
}
