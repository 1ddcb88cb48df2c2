/** The states into which the crawl brings every view. */
export const CRAWLED_STATES = [
  'not-asked',
  'loading',
  'live',
  'cached',
  'offline',
  'none',
  'denied',
  'failed',
  'full',
  'large',
] as const

/** A state of the crawl: `full` is a full disk, and `large` is content that is bigger than the screen. */
export type CrawledState = (typeof CRAWLED_STATES)[number]

/** The views of the window, each with the parts that are on screen with it. */
export const CRAWLED_VIEWS = [
  'news',
  'story',
  'story as text',
  'story as raw',
  'story history',
  'ratios',
  'screen',
  'restatements',
  'unit check',
  'earnings',
  'earnings chart',
  'earnings tree',
  'tear sheet',
  'inspector',
  'send',
  'receiver',
  'retries',
  'rehearsal',
  'payload schemas',
  'requests',
  'entitlement',
  'settings',
  'welcome',
] as const

/** A view of the crawl. */
export type CrawledView = (typeof CRAWLED_VIEWS)[number]

/** Whether a view is brought into a state, as components and in the real window; otherwise why not. */
export interface CrawlCell {
  parts: true | string
  window: true | string
}

const BOTH: CrawlCell = { parts: true, window: true }
const never = (why: string): CrawlCell => ({ parts: why, window: why })
const inParts = (why: string): CrawlCell => ({ parts: true, window: why })
const inWindow = (why: string): CrawlCell => ({ parts: why, window: true })

const LARGE = inWindow('Nothing has a size without a real window.')
const ASKED_AT_ONCE = never('The view requests its content as soon as it is shown.')
const OWN = never('The content is made on this computer, so there is nothing newer of which it is a copy.')
const NO_PLAN = never('The view requests nothing from the service, so no plan can leave it out.')
const NO_SERVICE = never('The view requests nothing from the service, so it is the same offline.')
const WRITES_NOTHING = never('The view writes nothing.')
const NO_STORY = never('Only an open story has its forms, so it is the same as “story”.')

type CellOfState = Readonly<Record<CrawledState, CrawlCell>>

/** A story that is shown in another form than the rendered one. */
const FORM_OF_STORY: CellOfState = {
  'not-asked': NO_STORY,
  loading: BOTH,
  live: BOTH,
  cached: BOTH,
  offline: BOTH,
  none: BOTH,
  denied: BOTH,
  failed: BOTH,
  full: BOTH,
  large: LARGE,
}

/** A part of the ratios: each is tried in every state. */
const PART_OF_RATIOS = {
  'not-asked': BOTH,
  loading: BOTH,
  live: BOTH,
  cached: BOTH,
  offline: BOTH,
  none: BOTH,
  denied: BOTH,
  failed: BOTH,
  full: BOTH,
  large: LARGE,
} as const

/** Earnings in any of their forms. */
const FORM_OF_EARNINGS: CellOfState = { ...FORM_OF_STORY, 'not-asked': BOTH }

/** Every view in every state. A pair that cannot exist says why. */
export const CRAWL: Readonly<Record<CrawledView, CellOfState>> = {
  news: {
    'not-asked': ASKED_AT_ONCE,
    loading: BOTH,
    live: BOTH,
    cached: BOTH,
    offline: BOTH,
    none: BOTH,
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  story: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: BOTH,
    offline: BOTH,
    none: BOTH,
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  'story as text': FORM_OF_STORY,
  'story as raw': FORM_OF_STORY,
  'story history': {
    'not-asked': NO_STORY,
    loading: BOTH,
    live: BOTH,
    cached: BOTH,
    offline: BOTH,
    none: never('A story that is not cached has no button for its history, and one that is has at least one version.'),
    denied: BOTH,
    failed: BOTH,
    full: inParts('The crawl of the window refuses to read a story on a full disk, so it opens none.'),
    large: LARGE,
  },
  ratios: PART_OF_RATIOS,
  screen: PART_OF_RATIOS,
  restatements: PART_OF_RATIOS,
  'unit check': PART_OF_RATIOS,
  earnings: FORM_OF_EARNINGS,
  'earnings chart': FORM_OF_EARNINGS,
  'earnings tree': FORM_OF_EARNINGS,
  'tear sheet': {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: BOTH,
    offline: BOTH,
    none: BOTH,
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  inspector: {
    'not-asked': never('It opens with a number, and reads the response behind it at once.'),
    loading: BOTH,
    live: BOTH,
    cached: never('It reads the stored response itself, which is the original.'),
    offline: NO_SERVICE,
    none: inParts('A response that lacks a shown number takes a changed file; proof-altered.e2e.ts changes one.'),
    denied: NO_PLAN,
    failed: BOTH,
    full: WRITES_NOTHING,
    large: LARGE,
  },
  send: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: BOTH,
    none: never('A test always has an outcome.'),
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  receiver: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: NO_SERVICE,
    none: BOTH,
    denied: NO_PLAN,
    failed: BOTH,
    full: inParts('The receiver counts what it could not write, and its disk is not full in a test.'),
    large: LARGE,
  },
  retries: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: NO_SERVICE,
    none: inParts('Like “not-asked”, with the other button.'),
    denied: NO_PLAN,
    failed: BOTH,
    full: never('The arrivals are stored as deliveries, of which the receiver says that they were not written.'),
    large: LARGE,
  },
  rehearsal: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: NO_SERVICE,
    none: never('A rehearsal always has results.'),
    denied: NO_PLAN,
    failed: BOTH,
    full: never('A rehearsal is kept in memory.'),
    large: LARGE,
  },
  'payload schemas': {
    'not-asked': never('Schemas come with deliveries and earnings; nobody asks for them.'),
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: NO_SERVICE,
    none: inParts('Each response about earnings makes a schema, and the crawl of the window asks for earnings first.'),
    denied: NO_PLAN,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  requests: {
    'not-asked': never('The list shows calls that were made; nobody asks for it.'),
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: NO_SERVICE,
    none: BOTH,
    denied: NO_PLAN,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  entitlement: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: never('A check says what the key could access at its time, and is never newer or older than that.'),
    offline: BOTH,
    none: BOTH,
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  settings: {
    'not-asked': BOTH,
    loading: BOTH,
    live: BOTH,
    cached: OWN,
    offline: BOTH,
    none: inParts('A window with a connection has received something of it.'),
    denied: BOTH,
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
  welcome: {
    'not-asked': BOTH,
    loading: BOTH,
    live: never('There is no connection yet, so there is nothing to show.'),
    cached: never('There is no connection yet, so nothing was stored.'),
    offline: never('Only a desk has the switch, and the demonstration needs no network.'),
    none: never('There is no connection yet that could have nothing.'),
    denied: never('There is no key yet that a plan could refuse.'),
    failed: BOTH,
    full: BOTH,
    large: LARGE,
  },
}

/** The views that are brought into a state, as components or in the real window. */
export const viewsIn = (state: CrawledState, where: keyof CrawlCell): CrawledView[] =>
  CRAWLED_VIEWS.filter((view) => CRAWL[view][state][where] === true)
