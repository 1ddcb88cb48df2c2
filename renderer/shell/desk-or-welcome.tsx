import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { onNotice } from '../bridge/desk.ts'
import { AboutDialog } from '../features/about/about-dialog.tsx'
import { REPORT_FORM, ReportDialog } from '../features/about/report-dialog.tsx'
import { ListFiles } from '../features/lists/list-files.tsx'
import { useCommands } from '../commands/commands.tsx'
import { ConnectionContext } from '../query/connection.ts'
import { errorInfoOf } from '../query/error-info.ts'
import { useShowFile } from '../query/files.ts'
import { statusQuery, windowStartQuery } from '../query/status-queries.ts'
import { useOwnScreen } from '../ui/first-screen.ts'
import { KeeperContext } from '../ui/keeper.ts'
import { updateMinute } from '../ui/use-minute.ts'
import { useShownConnection } from '../undo/undo.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import type { WindowStart } from '../../app/ipc/window.ts'
import type { Output } from '../../app/ipc/contract.ts'
import { DEFAULT_LAYOUT } from '../../app/domain/window/layout.ts'
import type { ViewId } from '../../app/domain/window/views.ts'
import { LinkNote, OpenedLinkDialog } from './opened-link.tsx'
import { firstLocation, usePlaces, useRememberedLayout } from './place.ts'
import { Desk } from './shell.tsx'
import { useKeepers } from './use-keepers.ts'
import { StartFailure } from './start-failure.tsx'
import { StatusNotes } from './status-notes.tsx'
import { useAlertSounds } from './use-alert-sounds.ts'
import { useAppearanceCommands } from './use-appearance-commands.ts'
import { useOpenedLinks } from './use-opened-links.ts'
import type { WaitingLinks } from './use-opened-links.ts'

const WelcomeView = lazy(() =>
  import('../features/welcome/welcome-view.tsx').then(({ WelcomeView: View }) => ({ default: View })),
)

/** What a window begins with that cannot ask main. */
const NOTHING_REMEMBERED = { places: [], kept: [], layout: DEFAULT_LAYOUT }

/** The window once it knows what main knows of it. */
function Started({
  status: { connection, version, storageError },
  start,
  links,
}: {
  status: Output<'app.status'>
  start: Pick<WindowStart, 'places' | 'kept' | 'layout'>
  links: WaitingLinks
}): ReactElement {
  const places = usePlaces(start)
  useRememberedLayout(start.layout)
  const keepers = useKeepers(start)
  const [view, setView] = useState<ViewId | null>(null)
  useShownConnection(connection?.id ?? null)
  useOwnScreen(connection === null)
  const keeper = connection === null ? null : keepers.of(connection.id)
  // What was typed and not passed on, such as before a crash, is shown again.
  const [reports, setReports] = useState(keeper?.isTyped(REPORT_FORM) === true)
  useCommands([{ id: 'window.report-problem', run: () => setReports(true) }])
  const desk =
    connection === null ? (
      <div className="shell-welcome">
        <StatusNotes />
        <LinkNote links={links} />
        <OpenedLinkDialog links={links} onOpen={null} />
        <Suspense fallback={<div className="shell-blank" aria-busy="true" />}>
          <WelcomeView />
        </Suspense>
      </div>
    ) : (
      // Mount a new desk for another connection, so that nothing of this one stays on screen.
      <ConnectionContext key={connection.id} value={connection}>
        <KeeperContext value={keeper}>
          <Desk
            connection={connection}
            version={version}
            storageError={storageError}
            places={places}
            first={firstLocation(places, connection.id, view)}
            links={links}
            onView={setView}
          />
          <ListFiles Boundary={DialogBoundary} />
        </KeeperContext>
      </ConnectionContext>
    )
  return (
    <>
      {desk}
      {reports ? (
        <KeeperContext value={keeper}>
          <DialogBoundary onClose={() => setReports(false)}>
            <ReportDialog onClose={() => setReports(false)} />
          </DialogBoundary>
        </KeeperContext>
      ) : null}
    </>
  )
}

/** The window: the desk of its connection, or the welcome view. */
export function DeskOrWelcome(): ReactElement {
  const status = useQuery(statusQuery)
  const start = useQuery(windowStartQuery)
  const [showsAbout, setShowsAbout] = useState(false)
  const showLog = useShowFile()
  const links = useOpenedLinks()
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice === 'time.jumped') updateMinute()
      }),
    [],
  )
  useCommands([
    { id: 'window.about', run: () => setShowsAbout(true) },
    { id: 'window.show-log', run: () => showLog.mutate('log-file') },
  ])
  useAppearanceCommands()
  useAlertSounds()
  // The error that is shown stays while the status is read again.
  const [failure, setFailure] = useState<Error | null>(null)
  if (status.error !== null && status.error !== failure) setFailure(status.error)
  if (status.data === undefined && failure !== null)
    return <StartFailure error={errorInfoOf(failure)} logFile={start.data?.logFile ?? null} />
  if (status.data === undefined || start.isPending) return <div className="shell-blank" aria-busy="true" />
  return (
    <>
      <Started status={status.data} start={start.data ?? NOTHING_REMEMBERED} links={links} />
      {showsAbout ? (
        <DialogBoundary onClose={() => setShowsAbout(false)}>
          <AboutDialog onClose={() => setShowsAbout(false)} />
        </DialogBoundary>
      ) : null}
    </>
  )
}
