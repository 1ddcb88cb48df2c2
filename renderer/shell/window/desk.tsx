import { Suspense, useCallback, useEffect, useState, lazy, type ReactElement } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { claimKey, type ClaimedFigure } from '../../../app/domain/responses/proof.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { INITIAL_NEWS, NewsView, type NewsState } from '../../features/news/news-view.tsx'
import { showMissedOf, type WebhooksState } from '../../features/webhooks/webhooks-state.ts'
import { showHistoryOf } from '../../features/news/story/story-pane.tsx'
import { usePinnedTexts } from '../../features/news/story/use-pinned-texts.ts'
import { FIND_FORM } from '../../features/proof/source-trail.ts'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import { useLoadedPreferences, usePreferences } from '../../query/preferences.ts'
import { serviceName } from '../../query/connection.ts'
import type { WantedStories } from '../../../app/ipc/notifications.ts'
import { inBackground } from '../../query/errors.ts'
import { keyOf, readAgain } from '../../query/query-keys.ts'
import { CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { ContextMenuArea } from '../../ui/controls/context-menu.tsx'
import { PaperContext } from '../../ui/layout/paper.ts'
import { DifferentContext } from '../../ui/states/integrity.tsx'
import { InspectContext } from '../../ui/text/sourced-number.tsx'
import { hasFirstScreen, useOwnScreen } from '../../ui/states/startup-screen.ts'
import { leaveMessages } from '../../ui/states/messages.tsx'
import { useKeeper, useKeptChoice } from '../../ui/states/view-state.ts'
import { ViewBoundary } from '../../ui/states/view-boundary.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { placeOfLink, useCompanyLinks } from './linked-locations.ts'
import { AgeNote, DamageNotes, StatusNotes, StorageNote } from '../notes/status-notes.tsx'
import { DeskHead, useRefusals } from './desk-head.tsx'
import { DialogBoundary } from '../notes/window-boundary.tsx'
import { VIEWS, type ViewId } from '../../../app/domain/window/views.ts'
import { useNavigation, type Location, type Navigation } from './navigation.ts'
import { OpenedLinkDialog, type WaitingLinks } from '../notes/opened-link.tsx'
import { PaletteLoader, usePaletteInTime, usePalette } from '../palette/palette-loader.tsx'
import { useSwitchConnection, useRemedies, useWindowCommands } from '../menu/use-window-commands.ts'
import { useInspected } from './use-inspected.ts'
import { useRememberedPlace, type ViewStates } from './view-state.ts'
import { useKeptFirstScreen } from './capture-first-screen.ts'
import { useNotificationCommands, useWantedStories } from '../menu/use-notification-commands.ts'
import { usePaperOutput } from './use-paper-output.ts'
import { usePlaceChanges } from './use-location-changes.ts'
import { ShortcutList } from '../menu/shortcut-list.tsx'
import { useStable } from '../../ui/keys/stable-values.ts'
import './desk.css'
import { TaskBar } from '../notes/task-bar.tsx'
import { pausedUntil } from '../../../app/domain/settings/quiet-times.ts'
import { CommandLink } from '../../ui/controls/command-tools.tsx'
import { Moment, useTimeZone } from '../../ui/text/date-time.tsx'
import { presentDay } from '../../format/time.ts'
import { useMinute } from '../../ui/text/clock.ts'
import './desk-foot.css'

/** Says that notifications are paused, with a button that ends the pause. */
export function PauseMark(): ReactElement | null {
  const now = useMinute()
  const preferences = usePreferences()
  const until = preferences.notifications ? pausedUntil(preferences, now) : null
  if (until === null) return null
  return (
    <span className="pause-mark">
      <span>
        Notifications paused until <Moment at={until} now={now} />
      </span>
      <CommandLink id="notifications.resume">Resume</CommandLink>
    </span>
  )
}

/** The foot of the desk: what lasts while one works in any view. It has no height while there is nothing to say. */
function DeskFoot(): ReactElement {
  return (
    <footer className="shell-foot">
      <TaskBar />
      <PauseMark />
    </footer>
  )
}

/** Marks an element as a pane: F6 goes from one to the next. What holds other panes is one only where it has the focus itself. */
const PANE = '[data-pane]'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])'

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** What gets the focus in a pane; null when nothing can. */
function targetIn(pane: HTMLElement): HTMLElement | null {
  if (pane.matches(FOCUSABLE)) return pane
  const found = [...pane.querySelectorAll<HTMLElement>(`[data-pane-focus], ${FOCUSABLE}`)].filter(isShown)
  return (
    found.find((each) => each.hasAttribute('data-pane-focus')) ?? found[0] ?? (pane.matches('[tabindex]') ? pane : null)
  )
}

/** Moves the focus to the next pane on screen, or the one before; the last is followed by the first. */
function goToPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANE)].filter(
    (pane) =>
      isShown(pane) && (pane.matches(FOCUSABLE) || pane.querySelector(PANE) === null) && targetIn(pane) !== null,
  )
  const current = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[current < 0 ? (by > 0 ? 0 : panes.length - 1) : (current + by + panes.length) % panes.length]
  if (next !== undefined) targetIn(next)?.focus()
}

// The window starts with the news; the other views are loaded on their first visit.
const ChangesView = lazy(() =>
  import('../../features/changes/changes-view.tsx').then(({ ChangesView: View }) => ({ default: View })),
)
const EarningsView = lazy(() =>
  import('../../features/earnings/earnings-view.tsx').then(({ EarningsView: View }) => ({ default: View })),
)
const RatiosView = lazy(() =>
  import('../../features/ratios/ratios-view.tsx').then(({ RatiosView: View }) => ({ default: View })),
)
const SettingsView = lazy(() =>
  import('../../features/settings/settings-view.tsx').then(({ SettingsView: View }) => ({ default: View })),
)
const TearSheetView = lazy(() =>
  import('../../features/tear-sheet/tear-sheet-view.tsx').then(({ TearSheetView: View }) => ({ default: View })),
)
const ConsoleView = lazy(() =>
  import('../../features/console/console-view.tsx').then(({ ConsoleView: View }) => ({ default: View })),
)
const WebhooksView = lazy(() =>
  import('../../features/webhooks/webhooks-view.tsx').then(({ WebhooksView: View }) => ({ default: View })),
)

const StoryBeside = lazy(() =>
  import('../../features/news/story/story-beside.tsx').then(({ StoryBeside: Story }) => ({ default: Story })),
)
const Inspector = lazy(() =>
  import('../../features/proof/inspector.tsx').then(({ Inspector: View }) => ({ default: View })),
)
const FindProof = lazy(() =>
  import('../../features/proof/find-proof.tsx').then(({ FindProof: View }) => ({ default: View })),
)

/** The story beside the chart of the ratios; nothing where none is open. */
function DockedStory({
  navigation: { location, current, replace },
  ...links
}: {
  navigation: Pick<Navigation, 'location' | 'current' | 'replace'>
  onNews: (id: number) => void
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
}): ReactElement | null {
  const { story } = location.ratios
  const close = useStable(() => replace({ ratios: { ...current().ratios, story: null } }))
  if (location.view !== 'ratios' || story === null) return null
  return (
    <ViewBoundary key={story.id} className="story-beside" onClose={close}>
      <Suspense fallback={null}>
        <StoryBeside id={story.id} {...links} onClose={close} />
      </Suspense>
    </ViewBoundary>
  )
}

const isDay = (kept: unknown): kept is string | null => kept === null || typeof kept === 'string'

/** Goes to the changes at the first look of each day but the first of all, where the person wants it: at a start, and when the window gets the focus. */
export function useChangesFirst(show: () => void): void {
  const preferences = useLoadedPreferences()
  const isLoaded = preferences !== undefined
  const zone = useTimeZone()
  const [lastDay, setLastDay] = useKeptChoice<string | null>('day of the last look', null, isDay)
  const look = useStable(() => {
    const today = presentDay(Date.now(), zone)
    if (preferences?.changesFirst !== true || lastDay === today) return
    setLastDay(today)
    if (lastDay !== null) show()
  })
  useEffect(() => {
    if (!isLoaded) return
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [look, isLoaded])
}

const DEMO_SYMBOLS = ['QNTL', 'KSTL']

interface DeskProps {
  connection: ConnectionView
  version: string
  storageError: ErrorInfo | null
  states: ViewStates
  /** Where it begins. */
  first: Location
  /** The links that were opened outside the application. */
  links: WaitingLinks
  onView: (view: ViewId) => void
}

/** The desk of one connection: tabs, the current view and the inspector. */
export function Desk({ connection, version, storageError, states, first, links, onView }: DeskProps): ReactElement {
  const { demonstration } = connection
  const navigation = useNavigation(first)
  const { location, current, steps, push, replace, restart, back, forward, canGoBack, canGoForward } = navigation
  const change = usePlaceChanges(connection.id, navigation)
  useRememberedPlace(states, connection.id, location, restart)
  useEffect(() => onView(location.view), [onView, location.view])
  useEffect(() => leaveMessages, [location.view])
  const { target: inspected, inspect: setInspected, trail } = useInspected()
  const [showsKeys, setShowsKeys] = useState(false)
  const keeper = useKeeper()
  const client = useQueryClient()
  const [findsProof, setFindsProof] = useState(() => keeper.isTyped(FIND_FORM))
  const paper = usePaperOutput(connection, location.view)
  const palette = usePalette()
  usePaletteInTime()
  const inspectResponse = useCallback(
    (response: ResponseRef) => setInspected({ computed: null, figures: [{ label: '', response, digits: null }] }),
    [setInspected],
  )
  // A claim names the bytes of its response, so one that differs from them never becomes true: after a refresh, other claims are shown.
  const [different, setDifferent] = useState<ReadonlySet<string>>(new Set())
  const addDifferent = useCallback(
    (claims: readonly ClaimedFigure[]) => setDifferent((known) => new Set([...known, ...claims.map(claimKey)])),
    [],
  )
  const close = useCallback(() => setInspected(null), [setInspected])
  // These change a place that is perhaps not on screen yet: the list may already be at another story.
  const goNews = useCallback(
    (change: Partial<NewsState>) => push({ news: { ...current().news, ...change } }),
    [push, current],
  )
  const adjustNews = useCallback(
    (change: Partial<NewsState>) => replace({ news: { ...current().news, ...change } }),
    [replace, current],
  )
  const adjustWebhooks = useCallback(
    (change: Partial<WebhooksState>) => replace({ webhooks: { ...current().webhooks, ...change } }),
    [replace, current],
  )
  const showStory = useCallback((id: number) => push({ view: 'news', news: { ...INITIAL_NEWS, selected: id } }), [push])
  const companyLinks = useCompanyLinks({ push, current })
  const { onSearch: showSearch, onRatios: showRatios, onPage: showSheet } = companyLinks
  const showWanted = useCallback(
    (wanted: WantedStories) => {
      if ('story' in wanted) showStory(wanted.story)
      else if ('query' in wanted) showSearch(wanted.query)
      else push({ view: 'changes', changes: { ...current().changes, kept: wanted.changes } })
    },
    [showStory, showSearch, push, current],
  )
  useWantedStories(connection.id, showWanted)
  usePinnedTexts()
  useChangesFirst(() => push({ view: 'changes' }))

  const refusals = useRefusals(connection)
  useRemedies(connection, push)
  useWindowCommands(connection.id, location, showSheet)
  useNotificationCommands()
  useSwitchConnection(palette.open)

  useCommands([
    ...VIEWS.map(({ id }) => ({ id: `view.${id}` as const, run: () => push({ view: id }) })),
    { id: 'window.back', unavailable: canGoBack ? null : 'There is nothing to go back to.', run: back },
    { id: 'window.forward', unavailable: canGoForward ? null : 'There is nothing to go forward to.', run: forward },
    { id: 'window.next-pane', run: () => goToPane(1) },
    { id: 'window.previous-pane', run: () => goToPane(-1) },
    {
      id: 'window.show-source',
      run: () => {
        if (document.activeElement?.matches('.sourced') === true) (document.activeElement as HTMLElement).click()
        else setFindsProof(true)
      },
    },
    { id: 'window.palette', run: () => palette.open() },
    { id: 'window.shortcuts', run: () => setShowsKeys((shown) => !shown) },
  ])

  const { numberForm } = usePreferences()
  useOwnScreen(location.view !== 'news' || !hasFirstScreen())
  useKeptFirstScreen(connection.id, location.view)
  const suggestions = demonstration === null ? [] : DEMO_SYMBOLS
  const views: Record<Location['view'], () => ReactElement> = {
    news: () => (
      <NewsView
        state={location.news}
        onGo={goNews}
        onAdjust={adjustNews}
        onRatios={showRatios}
        onInspect={inspectResponse}
      />
    ),
    ratios: () => (
      <RatiosView
        state={location.ratios}
        onChange={(state) => change('ratios', state)}
        onSheet={showSheet}
        onNews={showSearch}
        suggestions={suggestions}
      />
    ),
    earnings: () => (
      <EarningsView
        state={location.earnings}
        onChange={(state) => change('earnings', state)}
        suggestions={suggestions}
      />
    ),
    sheet: () => (
      <TearSheetView
        key={location.sheet.symbol}
        state={location.sheet}
        onChange={(state) => change('sheet', state)}
        onStory={showStory}
        suggestions={suggestions}
        beside={location.ratios.symbols}
        service={serviceName(connection)}
      />
    ),
    changes: () => (
      <ChangesView
        state={location.changes}
        onChange={(state) => change('changes', state)}
        onStory={showStory}
        onHistory={(id) => {
          showHistoryOf(keeper, id)
          showStory(id)
        }}
        onMissed={(hours) => {
          showMissedOf(keeper, hours)
          // It is compared only when the person says so, and leading there does.
          inBackground(readAgain(client, keyOf(connection.id, 'reconciliation')))
          push({ view: 'webhooks', webhooks: { ...current().webhooks, panel: 'completeness' } })
        }}
      />
    ),
    webhooks: () => <WebhooksView state={location.webhooks} onChange={adjustWebhooks} onStory={showStory} />,
    console: () => (
      <ConsoleView state={location.console} onChange={(to) => replace({ console: to })} version={version} />
    ),
    settings: () => <SettingsView state={location.settings} />,
  }

  return (
    <CompanyLinksContext value={companyLinks}>
      <ContextMenuArea className="shell">
        <DeskHead view={location.view} refusals={refusals} />
        <div className="shell-notes">
          <StatusNotes />
          <AgeNote />
          {storageError === null ? null : <StorageNote error={storageError} />}
          <DamageNotes />
        </div>
        <main className="shell-main" tabIndex={-1}>
          <InspectContext value={setInspected}>
            <DifferentContext value={different}>
              <PaperContext value={paper}>
                <ViewBoundary
                  // Of what is drawn again for another form of numbers only, a part may keep its texts. The settings do not.
                  key={location.view === 'settings' ? location.view : `${location.view} ${numberForm}`}
                >
                  <Suspense fallback={null}>{views[location.view]()}</Suspense>
                </ViewBoundary>
              </PaperContext>
            </DifferentContext>
          </InspectContext>
          {inspected === null ? (
            <DockedStory navigation={navigation} onNews={showStory} onQuery={showSearch} onRatios={showRatios} />
          ) : (
            <ViewBoundary key={JSON.stringify(inspected)} className="inspector" onClose={close}>
              <Suspense fallback={null}>
                <Inspector target={inspected} trail={trail} onDifferent={addDifferent} onClose={close} />
              </Suspense>
            </ViewBoundary>
          )}
        </main>
        <DeskFoot />
        {findsProof ? (
          <DialogBoundary onClose={() => setFindsProof(false)}>
            <FindProof
              onFound={(response) => {
                setFindsProof(false)
                inspectResponse(response)
              }}
              onClose={() => setFindsProof(false)}
            />
          </DialogBoundary>
        ) : null}
        {palette.isOpen ? (
          <DialogBoundary onClose={() => palette.close(null)}>
            <PaletteLoader
              words={palette.words}
              steps={steps}
              current={location}
              symbols={[...suggestions, ...location.ratios.symbols, ...location.earnings.request.symbols]}
              destinations={{
                onStory: showStory,
                onSearch: showSearch,
                onCompany: showSheet,
                onRatios: showRatios,
                onPlace: push,
              }}
              onClose={palette.close}
            />
          </DialogBoundary>
        ) : null}
        <OpenedLinkDialog links={links} onOpen={(link) => push(placeOfLink(link, location))} />
        {showsKeys ? (
          <DialogBoundary onClose={() => setShowsKeys(false)}>
            <ShortcutList view={location.view} onClose={() => setShowsKeys(false)} />
          </DialogBoundary>
        ) : null}
      </ContextMenuArea>
    </CompanyLinksContext>
  )
}
