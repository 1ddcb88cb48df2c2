import { NOTHING_KEPT } from '../../../app/domain/window/drafts.ts'
import { act, type RenderResult } from '@testing-library/react'
import { DEFAULT_LAYOUT } from '../../../app/domain/window/layout.ts'
import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { FIRST_LOCATION, type Location } from '../../../renderer/shell/window/navigation.ts'
import { connectionView } from '../window/connection-view.ts'
import { DEVICE, ownReplies } from '../window/own-replies.ts'
import { refusing, type Replies } from '../window/render-window.tsx'
import { EARNINGS, FULL, HASH, serviceReplies, STORY, storyOf } from '../window/service-replies.ts'
import type { CrawledState, CrawledView } from './view-states.ts'

/** What a person does in a view to bring it into a state. */
type Step = (window: Pick<RenderResult, 'getByRole' | 'container'>) => void

/** Clicks without a wait, because the timers of the crawl stand still. */
const click = (element: HTMLElement | null): void => act(() => element?.click())

const press =
  (name: string): Step =>
  ({ getByRole }) =>
    click(getByRole('button', { name }))

const choose =
  (name: string): Step =>
  ({ getByRole }) =>
    click(getByRole('radio', { name }))

const openPart =
  (name: string): Step =>
  ({ getByRole }) =>
    click(getByRole('tab', { name }))

const openProof: Step = ({ container }) => click(container.querySelector<HTMLElement>('.sourced'))

const { ratios, earnings, sheet, changes, webhooks } = FIRST_LOCATION
const symbols = ['QNTL']

/** The parts of a story that are read where the story is cached, whatever the service does. */
const PARTS_OF_STORY: readonly CrawledView[] = ['story as text', 'story as raw', 'story history']

const openStory = (isAsked: boolean): Partial<Location> => ({
  news: { ...FIRST_LOCATION.news, selected: isAsked ? STORY : null },
})

const openEarnings =
  (shows: Location['earnings']['shows']) =>
  (isAsked: boolean): Partial<Location> => ({
    view: 'earnings',
    earnings: { ...earnings, shows, request: { ...earnings.request, symbols: isAsked ? symbols : [] } },
  })

/** Where each view is; `isAsked` is false before the person has asked for anything. */
const PLACES: Record<CrawledView, (isAsked: boolean) => Partial<Location>> = {
  news: () => ({}),
  story: openStory,
  'story as text': openStory,
  'story as raw': openStory,
  'story history': openStory,
  ratios: (isAsked) => ({ view: 'ratios', ratios: { ...ratios, symbols: isAsked ? symbols : [], showsChart: false } }),
  screen: (isAsked) => ({
    view: 'ratios',
    ratios: { ...ratios, symbols: isAsked ? symbols : [], panel: 'screen' },
  }),
  restatements: (isAsked) => ({
    view: 'ratios',
    ratios: { ...ratios, symbols: isAsked ? symbols : [], panel: 'radar' },
  }),
  'unit check': (isAsked) => ({
    view: 'ratios',
    ratios: { ...ratios, symbols: isAsked ? symbols : [], panel: 'units' },
  }),
  earnings: openEarnings('grid'),
  'earnings chart': openEarnings('chart'),
  'earnings tree': openEarnings('tree'),
  'tear sheet': (isAsked) => ({ view: 'sheet', sheet: { ...sheet, symbol: isAsked ? 'QNTL' : null } }),
  changes: (isAsked) => ({ view: 'changes', changes: { ...changes, since: isAsked ? 'yesterday' : 'visit' } }),
  inspector: () => ({ view: 'ratios', ratios: { ...ratios, symbols, showsChart: false } }),
  send: () => ({ view: 'webhooks', webhooks: { ...webhooks, destination: 'https://b.example/hook' } }),
  receiver: (isAsked) => ({
    view: 'webhooks',
    webhooks: { ...webhooks, panel: 'receiver', selected: isAsked ? 1 : null },
  }),
  retries: () => ({ view: 'webhooks', webhooks: { ...webhooks, panel: 'retries' } }),
  completeness: () => ({ view: 'webhooks', webhooks: { ...webhooks, panel: 'completeness' } }),
  rehearsal: () => ({ view: 'webhooks', webhooks: { ...webhooks, panel: 'rehearsal' } }),
  'payload schemas': () => ({ view: 'webhooks', webhooks: { ...webhooks, panel: 'contracts' } }),
  requests: () => ({ view: 'console' }),
  entitlement: () => ({ view: 'console' }),
  settings: () => ({ view: 'settings' }),
  welcome: () => ({}),
}

/** What the person does in a view once it is on screen, in order. */
export function stepsIn(view: CrawledView, state: CrawledState): Step[] {
  const isAsked = state !== 'not-asked'
  const isFull = state === 'full'
  switch (view) {
    case 'inspector':
      return [openProof]
    case 'story as text':
      return [choose('Text')]
    case 'story as raw':
      return [choose('Raw')]
    case 'story history':
      return [({ getByRole }) => click(getByRole('button', { name: /^History/ }))]
    case 'send':
      return isAsked ? [press('Send test')] : []
    case 'completeness':
      return isFull ? [press('Change…'), press('Save')] : []
    case 'payload schemas':
      return isFull ? [press('Delete')] : []
    case 'requests':
      return isFull ? [press('Export HAR…')] : []
    case 'entitlement':
      return [
        openPart('Entitlement'),
        ...(isAsked && state !== 'failed' ? [press('Check what the key can access')] : []),
      ]
    case 'settings':
      return isFull ? [press('Back up…')] : isAsked ? [press('Test connection')] : []
    case 'welcome':
      return isAsked ? [press('Open the demonstration')] : []
    default:
      return []
  }
}

/** The reply with which a window starts at a place. */
const startIn = ({ settings: _, ...place }: Location): Replies => ({
  'window.start': () => ({
    stopped: null,
    views: [{ connection: 'test', place, recents: [], kept: NOTHING_KEPT }],
    layout: DEFAULT_LAYOUT,
    logFile: '/log',
    locales: { numbers: 'en-US', dates: 'en-US' },
  }),
})

/** The views that can show an earlier time. */
export const KNOWN_VIEWS = [
  'news',
  'story',
  'ratios',
  'screen',
  'restatements',
  'unit check',
  'earnings',
  'tear sheet',
] as const

/** What a view of an earlier time can be in. Nothing is requested for it, so what the service does changes nothing. */
export const KNOWN_STATES = ['loading', 'received', 'existed', 'unknown', 'offline', 'failed'] as const

/** The replies of main with which a window starts in a view of an earlier time (Unix milliseconds). */
export function repliesThen(
  view: (typeof KNOWN_VIEWS)[number],
  state: (typeof KNOWN_STATES)[number],
  knownAt: number,
): Replies {
  const place = { ...FIRST_LOCATION, ...PLACES[view](true) }
  const isReceived = state === 'received' || state === 'offline'
  const replies = repliesFor(view, state === 'offline' ? 'offline' : isReceived ? 'cached' : 'none')
  const cached = serviceReplies(isReceived ? 'cached' : 'none', knownAt)
  const read: Replies = {
    'news.rows': cached['news.rows'],
    'news.count': cached['news.count'],
    'news.known': () =>
      isReceived
        ? { kind: 'received', story: storyOf(knownAt), isRemovalKnown: true }
        : state === 'existed'
          ? { kind: 'existed', story: storyOf(knownAt), mayHoldEdits: true }
          : { kind: 'unknown', firstReceivedAt: null },
    'ratios.read': cached['ratios.read'],
    'earnings.get': () => ({
      value: {
        ...{ ok: isReceived ? true : null, errors: [], dataText: isReceived ? EARNINGS : 'null' },
        response: { hash: isReceived ? HASH : '', path: '$' },
      },
      source: { state: 'cached', receivedAt: isReceived ? knownAt : null, because: null },
    }),
  }
  return {
    ...replies,
    ...(state === 'failed'
      ? Object.fromEntries(Object.keys(read).map((channel) => [channel, refusing(DEVICE)]))
      : state === 'loading'
        ? Object.fromEntries(Object.keys(read).map((channel) => [channel, () => new Promise(() => undefined)]))
        : read),
    ...startIn({
      ...place,
      news: { ...place.news, filter: { ...place.news.filter, knownAt } },
      ...{ ratios: { ...place.ratios, knownAt }, earnings: { ...place.earnings, knownAt } },
      sheet: { ...place.sheet, knownAt },
    }),
  }
}

const BROKEN: ErrorInfo = { kind: 'internal', reference: 'ref-1' }

/** The replies of main with which a window starts in a view, in a state. */
export function repliesFor(view: CrawledView, state: CrawledState): Replies {
  const now = Date.now()
  // The inspector is opened on a number, so only the proof of it is in the state.
  const hasStory = PARTS_OF_STORY.includes(view) && state !== 'none'
  const service = serviceReplies(view === 'inspector' ? 'live' : state, now, hasStory)
  return {
    ...startIn({ ...FIRST_LOCATION, ...PLACES[view](state !== 'not-asked') }),
    'app.status': () => ({
      version: '1.0.0',
      connection: view === 'welcome' ? null : connectionView(),
      storageError: state === 'full' ? FULL : null,
    }),
    'window.remember': () => null,
    'window.rememberLayout': () => null,
    'preferences.get': () => ({
      ...DEFAULT_PREFERENCES,
      offline: state === 'offline',
      earningsFields: { basicEps: { label: null, display: 'as-sent', isPinned: true } },
    }),
    'connections.list': () => [],
    'library.damaged': () => [],
    'proof.altered': () => [],
    'entitlement.list': () => [],
    ...(state === 'failed' ? { 'connections.use': refusing(BROKEN) } : {}),
    ...(state === 'full' ? { 'connections.use': refusing(FULL) } : {}),
    ...service,
    ...ownReplies(state, now),
  }
}
