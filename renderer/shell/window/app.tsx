import { useMemo, useState, lazy, Suspense, useEffect, type ReactElement, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { bindingsOf } from '../../../app/domain/commands/bindings.ts'
import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { useLoadedPreferences } from '../../query/preferences.ts'
import { AppearanceContext, useShownAppearance } from '../../ui/layout/appearance.tsx'
import { NamesAsSentContext } from '../../ui/text/name.tsx'
import { PeekProvider } from '../../ui/text/as-sent.tsx'
import { Messages, sayDone } from '../../ui/states/messages.tsx'
import { setDateForm, setSystemDates } from '../../format/date-form.ts'
import { setTimeZone } from '../../format/time.ts'
import { setDecimalSign } from '../../format/decimal-sign.ts'
import { DateFormContext, TimeZoneContext } from '../../ui/text/date-time.tsx'
import { TooltipLayer } from '../../ui/controls/tooltip-layer.tsx'
import { storedAppearance } from '../../ui/layout/stored-appearance.ts'
import { CommandProvider, useCommands } from '../../commands/commands.tsx'
import { ErrorActionContext, ErrorLine, OnlineContext } from '../../ui/states/error-note.tsx'
import { MenuOffer } from '../menu/menu-offer.ts'
import { useKeptFocus } from '../../ui/keys/focus.ts'
import { UndoProvider, useShownConnection } from '../../undo/undo.tsx'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../query/errors.ts'
import { useConfirmAddress } from './mutations.ts'
import { Button, CopyButton, CopyReference } from '../../ui/controls/button.tsx'
import { onNotice } from '../../bridge/desk.ts'
import { REPORT_FORM } from '../../features/about/queries.ts'
import { ListFiles } from '../../features/lists/list-files.tsx'
import { ConnectionContext } from '../../query/connection.ts'
import { useShowFile } from '../../query/files.ts'
import { statusQuery, windowStartQuery } from '../../query/application.ts'
import { useOwnScreen } from '../../ui/states/startup-screen.ts'
import { KeeperContext } from '../../ui/states/view-state.ts'
import { updateMinute } from '../../ui/text/clock.ts'
import { DialogBoundary, StartFailure } from '../notes/window-boundary.tsx'
import type { WindowStart } from '../../../app/ipc/window/window.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { DEFAULT_LAYOUT } from '../../../app/domain/window/layout.ts'
import type { ViewId } from '../../../app/domain/window/views.ts'
import { setNumberForm, setSystemNumbers } from '../../../app/domain/values/number-form.ts'
import { LinkNote, OpenedLinkDialog, useOpenedLinks, type WaitingLinks } from '../notes/opened-link.tsx'
import { useRememberedLayout, useViewStates } from './view-state.ts'
import { Desk } from './desk.tsx'
import { StatusNotes } from '../notes/status-notes.tsx'
import { useAlertSounds } from '../menu/use-notification-commands.ts'
import { useAppearanceCommands } from '../menu/use-window-commands.ts'

function ConfirmAddress({ connection, address }: { connection: string; address: string }): ReactElement {
  const confirm = useConfirmAddress(connection, address)
  return (
    <div className="error-action">
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm this address
      </Button>
      {confirm.error === null ? null : (
        <ErrorLine what="The address was not confirmed." error={errorInfoOf(confirm.error)} onRetry={null} />
      )}
    </div>
  )
}

/** What can be done about an error wherever it is said: confirm or copy the address, or copy the reference in the log. */
export const errorAction = (error: ErrorInfo): ReactNode =>
  error.kind === 'address-unconfirmed' ? (
    <ConfirmAddress connection={error.connection} address={error.address} />
  ) : error.kind === 'address-not-opened' ? (
    <div className="error-action">
      <CopyButton label="Copy the address" text={error.address} />
    </div>
  ) : error.kind === 'internal' && error.reference !== null ? (
    <div className="error-action">
      <CopyReference reference={error.reference} />
    </div>
  ) : null

const AboutDialog = lazy(() =>
  import('../../features/about/about-dialog.tsx').then(({ AboutDialog: View }) => ({ default: View })),
)
const ReportDialog = lazy(() =>
  import('../../features/about/report-dialog.tsx').then(({ ReportDialog: View }) => ({ default: View })),
)
const WelcomeView = lazy(() =>
  import('../../features/welcome/welcome-view.tsx').then(({ WelcomeView: View }) => ({ default: View })),
)

/** What a window begins with that cannot ask main. */
const NOTHING_REMEMBERED = { views: [], layout: DEFAULT_LAYOUT }

/** The window once it knows what main knows of it. */
function Started({
  status: { connection, version, storageError },
  start,
  links,
}: {
  status: Output<'app.status'>
  start: Pick<WindowStart, 'views' | 'layout'>
  links: WaitingLinks
}): ReactElement {
  const states = useViewStates(start)
  useRememberedLayout(start.layout)
  const [view, setView] = useState<ViewId | null>(null)
  useShownConnection(connection?.id ?? null)
  useOwnScreen(connection === null)
  const keeper = connection === null ? null : states.keeperOf(connection.id)
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
            states={states}
            first={states.firstLocation(connection.id, view)}
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
function DeskOrWelcome(): ReactElement {
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
  const locales = start.data?.locales
  if (locales !== undefined) {
    setSystemNumbers(locales.numbers)
    setSystemDates(locales.dates)
  }
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

/** The window with what every view needs: shortcuts, actions for errors, messages, the time zone and how it looks. */
export function App(): ReactElement {
  const loaded = useLoadedPreferences()
  const { singleKeys, keys, timeZone, dateForm, numberForm, decimalSign, namesAsSent } = loaded ?? DEFAULT_PREFERENCES
  // Until the preferences are loaded, the window looks as it did last.
  const [first] = useState(storedAppearance)
  const { theme, density, fontSize } = loaded ?? first
  const appearance = useMemo(() => ({ theme, density, fontSize }), [theme, density, fontSize])
  setTimeZone(timeZone)
  setDateForm(dateForm)
  setNumberForm(numberForm)
  setDecimalSign(decimalSign)
  useKeptFocus()
  useShownAppearance(appearance, loaded !== undefined)
  const bindings = useMemo(() => bindingsOf(keys), [keys])
  return (
    <CommandProvider singleKeys={singleKeys} bindings={bindings} onRefused={sayDone}>
      <TooltipLayer />
      <MenuOffer />
      <ErrorActionContext value={errorAction}>
        <OnlineContext value={loaded?.offline === false}>
          <Messages>
            <TimeZoneContext value={timeZone}>
              <DateFormContext value={dateForm}>
                <AppearanceContext value={appearance}>
                  <NamesAsSentContext value={namesAsSent}>
                    <UndoProvider>
                      <PeekProvider>
                        <DeskOrWelcome />
                      </PeekProvider>
                    </UndoProvider>
                  </NamesAsSentContext>
                </AppearanceContext>
              </DateFormContext>
            </TimeZoneContext>
          </Messages>
        </OnlineContext>
      </ErrorActionContext>
    </CommandProvider>
  )
}
