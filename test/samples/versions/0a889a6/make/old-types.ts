// The used types of the old version, which no longer exist.

export interface Partition {
  service: string
  fingerprint: string
}

export interface Mark {
  id: number
  readAt: number | null
  starredAt: number | null
  pinnedAt: number | null
  label: string | null
  note: string | null
}

export interface Row {
  id: number
  title: string
  isRead: boolean
  removedAt: number | null
}

interface StoryOf {
  item: {
    id: number
    title: string
    created: string | null
    teaser: string | null
    body: string | null
    originalId: number | null
  }
  title: string
  completeness: string
  textIsOlder: boolean
  firstReceivedAt: number
  receivedAt: number
  edits: number
  silentEdits: number
  isChangedSinceRead: boolean
  removedAt: number | null
  mark: Mark
}

interface VersionOf {
  receivedAt: number
  updated: string | null
  completeness: string
  nature: string
  answer: { hash: string; path: string }
}

interface RatioOf {
  id: { asOf: string; reportType: string; period: string; aorOrRestate: string; companyId: string }
  values: Record<string, string>
  answer: { hash: string; path: string }
  receivedAt: number
}

export interface SymbolOf {
  symbol: string
  outcome: string
  message: string | null
  company: { standardName: string | null } | null
  records: RatioOf[]
  receivedAt: number | null
}

export interface ListQuery {
  query: string
  order: 'newest' | 'best'
  shows: 'visible' | 'hidden'
  offset: number
  limit: number
}

export interface NamedQuery {
  id: number
  purpose: 'saved' | 'mute' | 'alert'
  name: string
  query: string
}

export interface WatchList {
  id: number
  name: string
  symbols: string[]
  isPaused: boolean
}

interface DeliveryOf {
  id: number
  receivedAt: number
  deliveryId: string | null
  payloadId: string | null
  kindAsSent: string | null
  kind: string | null
  action: string | null
  dataId: string | null
  revision: string | null
  problem: string | null
  signature: string
  isTls: boolean
  status: number | null
  answeredAfterMs: number | null
  wasCut: boolean
  drift: readonly { path: string; what: string }[]
  relation: { earlier: number; verdict: string } | null
  path: string
  headers: [string, string][]
  body: string
}

export interface Library {
  readStory(partition: Partition, id: number): StoryOf | null
  readLedger(partition: Partition, id: number): VersionOf[]
  readChain(partition: Partition, id: number): Row[]
  listStories(partition: Partition, query: ListQuery): { rows: Row[] }
  readWatchLists(): WatchList[]
  readWatermark(partition: Partition, list: number): number | null
  readNamedQueries(): NamedQuery[]
  listLabels(partition: Partition): { value: string; count: number }[]
  readImage(url: string): { type: string; bytes: Uint8Array; receivedAt: number } | null
  readRatios(partition: Partition, query: object): SymbolOf[]
  readQuestion(
    partition: Partition,
    question: string,
  ): { hash: string; intact: boolean; receivedAt: number; request: string } | null
  readAnswer(partition: Partition, hash: string): { intact: boolean } | null
  listWebhookTests(query: object): { rows: Record<string, unknown>[] }
  listDeliveries(query: object): { rows: DeliveryOf[] }
  readDelivery(id: number): DeliveryOf
  listRetries(): { id: number; kind: string | null; arrivals: readonly object[] }[]
  readContracts(): { name: string; samples: number; updatedAt: number; shape: object }[]
  listEntitlements(
    service: string,
  ): { id: number; fingerprint: string; madeAt: number; cells: { probe: string; answer: string }[] }[]
  readInventory(partition: Partition): { stories: number; ratioRecords: number }
  damagedFiles(): string[]
  restoreBackup(file: string): void
  close(): void
}

export interface Profile {
  baseUrl: string
  keyPlacement: 'header' | 'query'
  values: Record<string, string>
}

interface Settings {
  installation: string
  connection: string
  connectionId: string
  baseUrl: string
  savedKey: { fingerprint: string; service: string } | null
  savedTokens: string[]
  others: { id: string; name: string; baseUrl: string; savedKey: { fingerprint: string; service: string } | null }[]
  preferences: Record<string, unknown>
  demo: { running: boolean; plan: string }
}

export interface SettingsStore {
  current(): Settings
  update(changes: Partial<Settings>): Promise<void>
}

interface TransportRequest {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
}
export interface TransportReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}
export type Transport = (request: TransportRequest) => Promise<TransportReply>

export interface SampleSet {
  seed: number
  stories: number
  companies: number
  newestAt: number
}
export interface Interventions {
  edits: Map<number, { edit: Record<string, unknown>; at: number }>
  removed: Map<number, number>
  plans: Map<string, Record<string, boolean>>
}

export type Maker<T> = (...parts: unknown[]) => T
