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
] as const

/** A state of the crawl; `full` is a full disk. */
export type CrawledState = (typeof CRAWLED_STATES)[number]

/** The views of the window, each with the parts that are on screen with it. */
const CRAWLED_VIEWS = [
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
  'changes',
  'inspector',
  'send',
  'receiver',
  'retries',
  'completeness',
  'rehearsal',
  'payload schemas',
  'requests',
  'entitlement',
  'settings',
  'welcome',
] as const

/** A view of the crawl. */
export type CrawledView = (typeof CRAWLED_VIEWS)[number]

const OWN = 'The content is made on this computer, so there is nothing newer of which it is a copy.'
const NO_PLAN = 'The view requests nothing from the service, so no plan can leave it out.'
const NO_SERVICE = 'The view requests nothing from the service, so it is the same offline.'
const OF_THIS_COMPUTER = { cached: OWN, offline: NO_SERVICE, denied: NO_PLAN }
const NO_STORY = { 'not-asked': 'Only an open story has its forms, so it is the same as “story”.' }
const NO_CONNECTION = 'There is no connection yet that could show, store or refuse anything.'

/** The states in which a view cannot be, and why. */
const IMPOSSIBLE: Readonly<Partial<Record<CrawledView, Partial<Record<CrawledState, string>>>>> = {
  news: { 'not-asked': 'The view requests its content as soon as it is shown.' },
  'story as text': NO_STORY,
  'story as raw': NO_STORY,
  'story history': {
    ...NO_STORY,
    none: 'A story that is not cached has no button for its history, and one that is has at least one version.',
  },
  inspector: {
    'not-asked': 'It opens with a number, and reads the response behind it at once.',
    cached: 'It reads the stored response itself, which is the original.',
    offline: NO_SERVICE,
    denied: NO_PLAN,
    full: 'The view writes nothing.',
  },
  changes: { ...OF_THIS_COMPUTER, full: 'The view writes nothing.' },
  send: { cached: OWN, none: 'A test always has an outcome.' },
  receiver: OF_THIS_COMPUTER,
  retries: {
    ...OF_THIS_COMPUTER,
    full: 'The arrivals are stored as deliveries, of which the receiver says that they were not written.',
  },
  completeness: { cached: OWN, denied: NO_PLAN },
  rehearsal: {
    ...OF_THIS_COMPUTER,
    none: 'A rehearsal always has results.',
    full: 'A rehearsal is kept in memory.',
  },
  'payload schemas': {
    ...OF_THIS_COMPUTER,
    'not-asked': 'Schemas come with deliveries and earnings, and are never requested.',
  },
  requests: { ...OF_THIS_COMPUTER, 'not-asked': 'The list shows calls that were made, and is never requested.' },
  entitlement: {
    cached: 'A check says what the key could access at its time, and is never newer or older than that.',
  },
  settings: { cached: OWN },
  welcome: {
    live: NO_CONNECTION,
    cached: NO_CONNECTION,
    offline: 'Only a desk has the switch, and the demonstration needs no network.',
    none: NO_CONNECTION,
    denied: NO_CONNECTION,
  },
}

/** The views that can be in a state. */
export const viewsIn = (state: CrawledState): CrawledView[] =>
  CRAWLED_VIEWS.filter((view) => IMPOSSIBLE[view]?.[state] === undefined)
