// Creates the files of this folder with the code of the version that they come from. See README.md.
import type { Calls } from '../small-sample.ts'
import { at, companyOf, dated, makeSample, pictureOf, ratiosOf, storyOf } from '../small-sample.ts'

const A = { service: 'https://a.example', fingerprint: 'aaaaaaaaaaaaaaaa' }
// Marks belong to the address, which has a path here.
const B = { service: 'https://b.example/feed', fingerprint: 'bbbbbbbbbbbbbbbb' }
const PARTITIONS = [A, B]
const SYMBOLS = ['KSTL', 'QNTL', 'ZZZZ']
const PICTURE = 'https://images.stories.example/1.png'
const EARNINGS = 'earnings [["KSTL"],"FY",null,null]'
const LONG = `<p>${'A body that is long enough to be compressed. '.repeat(20)}</p>`

type Partition = typeof A
type Library = Calls<
  | ('storeStories' | 'storeRemovals' | 'storeImage' | 'storeRatios' | 'storeQuestion' | 'addWebhookTest')
  | ('markStories' | 'saveWatchList' | 'saveWatermark' | 'saveNamedQuery')
  | ('listStories' | 'readStory' | 'readLedger' | 'readRatios' | 'readQuestion' | 'readWatermark' | 'listLabels')
  | ('readWatchLists' | 'readNamedQueries' | 'listWebhookTests' | 'readImage' | 'close')
>

const answer = (value: unknown, receivedAt: number): object => ({
  request: 'GET https://a.example/api/v2/news',
  status: 200,
  requestId: `request-${receivedAt}`,
  receivedAt,
  bytes: Buffer.from(JSON.stringify(value)),
})

function fill(library: Library): void {
  const received = (partition: Partition, completeness: string, receivedAt: number, ...items: object[]): void => {
    const stories = items.map((item, place) => ({ item, path: `$[${place}]` }))
    library.storeStories(partition, answer(items, receivedAt), completeness, stories)
  }
  const mark = (partition: Partition, id: number, change: object): void => {
    library.markStories(partition, [id], change)
  }

  // Three stories of one second keep their order, and a date after 2136 is beyond what the key of a story can contain.
  received(A, 'full', at(9), storyOf(1), storyOf(2, { created: dated(8, 1) }), storyOf(3, { created: dated(8, 1) }))
  received(A, 'full', at(9, 1), storyOf(4, { originalId: 1 }), storyOf(5), storyOf(6), storyOf(7), storyOf(8))
  received(A, 'headline', at(9, 2), storyOf(9, { teaser: '', body: '' }))
  received(A, 'full', at(9, 3), storyOf(10, { body: LONG }), storyOf(11, { created: null, updated: null }))
  received(A, 'full', at(9, 4), storyOf(12, { created: 'Fri, 05 Feb 2140 10:00:00 -0400' }))
  mark(A, 5, { readAt: at(9, 30) })
  // An announced edit; a silent one; one that came by list and then by item, which this version counts as two.
  received(A, 'full', at(10), storyOf(5, { title: 'Story 5, corrected', updated: dated(10) }))
  received(A, 'full', at(10, 1), storyOf(6, { body: '<p>Another body of 6</p>' }))
  const edit = { title: 'Story 7, corrected', teaser: 'Another teaser', updated: dated(10) }
  received(A, 'abstract', at(10, 2), storyOf(7, { ...edit, body: '' }))
  received(A, 'full', at(10, 3), storyOf(7, { ...edit, body: '<p>Another body of 7</p>' }))
  received(A, 'full', at(10, 4), storyOf(8, { title: 'Story&#32;8' }), storyOf(9))
  library.storeRemovals(A, [{ id: 4, at: at(11) }])
  received(B, 'full', at(9), storyOf(2, { title: 'Story 2 elsewhere' }), storyOf(20))
  received(B, 'full', at(10), storyOf(20, { title: 'Story 20, corrected', updated: dated(10) }))

  mark(A, 6, { readAt: at(10, 30) })
  mark(A, 7, { readAt: at(10, 30) })
  mark(A, 1, { starredAt: at(10, 31), label: 'Analysts', note: 'Ask the company about Gdańsk.' })
  mark(A, 10, { pinnedAt: at(10, 32), label: 'Analysts' })
  mark(B, 2, { label: 'Ratings', note: 'The other feed.' })
  const list = library.saveWatchList({ id: null, name: 'Steel', symbols: ['KSTL', 'QNTL'], isPaused: false })
  library.saveWatermark(A, list, at(9, 30))
  library.saveWatermark(B, list, at(9, 45))
  library.saveWatchList({ id: null, name: 'Paused', symbols: ['ZZZZ'], isPaused: true })
  library.saveNamedQuery({ id: null, purpose: 'saved', name: 'Corrections', query: 'is:revised' })
  library.saveNamedQuery({ id: null, purpose: 'mute', name: 'Old', query: 'sym:XXXX' })
  library.storeImage(PICTURE, pictureOf('a picture'))

  // The net margin returns to the digits from before.
  for (const [place, netMargin] of ['0.10', '0.12', '0.10'].entries()) {
    const records = [ratiosOf(netMargin, '$.result[0].records[0]')]
    const entries = [{ symbol: 'KSTL', company: companyOf('Kestrel Aerospace'), error: null, records }]
    library.storeRatios(A, answer(records, at(9, 10 + place)), entries)
  }
  const refused = [{ symbol: 'ZZZZ', company: null, error: 'unknown symbol', records: [] }]
  library.storeRatios(A, answer(refused, at(9, 20)), refused)
  const other = [{ symbol: 'KSTL', company: null, error: null, records: [ratiosOf('0.30', '$.result[0].records[0]')] }]
  library.storeRatios(B, answer(other, at(9, 21)), other)
  library.storeQuestion(A, answer({ earnings: 1 }, at(9, 22)), EARNINGS)
  library.addWebhookTest({
    sentAt: at(9, 23),
    destination: 'https://hooks.example/in',
    kind: 'News/v1',
    transformed: true,
    durationMs: 12.5,
    delivered: false,
    status: 500,
    message: 'refused',
  })
}

const textOf = (value: unknown): string => Buffer.from((value as { bytes: Uint8Array }).bytes).toString()

function describePartition(library: Library, partition: Partition): object {
  const query = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 200 }
  const { rows } = library.listStories(partition, query) as { rows: { id: number }[] }
  const listed = rows.map(({ id }) => id)
  const historyOf = (id: number): object[] =>
    (library.readLedger(partition, id) as { changes: unknown }[]).map(({ changes: _, ...rest }) => rest)
  const question = library.readQuestion(partition, EARNINGS)
  return {
    ...partition,
    listed,
    stories: listed.map((id) => library.readStory(partition, id)),
    histories: Object.fromEntries(listed.map((id) => [id, historyOf(id)])),
    ratios: library.readRatios(partition, {
      symbols: SYMBOLS,
      fields: ['netMargin', 'daysInSales'],
      reportTypes: [],
      fromDate: null,
    }),
    latest: question === null ? {} : { [EARNINGS]: textOf(question) },
    watermark: library.readWatermark(partition, 1),
    labels: library.listLabels(partition),
  }
}

await makeSample<Library>({
  folder: import.meta.dirname,
  module: 'main/storage/library.ts',
  fill,
  describe: (library) => ({
    partitions: PARTITIONS.map((partition) => describePartition(library, partition)),
    watchLists: library.readWatchLists(),
    namedQueries: library.readNamedQueries(),
    webhookTests: library.listWebhookTests(),
    images: { [PICTURE]: textOf(library.readImage(PICTURE)) },
  }),
  close: (library) => library.close(),
})
