import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { originOf } from '../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../app/domain/connection/data-owner.ts'
import type { EntitlementMap } from '../../app/domain/connection/entitlement.ts'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { CoveredSpan } from '../../app/domain/news/coverage.ts'
import type { NewsItem } from '../../app/domain/news/news-item.ts'
import type { ResponseRef } from '../../app/domain/responses/source-ref.ts'
import type { NamedQuery, WatchList } from '../../app/ipc/companies.ts'
import type { DeliveryDetail, PayloadShape, RetryChain } from '../../app/ipc/delivery-schemas.ts'
import type { FacetValue, Story, StoryVersion } from '../../app/ipc/news-schemas.ts'
import type { WebhookTest, WebhookTestList } from '../../app/ipc/webhooks.ts'
import type { KnownConnection } from '../../main/modules/library/store/known-connections.ts'
import { readSettings } from '../../main/platform/settings/settings.ts'
import { asShown } from './stories.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SAMPLES = join(import.meta.dirname, '../samples/versions')
const SAMPLE = join(SAMPLES, '0a889a6')

/** Versions that wrote a sample, and where its library is. */
const LIBRARIES = { cef8f91: 'cef8f91', '0a889a6': '0a889a6/library', '4faacb3': '4faacb3' } as const

/** A version of which there is a sample. */
export type EarlierVersion = keyof typeof LIBRARIES

/** A story as the earlier version stored it for one service and one key. */
interface EarlierStory {
  id: number
  silentEdits: number
  removedAt: string | null
}

/** The parts of the sample's expected data that tests use. */
interface Expected {
  connections: { first: string; secondSeat: string; beta: string }
  keys: { A1: string; A2: string; A3: string; B1: string }
  partitions: readonly {
    service: string
    fingerprint: string
    stories: readonly EarlierStory[]
    found: Readonly<Record<string, readonly number[]>>
  }[]
  journal: {
    watchLists: readonly { id: number; watermarks: Readonly<Record<string, string>> }[]
    deliveries: readonly { id: number; problem: string | null }[]
    webhookTests: readonly { id: number }[]
  }
}

const expectedOf = (version: EarlierVersion): unknown =>
  JSON.parse(readFileSync(join(SAMPLES, version, 'expected.json'), 'utf8'))

/** The expected data of the sample from version 0a889a6. */
export const EXPECTED = expectedOf('0a889a6') as Expected

/** The backup of the sample. */
export const EARLIER_BACKUP = join(SAMPLE, 'backup.db')

/** The stories of the sample for one service and one key. */
export const earlierStories = (service: string, fingerprint: string): readonly EarlierStory[] =>
  EXPECTED.partitions.find((each) => each.service === service && each.fingerprint === fingerprint)?.stories ?? []

/** What a sample is expected to contain of a story, in the words of its version. */
interface StoryBefore extends Omit<
  Story,
  'item' | 'response' | 'textResponse' | 'textReceivedAt' | 'unannouncedEdits'
> {
  item: NewsItem
  answer: ResponseRef
  textAnswer: ResponseRef
  silentEdits: number
}

/** What the sample of version cef8f91 contains. */
export const EXPECTED_OF_CEF8F91 = expectedOf('cef8f91') as {
  partitions: readonly {
    service: string
    fingerprint: string
    listed: readonly number[]
    stories: readonly StoryBefore[]
    ratios: readonly Pick<SymbolRatios, 'symbol' | 'message' | 'records'>[]
    latest: Readonly<Record<string, string>>
    watermark: number
    labels: readonly FacetValue[]
  }[]
  watchLists: readonly WatchList[]
  namedQueries: readonly NamedQuery[]
  webhookTests: readonly WebhookTest[]
  images: Readonly<Record<string, string>>
}

interface ExpectedOf4faacb3 {
  connections: readonly KnownConnection[]
  owners: readonly (DataOwner & {
    listed: readonly number[]
    /** It did not tell when a text was received. */
    stories: readonly (Omit<Story, 'item' | 'textReceivedAt'> & { item: NewsItem })[]
    histories: Readonly<Record<string, readonly Omit<StoryVersion, 'changes'>[]>>
    ratios: readonly SymbolRatios[]
    latest: Readonly<Record<string, string>>
    images: Readonly<Record<string, string>>
    coverage: Readonly<Record<string, readonly CoveredSpan[]>>
    removalWatermark: number
    watermarks: Readonly<Record<string, number>>
    labels: readonly FacetValue[]
    webhookTests: WebhookTestList
  })[]
  watchLists: readonly WatchList[]
  namedQueries: readonly NamedQuery[]
  entitlements: readonly EntitlementMap[]
  deliveries: readonly Omit<
    DeliveryDetail,
    'raw' | 'text' | 'cutBy' | 'label' | 'note' | 'isOfEarlierVersion' | 'hasTaught' | 'forwarded'
  >[]
  retries: readonly RetryChain[]
  contracts: readonly PayloadShape[]
}

const OF_4FAACB3 = expectedOf('4faacb3') as ExpectedOf4faacb3

/** What the sample of version 4faacb3 contains; stories as a window gets them. */
export const EXPECTED_OF_4FAACB3 = {
  ...OF_4FAACB3,
  owners: OF_4FAACB3.owners.map((owner) => ({ ...owner, stories: owner.stories.map(asShown) })),
}

/** Copies the library of a sample to a new folder and returns its path. */
export function earlierLibrary(version: EarlierVersion = '0a889a6'): string {
  const folder = temporaryFolder()
  for (const name of ['library.db', 'journal.db'])
    copyFileSync(join(SAMPLES, LIBRARIES[version], name), join(folder, name))
  return folder
}

/** The connections in the settings of the sample. */
export function earlierConnections(version: EarlierVersion = '0a889a6'): KnownConnection[] {
  if (version === '4faacb3') return [...EXPECTED_OF_4FAACB3.connections]
  if (version === 'cef8f91')
    return EXPECTED_OF_CEF8F91.partitions.map(({ service, fingerprint }, place) => ({
      connection: ['main', 'feed'][place] ?? '',
      origin: new URL(service).origin,
      baseUrl: service,
      fingerprint,
    }))
  return readSettings(JSON.parse(readFileSync(join(SAMPLE, 'settings.json'), 'utf8'))).connections.map(
    (connection) => ({
      connection: connection.id,
      origin: originOf(connection),
      baseUrl: connection.baseUrl,
      fingerprint: connection.savedKey?.fingerprint ?? null,
    }),
  )
}

/** Rows of a file of the sample. */
export function rowsOf<Row>(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path)
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}
