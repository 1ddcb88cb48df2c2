import { DatabaseSync } from 'node:sqlite'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataOwner } from '../../../app/domain/connection/connection.ts'
import { CHANGES_CONTRACT } from '../../../app/ipc/changes.ts'
import { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'
import { CONNECTION_CONTRACT } from '../../../app/ipc/connection.ts'
import { deliveryDetailSchema, deliveryListSchema, payloadShapeSchema } from '../../../app/ipc/webhooks/deliveries.ts'
import { FUNDAMENTALS_CONTRACT } from '../../../app/ipc/fundamentals.ts'
import { LIBRARY_CONTRACT } from '../../../app/ipc/library.ts'
import { NEWS_CONTRACT } from '../../../app/ipc/news/news.ts'
import { storyLookupSchema } from '../../../app/ipc/news/stories.ts'
import { WEBHOOKS_CONTRACT } from '../../../app/ipc/webhooks/webhooks.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { deliveriesPath, librariesFolder, userStorePath } from '../../../main/modules/library/store/library-paths.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import type { IncomingRow } from '../../../main/modules/webhooks/store/deliveries.ts'
import { encodePng } from '../views/png.ts'
import { OWNER, responseOf, storyOf } from '../records/stories.ts'

/** A second connection to the service of the first. */
const OTHER: DataOwner = { connection: 'two', origin: OWNER.origin }
const OWNERS = [OWNER, OTHER]
const NOON = Date.UTC(2026, 0, 5, 12)
const PICTURE = 'https://img.example/a.png'
const RATIOS = { symbols: ['AAPL', 'KSTL'], fields: ['roe'], reportTypes: [], fromDate: null, knownAt: null }
const FILTER = '{"tickers":[]}'

const deliveryOf = (number: number): IncomingRow => ({
  receivedAt: NOON + number,
  deliveryId: `d-${Math.floor(number / 2)}`,
  payloadId: `p-${number}`,
  apiVersion: 'webhook/v1',
  kindAsSent: 'News/v1',
  kind: 'News/v1',
  action: 'created',
  dataId: String(number),
  revision: '1',
  timestamp: '2026-01-05T12:00:00.000Z',
  errorText: null,
  signature: 'verified',
  isTls: true,
  bytes: 20,
  status: 204,
  answeredAfterMs: 1.5,
  wasCut: false,
  path: '/hook',
  headers: [['Host', 'a.example']],
  raw: new TextEncoder().encode(JSON.stringify({ id: `p-${number}`, data: { value: number } })),
})

function fillConnection(library: Library, owner: DataOwner): void {
  const stories = Array.from({ length: 12 }, (_, place) =>
    storyOf({
      id: 100 + place,
      title: `Story ${place} of ${owner.connection}`,
      created: formatServiceDate(NOON - place * 3_600_000),
      updated: formatServiceDate(NOON - place * 3_600_000),
      body: `<p>${'Margins rose. '.repeat(60)}${place}</p>`,
      originalId: place === 1 ? 100 : null,
    }),
  )
  const give = (text: string, items: typeof stories, at: number): void => {
    library.news.storeStories(
      owner,
      responseOf(`${text} ${owner.connection}`, at),
      'full',
      items.map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
    )
  }
  give('[first]', stories, NOON)
  const edited = stories
    .slice(0, 3)
    .map((story) => ({ ...story, title: `${story.title}, corrected`, updated: formatServiceDate(NOON + 60_000) }))
  give('[edited]', edited, NOON + 60_000)
  library.news.storeRemovals(owner, [{ id: 111, at: NOON + 70_000 }], NOON + 70_000)
  library.news.saveRemovalWatermark(owner, NOON)
  library.news.saveCoverage(
    owner,
    FILTER,
    [],
    [
      {
        newest: NOON,
        oldest: NOON - 9_000_000,
        next: { day: null, page: 1 },
        readAt: NOON,
        incompleteDays: ['2026-01-04'],
      },
    ],
  )
  library.news.storeImage(owner, PICTURE, {
    type: 'image/png',
    bytes: new Uint8Array(encodePng({ width: 1, height: 1, pixels: new Uint8Array(4) })),
    receivedAt: NOON,
  })
  const id = { companyId: 'C', asOf: '2025-12-31', reportType: 'TTM', period: '3M', aorOrRestate: 'AOR' }
  const company = {
    ...{ primarySymbol: 'AAPL', primaryExchange: null, standardName: 'Apple', cik: null, isin: null, cusip: null },
    ...{ countryId: 'USA', businessCountryId: null, industryTemplateCode: null, isReit: false },
    ...{ isLimitedPartnership: null, isLimitedLiabilityCompany: null, yearOfEstablishment: 1976 },
  }
  for (const [place, roe] of ['0.100000', '0.200000'].entries())
    library.fundamentals.storeRatios(owner, responseOf(`{"roe":${roe},"of":"${owner.connection}"}`, NOON + place), [
      {
        symbol: 'AAPL',
        company,
        error: null,
        records: [{ id, fiscalYearEnd: 9, isCalculated: false, values: { roe }, path: '$.result[0]' }],
      },
      { symbol: 'KSTL', company: null, error: 'symbol not found', records: [] },
    ])
  library.responses.storeLatestResponse(owner, responseOf(`{"earnings":"${owner.connection}"}`), 'earnings AAPL')
  library.companies.saveWatermarks(owner, ['AAPL'], NOON)
}

/** Fills every table of every file. */
export function fillWholeLibrary(library: Library): void {
  for (const owner of OWNERS) fillConnection(library, owner)
  library.news.markStories(OWNER, [100, 101, 102], { readAt: NOON })
  library.news.markStories(OWNER, [103], { starredAt: NOON, label: 'Mine', note: 'Ask about margins' })
  library.news.markStories(OWNER, [104], { pinnedAt: NOON })
  library.companies.saveWatchList({ id: null, name: 'Fruit', symbols: ['AAPL', 'BRK/B'], isPaused: false })
  library.companies.saveNamedQuery({
    id: null,
    purpose: 'saved',
    name: 'Margins',
    query: 'margins rank>=1',
    colour: null,
    sound: null,
  })
  library.companies.saveNamedQuery({
    id: null,
    purpose: 'mute',
    name: 'No five',
    query: 'title:"Story 5"',
    colour: null,
    sound: null,
  })
  library.companies.saveNamedQuery({
    id: null,
    purpose: 'alert',
    name: 'Apple',
    query: 'sym:AAPL',
    colour: 4,
    sound: 'chime',
  })
  library.webhooks.addWebhookTest(OWNER, {
    sentAt: NOON,
    destination: 'https://hooks.example/in',
    kind: 'News/v1',
    transformed: true,
    durationMs: 120.5,
    delivered: false,
    status: 424,
    message: 'It did not arrive',
  })
  library.webhooks.storeDeliveries(Array.from({ length: 8 }, (_, place) => deliveryOf(place)))
  library.connection.addEntitlement(OWNER, {
    fingerprint: 'f00d',
    madeAt: NOON,
    cells: [{ probe: 'news-list', response: 'allowed', status: 200, detail: 'stories', durationMs: 12 }],
  })
  library.changes.keepPage(OWNER, {
    ...{ title: 'Changes: Fruit', scope: { kind: 'list', id: 1 }, since: NOON, until: NOON + 5, writtenAt: NOON + 5 },
    ...{ isDaily: true, text: '# Changes: Fruit\n' },
  })
}

/** Everything that the window can read, through the schemas by which it receives it. Throws when a list cannot be read. */
export function readWholeLibrary(library: Library): unknown {
  const connections = OWNERS.map((owner) => {
    const list = (shows: 'visible' | 'hidden', query = '') =>
      NEWS_CONTRACT['news.rows'].output.parse(
        library.news.listStories(owner, { query, order: 'newest', shows, offset: 0, limit: 200 }),
      )
    const lists = [list('visible'), list('hidden'), list('visible', 'margins'), list('visible', 'is:revised')]
    const { counted, facets } = library.news.readFacets(owner, '')
    const ids = lists.flatMap(({ rows }) => rows.map(({ id }) => id))
    return {
      lists,
      stories: ids.map((id) => storyLookupSchema.parse({ found: true, story: library.news.readStory(owner, id) })),
      histories: ids.map((id) => NEWS_CONTRACT['news.history'].output.parse(library.news.readHistory(owner, id))),
      chains: ids.map((id) => NEWS_CONTRACT['news.chain'].output.parse(library.news.readChain(owner, id))),
      facets: NEWS_CONTRACT['news.facets'].output.parse({ counted, facets, labels: [] }),
      labels: library.news.listLabels(owner),
      coverage: library.news.readCoverage(owner, FILTER),
      removalWatermark: library.news.readRemovalWatermark(owner, Date.UTC(2027, 0, 1)),
      image: library.news.readImage(owner, PICTURE),
      ratios: FUNDAMENTALS_CONTRACT['ratios.read'].output.shape.value.parse(
        library.fundamentals.readRatios(owner, RATIOS),
      ),
      earnings: library.responses.readLatestResponse(owner, 'earnings AAPL'),
      watermarks: library.companies.readWatermarks(owner, ['AAPL', 'KSTL']),
      tests: WEBHOOKS_CONTRACT['webhook.history'].output.parse(
        library.webhooks.listWebhookTests(owner, { text: '', outcome: 'all', limit: null }),
      ),
      keptChanges: CHANGES_CONTRACT['changes.kept'].output
        .parse(library.changes.listPages(owner))
        .map(({ id }) => CHANGES_CONTRACT['changes.readKept'].output.parse(library.changes.readPage(owner, id))),
      entitlements: CONNECTION_CONTRACT['entitlement.list'].output.parse(library.connection.listEntitlements(owner)),
      inventory: {
        ...LIBRARY_CONTRACT['library.inventory'].output.parse(library.files.readInventory(owner)),
        fileBytes: 0,
        usedBytes: 0,
      },
    }
  })
  const deliveries = deliveryListSchema.parse(library.webhooks.listDeliveries({ from: 0, limit: 500, text: '' }))
  return {
    connections,
    organiser: COMPANIES_CONTRACT['organiser.get'].output.parse({
      watchLists: library.companies.readWatchLists(),
      queries: library.companies.readNamedQueries(),
    }),
    deliveries,
    details: deliveries.rows.map(({ id }) => deliveryDetailSchema.parse(library.webhooks.readDelivery(id))),
    related: deliveries.rows.map(({ id }) => library.webhooks.relatedDeliveries(id)),
    retries: WEBHOOKS_CONTRACT['deliveries.retries'].output.parse(library.webhooks.listRetries()),
    contracts: payloadShapeSchema.array().parse(library.webhooks.readContracts()),
  }
}

/** Rows of a database file. */
export const rowsOf = <Row>(path: string, sql: string): Row[] =>
  withDatabase(path, (database) => database.prepare(sql).all() as Row[])

/** Runs work on a file as any program can. */
export function withDatabase<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path)
  try {
    // Whoever changes a file can change its schema in any way.
    database.enableDefensive(false)
    database.exec('PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF')
    return work(database)
  } finally {
    database.close()
  }
}

/** The database files of a folder, those of the libraries in the order of their names. */
const filesIn = (folder: string): string[] => [
  userStorePath(folder),
  deliveriesPath(folder),
  ...readdirSync(librariesFolder(folder))
    .filter((name) => name.endsWith('.db'))
    .sort()
    .map((name) => join(librariesFolder(folder), name)),
]

/** The schema of each file of a folder, which must be closed. */
export const schemasIn = (folder: string): unknown[] =>
  filesIn(folder).map((path) =>
    withDatabase(path, (database) =>
      database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
    ),
  )

/** All rows of all tables of each file of a folder, which must be closed. Those of the search index are left out. */
export const rowsIn = (folder: string): unknown[] =>
  filesIn(folder).map((path) =>
    withDatabase(path, (database) => {
      const names = database
        .prepare(
          "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
        )
        .all()
        .map(({ name }) => String(name))
      return names.sort().map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()])
    }),
  )
