import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { Reading } from '../../../platform/database/database.ts'
import type { Library } from './library.ts'

export interface LibraryThreadData {
  folder: string
  /** The connections in the settings at that time. */
  connections: readonly DataOwner[]
  /** One thread writes; the other reads at the same time, so that no import or purge stops a list. */
  role: 'writer' | 'reader'
  reading: Reading
  /** Whether searches find the other forms of words. */
  wordForms: boolean
  /** Whether the files were open since the start of the application: then they are not created again. */
  isReopening: boolean
  /** The number of calls that the reading thread has performed, in memory that both threads share. */
  reads: Int32Array<SharedArrayBuffer>
}

export const threadName = (role: LibraryThreadData['role']): string => `library ${role}`

/** What stands beside the rows of a list. It is read when nothing else waits. */
export const PATIENT: readonly string[] = ['countStories', 'readFacets', 'readEarlier', 'reconcileSlice'] satisfies (
  | keyof Library['news']
  | keyof Library['webhooks']
)[]

/** The calls that change nothing. They run on the reading thread, whose connection refuses every change. */
export const READING: { readonly [Name in keyof Library]: readonly (keyof Library[Name])[] } = {
  news: [
    'readStory',
    'readPlainText',
    'readStoryThen',
    'readHistory',
    'readTextsAt',
    'findStoryEvents',
    'readRows',
    'readGroupedRows',
    'readStoryEdits',
    'readHighlights',
    'readChain',
    'readSimilar',
    'readEarlier',
    'readDated',
    'readSectors',
    'listStories',
    'readNeighbour',
    'countStories',
    'matchingStories',
    'checkRule',
    'readFacets',
    'readSnippets',
    'completeField',
    'readCoverage',
    'isFilled',
    'readRemovalWatermark',
    'listLabels',
    'readImage',
  ],
  companies: ['readWatchLists', 'readWatermarks', 'readNamedQueries', 'readListsText', 'compareLists'],
  fundamentals: ['readRatios', 'findCompanies', 'findChangedSymbols', 'readRatioChanges'],
  responses: [
    'readLatestResponse',
    'listAnsweredRequests',
    'listAnswersAt',
    'readAnswer',
    'readResponse',
    'readReceipts',
    'alteredResponses',
  ],
  webhooks: [
    'listWebhookTests',
    'listRuns',
    'readRun',
    'listDeliveries',
    'countNewer',
    'readDelivery',
    'relatedDeliveries',
    'listRetries',
    'readContracts',
    'hasContract',
    'readForwardTarget',
    'countForwards',
    'readScope',
    'reconciliationFacts',
    'reconcileSlice',
    'readRebuilt',
    'readTitles',
  ],
  connection: ['listEntitlements', 'forwardingConnections'],
  changes: ['listPages', 'readPage'],
  retention: ['readSizes', 'listRetained', 'readReceiptUses', 'readResponseUses'],
  files: ['readInventory'],
}
