// Creates the files of this folder with the code of the version that they come from. See README.md.
import type { Calls } from '../small-sample.ts'
import { at, companyOf, dated, makeSample, pictureOf, ratiosOf, storyOf } from '../small-sample.ts'

const A = 'https://a.example'
const MAIN = { connection: 'main', origin: A }
const SEAT = { connection: 'seat', origin: A }
const BETA = { connection: 'beta', origin: 'https://b.example' }
// Its connection is not in the settings.
const REMOVED = { connection: 'removed', origin: 'https://c.example' }
const OWNERS = [MAIN, SEAT, BETA, REMOVED]
const CONNECTIONS = [MAIN, SEAT, BETA].map((owner) => ({ ...owner, baseUrl: owner.origin, fingerprint: null }))
const SYMBOLS = ['KSTL', 'QNTL', 'ZZZZ']
const EARNINGS = 'earnings [["KSTL"],"FY",null,null]'
const PICTURES = [1, 2, 3].map((place) => `https://images.stories.example/${place}.png`)
const FILTERS = ['all', 'sym:KSTL']

type Owner = typeof MAIN
interface Library {
  news: Calls<
    | ('storeStories' | 'storeRemovals' | 'storeImage' | 'saveCoverage' | 'saveRemovalWatermark' | 'markStories')
    | (
        | 'listStories'
        | 'readStory'
        | 'readHistory'
        | 'readImage'
        | 'readCoverage'
        | 'readRemovalWatermark'
        | 'listLabels'
      )
  >
  companies: Calls<
    ('saveWatchList' | 'saveWatermarks' | 'saveNamedQuery') | ('readWatchLists' | 'readWatermarks' | 'readNamedQueries')
  >
  fundamentals: Calls<'storeRatios' | 'readRatios'>
  responses: Calls<'storeLatestResponse' | 'readLatestResponse'>
  webhooks: Calls<
    | ('addWebhookTest' | 'storeDeliveries')
    | ('listWebhookTests' | 'listDeliveries' | 'readDelivery' | 'listRetries' | 'readContracts')
  >
  connection: Calls<'addEntitlement' | 'listEntitlements'>
  files: Calls<'close'>
}

const response = (value: unknown, receivedAt: number, fingerprint = 'aaaaaaaaaaaaaaaa'): object => ({
  request: 'GET https://a.example/api/v2/news',
  status: 200,
  requestId: `request-${receivedAt}`,
  fingerprint,
  receivedAt,
  bytes: Buffer.from(JSON.stringify(value)),
})

function fillNews({ news }: Library): void {
  const received = (owner: Owner, completeness: string, receivedAt: number, ...items: object[]): void => {
    const stories = items.map((item, place) => ({ item, path: `$[${place}]` }))
    news.storeStories(owner, response(items, receivedAt), completeness, stories)
  }
  received(MAIN, 'full', at(9), storyOf(1), storyOf(2, { created: dated(8, 1) }), storyOf(3, { created: dated(8, 1) }))
  received(MAIN, 'full', at(9, 1), storyOf(4, { originalId: 1 }), storyOf(5), storyOf(6), storyOf(7))
  received(
    MAIN,
    'headline',
    at(9, 2),
    storyOf(8, { teaser: '', body: '' }),
    storyOf(9, { created: null, updated: null }),
  )
  // An announced edit, a silent one, and one in two responses.
  received(MAIN, 'full', at(10), storyOf(5, { title: 'Story 5, corrected', updated: dated(10) }))
  received(MAIN, 'full', at(10, 1), storyOf(6, { body: '<p>Another body of 6</p>' }))
  const edit = { title: 'Story 7, corrected', teaser: 'Another teaser', updated: dated(10) }
  received(MAIN, 'abstract', at(10, 2), storyOf(7, { ...edit, body: '' }))
  news.markStories(MAIN, [5, 7], { readAt: at(10, 2) })
  received(MAIN, 'full', at(10, 3), storyOf(7, { ...edit, body: '<p>Another body of 7</p>' }))
  received(MAIN, 'full', at(10, 4), storyOf(8))
  news.storeRemovals(MAIN, [{ id: 4, at: at(11) }])
  // The same response in two connections, and the same story in another form.
  received(SEAT, 'full', at(9), storyOf(1), storyOf(2, { created: dated(8, 1) }), storyOf(3, { created: dated(8, 1) }))
  received(SEAT, 'headline', at(9, 30), storyOf(5, { teaser: '', body: '' }))
  received(BETA, 'full', at(9), storyOf(2, { title: 'Story 2 elsewhere' }), storyOf(20))
  received(REMOVED, 'full', at(9), storyOf(30))

  news.markStories(MAIN, [1], { starredAt: at(10, 31), label: 'Analysts', note: 'Ask the company about Gdańsk.' })
  news.markStories(BETA, [2], { pinnedAt: at(10, 32), label: 'Ratings', note: 'The other feed.' })
  const [shared, own, other] = PICTURES
  for (const owner of [MAIN, BETA]) news.storeImage(owner, shared, pictureOf('of both'))
  news.storeImage(MAIN, own, pictureOf('of the first'))
  news.storeImage(BETA, other, pictureOf('of the other'))
  const span = {
    newest: at(8, 9),
    oldest: at(8, 1),
    next: { day: '2026-11-02', page: 3 },
    readAt: at(9),
    incompleteDays: [],
  }
  const end = { newest: at(7), oldest: at(6), next: null, readAt: at(9, 1), incompleteDays: ['2026-10-30'] }
  news.saveCoverage(MAIN, 'all', [], [span, end])
  news.saveCoverage(MAIN, 'sym:KSTL', [], [span])
  news.saveCoverage(BETA, 'all', [], [end])
  news.saveRemovalWatermark(MAIN, at(11))
  news.saveRemovalWatermark(BETA, at(11, 1))
}

function fillOthers({ companies, fundamentals, responses, connection }: Library): void {
  companies.saveWatchList({ id: null, name: 'Steel', symbols: ['KSTL', 'QNTL'], isPaused: false })
  companies.saveWatchList({ id: null, name: 'Paused', symbols: ['ZZZZ'], isPaused: true })
  companies.saveWatermarks(MAIN, ['KSTL'], at(9, 30))
  companies.saveWatermarks(MAIN, ['QNTL'], at(9, 31))
  companies.saveWatermarks(BETA, ['KSTL'], at(9, 45))
  companies.saveNamedQuery({ id: null, purpose: 'saved', name: 'Corrections', query: 'is:revised' })
  companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Old', query: 'sym:XXXX' })
  for (const [place, netMargin] of ['0.10', '0.12', '0.10'].entries()) {
    const records = [ratiosOf(netMargin, '$.result[0].records[0]')]
    const entries = [{ symbol: 'KSTL', company: companyOf('Kestrel Aerospace'), error: null, records }]
    fundamentals.storeRatios(MAIN, response(records, at(9, 10 + place)), entries)
  }
  const refused = [{ symbol: 'ZZZZ', company: null, error: 'unknown symbol', records: [] }]
  fundamentals.storeRatios(MAIN, response(refused, at(9, 20)), refused)
  const other = [{ symbol: 'KSTL', company: null, error: null, records: [ratiosOf('0.30', '$.result[0].records[0]')] }]
  fundamentals.storeRatios(BETA, response(other, at(9, 21), 'bbbbbbbbbbbbbbbb'), other)
  responses.storeLatestResponse(MAIN, response({ earnings: 1 }, at(9, 22)), EARNINGS)
  connection.addEntitlement({
    origin: A,
    fingerprint: 'aaaaaaaaaaaaaaaa',
    madeAt: at(9, 24),
    cells: [{ probe: 'news-list', response: 'allowed', status: 200, detail: '', durationMs: 10 }],
  })
}

const delivery = (place: number, changes: object): object => ({
  receivedAt: at(11, place),
  deliveryId: `delivery-${place}`,
  payloadId: `payload-${place}`,
  apiVersion: 'v1',
  kindAsSent: 'News/v1',
  kind: 'News/v1',
  action: 'created',
  dataId: String(place),
  revision: '1',
  timestamp: null,
  errorText: null,
  signature: 'verified',
  isTls: false,
  bytes: 20,
  status: 204,
  answeredAfterMs: 2.5,
  wasCut: false,
  path: '/hook',
  // Long enough for several pages.
  headers: [
    ['content-type', 'application/json'],
    ['x-trace', String(place).repeat(300)],
  ],
  body: JSON.stringify({ kind: 'News/v1', data: { id: place } }),
  ...changes,
})

function fillWebhooks({ webhooks }: Library): void {
  for (const [owner, delivered] of [
    [MAIN, true],
    [BETA, false],
  ] as const)
    webhooks.addWebhookTest(owner, {
      sentAt: at(9, 23),
      destination: `https://hooks.example/${owner.connection}`,
      kind: 'News/v1',
      transformed: false,
      durationMs: 12.5,
      delivered,
      status: delivered ? 200 : null,
      message: delivered ? 'delivered' : 'no response',
    })
  webhooks.storeDeliveries([1, 2, 3].map((place) => delivery(place, {})))
  // Repeated; with another type and a member more than those before; and one that is no payload.
  webhooks.storeDeliveries([
    delivery(4, { deliveryId: 'delivery-1', payloadId: 'payload-1', dataId: '1' }),
    delivery(5, { body: '{"kind":"News/v1","data":{"id":"5","more":true}}' }),
    delivery(6, {
      kind: null,
      kindAsSent: null,
      errorText: 'The body is not JSON.',
      body: 'no JSON',
      wasCut: true,
      status: null,
    }),
  ])
}

const textOf = (value: unknown): string => Buffer.from((value as { bytes: Uint8Array }).bytes).toString()

function describeOwner({ news, companies, fundamentals, responses, webhooks }: Library, owner: Owner): object {
  const query = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 200 }
  const { rows } = news.listStories(owner, query) as { rows: { id: number }[] }
  const listed = rows.map(({ id }) => id)
  const historyOf = (id: number): object[] =>
    (news.readHistory(owner, id) as { changes: unknown }[]).map(({ changes: _, ...rest }) => rest)
  const ratios = { symbols: SYMBOLS, fields: ['netMargin', 'daysInSales'], reportTypes: [], fromDate: null }
  const latest = responses.readLatestResponse(owner, EARNINGS)
  const pictures = PICTURES.map((url) => [url, news.readImage(owner, url)] as const).filter(
    ([, image]) => image !== null,
  )
  return {
    ...owner,
    listed,
    stories: listed.map((id) => news.readStory(owner, id)),
    histories: Object.fromEntries(listed.map((id) => [id, historyOf(id)])),
    ratios: fundamentals.readRatios(owner, { ...ratios, knownAt: null }),
    latest: latest === null ? {} : { [EARNINGS]: textOf(latest) },
    images: Object.fromEntries(pictures.map(([url, image]) => [url, textOf(image)])),
    coverage: Object.fromEntries(FILTERS.map((filter) => [filter, news.readCoverage(owner, filter)])),
    removalWatermark: news.readRemovalWatermark(owner),
    watermarks: companies.readWatermarks(owner, SYMBOLS),
    labels: news.listLabels(owner),
    webhookTests: webhooks.listWebhookTests(owner, { text: '', outcome: 'all', limit: null }),
  }
}

const describeDeliveries = ({ webhooks }: Library): object => ({
  deliveries: (webhooks.listDeliveries({ from: 0, limit: 500, text: '' }) as { rows: { id: number }[] }).rows.map(
    ({ id }) => webhooks.readDelivery(id),
  ),
  retries: webhooks.listRetries(),
  contracts: webhooks.readContracts(),
})

await makeSample<Library>({
  folder: import.meta.dirname,
  module: 'main/modules/library/store/library.ts',
  connections: CONNECTIONS,
  fill(library) {
    fillNews(library)
    fillOthers(library)
    fillWebhooks(library)
  },
  describe: (library) => ({
    connections: CONNECTIONS,
    owners: OWNERS.map((owner) => describeOwner(library, owner)),
    watchLists: library.companies.readWatchLists(),
    namedQueries: library.companies.readNamedQueries(),
    entitlements: library.connection.listEntitlements(A),
    ...describeDeliveries(library),
  }),
  close: ({ files }) => files.close(),
})
