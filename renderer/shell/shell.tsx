import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Fault } from '../../app/errors/fault.ts'
import type { ProofTarget } from '../../app/domain/responses/proof.ts'
import type { AnswerRef } from '../../app/domain/responses/source-ref.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { AboutDialog } from '../features/about/about-dialog.tsx'
import { EVERY_STORY } from '../features/news/news-queries.ts'
import { NewsView } from '../features/news/news-view.tsx'
import type { NewsState } from '../features/news/news-view.tsx'
import { FindProof } from '../features/proof/find-proof.tsx'
import { Inspector } from '../features/proof/inspector.tsx'
import type { Theme } from '../features/settings/theme.ts'
import { ConnectionContext } from '../query/connection.ts'
import type { ConnectionView } from '../query/connection.ts'
import { statusQuery } from '../query/status-queries.ts'
import { FaultNote } from '../ui/fault-note.tsx'
import { InspectContext } from '../ui/figure.tsx'
import { ViewBoundary } from '../ui/view-boundary.tsx'
import { useShortcuts } from '../ui/shortcuts.tsx'
import { UndoProvider } from '../ui/undo.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import { OfflineSwitch } from './offline-switch.tsx'
import { useNavigation, VIEWS } from './navigation.ts'
import type { Place, ViewId } from './navigation.ts'
import { useRefusals } from './refusals.ts'
import { ShortcutList } from './shortcut-list.tsx'
import './shell.css'

// The window starts with the news; the other views are loaded on their first visit.
const EarningsView = lazy(() =>
  import('../features/earnings/earnings-view.tsx').then(({ EarningsView: View }) => ({ default: View })),
)
const RatiosView = lazy(() =>
  import('../features/ratios/ratios-view.tsx').then(({ RatiosView: View }) => ({ default: View })),
)
const SettingsView = lazy(() =>
  import('../features/settings/settings-view.tsx').then(({ SettingsView: View }) => ({ default: View })),
)
const TearSheetView = lazy(() =>
  import('../features/tear-sheet/tear-sheet-view.tsx').then(({ TearSheetView: View }) => ({ default: View })),
)
const ConsoleView = lazy(() =>
  import('../features/console/console-view.tsx').then(({ ConsoleView: View }) => ({ default: View })),
)
const WebhooksView = lazy(() =>
  import('../features/webhooks/webhooks-view.tsx').then(({ WebhooksView: View }) => ({ default: View })),
)
const WelcomeView = lazy(() =>
  import('../features/welcome/welcome-view.tsx').then(({ WelcomeView: View }) => ({ default: View })),
)

const THEME = 'theme'
const DEMO_SYMBOLS = ['QNTL', 'KSTL']

function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(() => (localStorage.getItem(THEME) ?? 'system') as Theme)
  useEffect(() => {
    localStorage.setItem(THEME, theme)
    document.documentElement.dataset.theme = theme
  }, [theme])
  return [theme, setTheme]
}

interface DeskProps {
  connection: ConnectionView
  version: string
  storageFault: Fault | null
  /** The first view; after a change of connection, the one that was shown before. */
  firstView: ViewId
  onView: (view: ViewId) => void
  onAbout: () => void
}

/** The desk of one connection: tabs, the current view and the inspector. */
function Desk({ connection, version, storageFault, firstView, onView, onAbout }: DeskProps): ReactElement {
  const { baseUrl, demonstration } = connection
  const { place, go, adjust, back, forward } = useNavigation(firstView)
  useEffect(() => onView(place.view), [onView, place.view])
  const [theme, setTheme] = useTheme()
  const [inspected, setInspected] = useState<ProofTarget | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [findsProof, setFindsProof] = useState(false)
  const inspectAnswer = useCallback(
    (answer: AnswerRef) => setInspected({ computed: null, figures: [{ label: '', answer }] }),
    [],
  )
  const close = useCallback(() => setInspected(null), [])
  const showRatios = useCallback(
    (symbol: string) =>
      go({
        view: 'ratios',
        ratios: { ...place.ratios, symbols: [...new Set([...place.ratios.symbols, symbol.toUpperCase()])] },
      }),
    [go, place.ratios],
  )

  const goNews = useCallback((news: NewsState) => go({ news }), [go])
  const adjustNews = useCallback((news: NewsState) => adjust({ news }), [adjust])
  const showSheet = useCallback(
    (symbol: string) => go({ view: 'sheet', sheet: { ...place.sheet, symbol } }),
    [go, place.sheet],
  )
  const showStory = useCallback(
    (id: number) => go({ view: 'news', news: { filter: EVERY_STORY, selected: id, index: -1 } }),
    [go],
  )
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'story.wanted') return
        void call('news.wanted', { connection: connection.id }).then((id) => {
          if (id !== null) showStory(id)
        })
      }),
    [connection.id, showStory],
  )

  const refusals = useRefusals(connection)

  useShortcuts([
    ...VIEWS.map(({ id, label, digit }) => ({
      keys: `Mod+${digit}`,
      label,
      group: 'Window',
      run: () => go({ view: id }),
    })),
    { keys: 'Alt+ArrowLeft', label: 'Back', group: 'Window', run: back },
    { keys: 'Alt+ArrowRight', label: 'Forward', group: 'Window', run: forward },
    {
      keys: 'i',
      label: 'Show the source of the focused number, or of a copied one',
      group: 'Window',
      run: () => {
        if (document.activeElement?.matches('.sourced') === true) (document.activeElement as HTMLElement).click()
        else setFindsProof(true)
      },
    },
    {
      keys: '?',
      label: 'Keyboard shortcuts',
      group: 'Window',
      run: () => setShowsKeys((shown) => !shown),
    },
  ])

  const suggestions = demonstration === null ? [] : DEMO_SYMBOLS
  const views: Record<Place['view'], () => ReactElement> = {
    news: () => (
      <NewsView
        state={place.news}
        onGo={goNews}
        onAdjust={adjustNews}
        onRatios={showRatios}
        onInspect={inspectAnswer}
      />
    ),
    ratios: () => (
      <RatiosView
        state={place.ratios}
        onChange={(ratios) => adjust({ ratios })}
        onSheet={showSheet}
        suggestions={suggestions}
      />
    ),
    earnings: () => (
      <EarningsView state={place.earnings} onChange={(earnings) => adjust({ earnings })} suggestions={suggestions} />
    ),
    sheet: () => (
      <TearSheetView
        key={place.sheet.symbol}
        state={place.sheet}
        onChange={(sheet) => adjust({ sheet })}
        onStory={showStory}
        suggestions={suggestions}
        service={demonstration === null ? baseUrl : 'the demonstration, whose companies are made up'}
      />
    ),
    webhooks: () => <WebhooksView state={place.webhooks} onChange={(webhooks) => adjust({ webhooks })} />,
    console: () => <ConsoleView version={version} />,
    settings: () => <SettingsView theme={theme} onTheme={setTheme} onAbout={onAbout} />,
  }

  return (
    <div className="shell">
      <header className="shell-head">
        <nav aria-label="Views">
          {VIEWS.map(({ id, label, digit }) => (
            <button
              key={id}
              type="button"
              className="shell-tab"
              aria-current={place.view === id ? 'page' : undefined}
              data-refused={refusals[id] !== undefined || undefined}
              title={refusals[id] ?? `Ctrl+${digit}`}
              onClick={() => go({ view: id })}
            >
              {label}
            </button>
          ))}
        </nav>
        <span className="toolbar-spring" />
        <OfflineSwitch />
        <ConnectionMark onOpen={() => go({ view: 'settings' })} />
        <button
          type="button"
          className="button button-quiet"
          title="Keyboard shortcuts"
          onClick={() => setShowsKeys(true)}
        >
          ?
        </button>
      </header>
      {storageFault === null ? null : <FaultNote fault={storageFault} bar calm />}
      <main className="shell-main">
        <InspectContext value={setInspected}>
          <ViewBoundary key={place.view}>
            <Suspense fallback={null}>{views[place.view]()}</Suspense>
          </ViewBoundary>
        </InspectContext>
        {inspected === null ? null : (
          <ViewBoundary key={JSON.stringify(inspected)} className="inspector">
            <Inspector target={inspected} onClose={close} />
          </ViewBoundary>
        )}
      </main>
      {findsProof ? (
        <FindProof
          onFound={(answer) => {
            setFindsProof(false)
            inspectAnswer(answer)
          }}
          onClose={() => setFindsProof(false)}
        />
      ) : null}
      {showsKeys ? <ShortcutList onClose={() => setShowsKeys(false)} /> : null}
    </div>
  )
}

/** The window: the desk of its connection, or the welcome view. */
export function Shell(): ReactElement {
  const status = useQuery(statusQuery)
  const [showsAbout, setShowsAbout] = useState(false)
  const [view, setView] = useState<ViewId>('news')
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice === 'about.wanted') setShowsAbout(true)
      }),
    [],
  )
  if (status.data === undefined) return <div className="shell-blank" aria-busy="true" />
  const { connection, version, storageFault } = status.data
  return (
    <>
      {connection === null ? (
        <Suspense fallback={<div className="shell-blank" aria-busy="true" />}>
          <WelcomeView />
        </Suspense>
      ) : (
        // Mount a new desk for another connection, so that nothing of this one stays on screen.
        <ConnectionContext key={connection.id} value={connection}>
          <UndoProvider>
            <Desk
              connection={connection}
              version={version}
              storageFault={storageFault}
              firstView={view}
              onView={setView}
              onAbout={() => setShowsAbout(true)}
            />
          </UndoProvider>
        </ConnectionContext>
      )}
      {showsAbout ? <AboutDialog onClose={() => setShowsAbout(false)} /> : null}
    </>
  )
}
