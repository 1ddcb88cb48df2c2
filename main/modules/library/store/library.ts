import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { DamagedFile } from '../../../../app/domain/library/integrity.ts'
import type { CachedData } from '../../../../app/ipc/library.ts'
import { AppError } from '../../../../app/errors/app-error.ts'
import { openDatabase, openReading, type Reading } from '../../../platform/database/database.ts'
import { openUnchanged } from '../../../platform/database/foreign-files.ts'
import { checkSpace, freeBytes } from '../../../platform/database/free-space.ts'
import type { CancelFlag } from '../../../platform/threads/cancel-flag.ts'
import { schemaVersion, type DatabaseKind } from '../../../platform/database/migrations.ts'
import { DamagedRowError } from '../../../platform/database/row-checksums.ts'
import { isStorageFailure } from '../../../platform/database/storage-error.ts'
import { areIndexesWhole, areRowsCounted, hasWords } from '../../../platform/database/table-counts.ts'
import { releasePages, type Database } from '../../../platform/database/connection.ts'
import { createCompaniesStore, type CompaniesStore } from '../../companies/store/companies-store.ts'
import { createChangesStore, type ChangesStore } from '../../changes/store/kept-changes.ts'
import { createConnectionStore, type ConnectionStore } from '../../connection/store/entitlements.ts'
import { createFundamentalsStore, type FundamentalsStore } from '../../fundamentals/store/fundamentals-store.ts'
import { findForms, forgetWords } from '../../news/store/search/story-words.ts'
import { mergeSegments } from '../../news/store/search/story-index.ts'
import { createNewsStore, type NewsStore } from '../../news/store/news-store.ts'
import { createResponsesStore, storeResponse, type ResponsesStore } from '../../responses/store/responses.ts'
import type { WebhooksStore } from '../../webhooks/store/webhooks-store.ts'
import { completeDeliveries, DELIVERIES } from './schemas/deliveries-schema.ts'
import type { FileToBackUp } from './backup/backup.ts'
import { readInventory } from './inventory.ts'
import { deliveriesPath, librariesFolder, userStorePath, refuseOtherFile, refuseOwnFile } from './library-paths.ts'
import { LIBRARY } from './schemas/library-schema.ts'
import { knownOwners, openLibraries, openLibrariesForReading } from './open-libraries.ts'
import type { KnownOwners, OpenLibraries } from './open-libraries.ts'
import { finishReplacing } from './repair/replace-files.ts'
import type { RestoredBackup } from './backup/restore-backup.ts'
import { isSound } from './repair/is-sound.ts'
import { NO_READERS, type ResponseReaders } from './response-readers.ts'
import { latePart } from '../../../platform/threads/late-part.ts'
import type { StoreContext } from './store-context.ts'
import { finishSalvages, openOrSalvage, type Repairing, type SalvageableFile } from './repair/open-or-salvage.ts'
import type { RetentionStore } from './retention/retention-store.ts'
import { backUpUserStore, isBackupDue, needsRepair } from './backup/user-store-backups.ts'
import { USER_STORE } from './schemas/user-store-schema.ts'

/** The library and user store files. */
interface FilesStore {
  /** The files that were damaged when they were opened, and what was done. */
  damagedFiles(): DamagedFile[]
  /** Verifies every row and saves the intact ones of damaged files. Returns the files that were damaged. */
  repair(): DamagedFile[]
  /** Why no automatic backup of the user store could be written at the start; null when none failed. */
  automaticBackupError(): string | null
  readInventory(owner: DataOwner): CachedData
  /** Removes all data of a deleted connection; later data for it are not stored. */
  removeConnection(connection: string): void
  writeBackup(file: string, cancel?: CancelFlag): void
  /** Replaces all data with a backup and keeps the previous files beside it. It can be cancelled before it replaces anything. */
  restoreBackup(file: string, cancel?: CancelFlag): RestoredBackup
  /**
   * Does a step of merging the indexes if it may, on the thread that writes. Where there is none to do, gives back the memory that the files
   * keep for the next calls: it fills dozens of megabytes, and the system keeps the pages as well. True when there is more to merge.
   */
  rest(mayMerge: boolean): boolean
  close(): void
}

/** All stored data as synchronous calls, grouped by subject. It runs on its own threads; see `library-client.ts`. */
export interface Library {
  news: NewsStore
  companies: CompaniesStore
  fundamentals: FundamentalsStore
  responses: ResponsesStore
  webhooks: WebhooksStore
  connection: ConnectionStore
  changes: ChangesStore
  retention: RetentionStore
  files: FilesStore
}

/** What was done with the files of a folder at the start. */
interface StartReport {
  damaged: DamagedFile[]
  /** Why no automatic backup of the user store could be written; null when none failed. */
  backupError: string | null
}

interface OpenFiles {
  userStore: Database
  deliveries: Database
  libraries: OpenLibraries
  report: StartReport
}

const repairs = await latePart(async () => ({
  ...(await import('./repair/salvage.ts')),
  ...(await import('./repair/repair-user-store.ts')),
  ...(await import('./repair/rebuild-library.ts')),
}))
const backups = await latePart(async () => ({
  ...(await import('./backup/backup.ts')),
  ...(await import('./backup/restore-backup.ts')),
}))
const retaining = await latePart(() => import('./retention/retention-store.ts'))
const deliveriesPart = await latePart(async () => ({
  ...(await import('../../webhooks/store/webhooks-store.ts')),
  ...(await import('../../webhooks/store/change-deliveries.ts')),
}))

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** Runs what must not keep the application from starting. Returns why it failed, or null. */
function attempt(work: () => void): string | null {
  try {
    work()
    return null
  } catch (thrown) {
    return messageOf(thrown)
  }
}

/** The deliveries of a folder, for the case that they are damaged. */
const deliveriesFile = (folder: string, now: () => number, repairing: Repairing): SalvageableFile => ({
  file: 'deliveries',
  path: deliveriesPath(folder),
  kind: DELIVERIES,
  now,
  repairing,
  prepare(database) {
    if (
      !areRowsCounted(database, DELIVERIES.checked) ||
      !areIndexesWhole(database) ||
      !hasWords(database, 'delivery_text')
    )
      throw new DamagedRowError('deliveries')
  },
  complete(database) {
    completeDeliveries(database)
    return null
  },
})

/**
 * Writes a backup of the user store as it is before its schema changes. Returns why that failed, or null; throws a storage-failed error
 * when there is too little space for both.
 */
function backUpBefore(folder: string, now: number): string | null {
  const { applicationId, migrations } = USER_STORE
  const path = userStorePath(folder)
  using database = existsSync(path) ? openUnchanged(path, applicationId, migrations.length) : null
  try {
    if (database === null || schemaVersion(database) === migrations.length) return null
    // The backup, the changed pages, and the journal with the ones before.
    checkSpace(freeBytes(folder), statSync(path).size * 3, 'to bring your marks and lists up to date')
    backUpUserStore(folder, database, now)
    return null
  } catch (thrown) {
    if (isStorageFailure(thrown)) throw thrown
    return messageOf(thrown)
  }
}

/** Opens the files, after what is damaged was repaired and what is of an earlier version was brought up to date. */
function openFiles(
  folder: string,
  connections: readonly DataOwner[],
  known: KnownOwners,
  now: () => number,
  repairing: Repairing,
  isRestored: boolean,
): OpenFiles {
  const isReplaced = finishReplacing(folder) || isRestored
  for (const each of [folder, librariesFolder(folder)]) finishSalvages(each)
  const report: StartReport = { damaged: [], backupError: null }
  const tell = (damaged: DamagedFile): unknown => report.damaged.push(damaged)
  const opened: { close(): void }[] = []
  const opening = <Opened extends { close(): void }>(each: Opened): Opened => {
    opened.push(each)
    return each
  }
  try {
    const deliveries = opening(openOrSalvage(deliveriesFile(folder, now, repairing), tell))
    const repaired = needsRepair(folder) ? repairing().repairUserStore({ folder, now }) : null
    if (repaired !== null) tell(repaired)
    report.backupError = backUpBefore(folder, now())
    const userStore = opening(openDatabase(userStorePath(folder), USER_STORE))
    const libraries = opening(openLibraries(folder, known, now, tell, repairing))
    // Now, because reading does not change what belongs to whom.
    for (const owner of connections) libraries.prepare(owner)
    // A backup from before a restore must not fill up what was restored.
    if (isReplaced || isBackupDue(folder, now()))
      report.backupError ??= attempt(() => backUpUserStore(folder, userStore, now(), isReplaced))
    return { userStore, deliveries, libraries, report }
  } catch (thrown) {
    for (const each of opened) each.close()
    throw thrown
  }
}

function closeFiles({ libraries, deliveries, userStore }: OpenFiles): void {
  libraries.close()
  deliveries.close()
  userStore.close()
}

const filesToBackUp = ({ userStore, deliveries, libraries }: OpenFiles): FileToBackUp[] => [
  { kind: 'user-store', owner: null, database: userStore, applicationId: USER_STORE.applicationId },
  { kind: 'deliveries', owner: null, database: deliveries, applicationId: DELIVERIES.applicationId },
  ...libraries.all().map(({ connection, origin, database }) => ({
    kind: 'library' as const,
    owner: { connection, origin },
    database,
    applicationId: LIBRARY.applicationId,
  })),
]

/** Gives back the memory that the files of this thread keep for their next calls. */
function releaseMemory(): void {
  releasePages()
  forgetWords()
}

function storesOf(context: StoreContext): Omit<Library, 'files'> {
  let [retention, webhooks]: [RetentionStore | null, WebhooksStore | null] = [null, null]
  return {
    news: createNewsStore(context),
    companies: createCompaniesStore(context),
    fundamentals: createFundamentalsStore(context),
    responses: createResponsesStore(context),
    get webhooks() {
      return (webhooks ??= deliveriesPart().createWebhooksStore(context))
    },
    connection: createConnectionStore(context),
    changes: createChangesStore(context),
    get retention() {
      return (retention ??= retaining().createRetentionStore(context))
    },
  }
}

/**
 * Opens the stores in a folder; `connections` are those in the settings. Throws a NewerSchemaError when a newer version of Tearsheet
 * wrote a file.
 */
export function openLibrary(
  folder: string,
  now: () => number,
  connections: readonly DataOwner[] = [],
  readers: () => ResponseReaders = () => NO_READERS,
): Library {
  const repairing: Repairing = () => ({ ...repairs(), readers: readers() })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Kept over a restore: connections that were added since the start have data in the backup as well.
  const known = knownOwners(connections)
  const damagedBefore: DamagedFile[] = []
  let [files, isRestored]: [OpenFiles | null, boolean] = [null, false]
  /** The open files. They are opened again after a restore or a repair, and after each failure to do so. */
  function open(): OpenFiles {
    files ??= openFiles(folder, connections, known, now, repairing, isRestored)
    isRestored = false
    return files
  }
  function close(): void {
    if (files === null) return
    damagedBefore.push(...files.report.damaged)
    closeFiles(files)
    files = null
  }
  /** A step of merging the indexes; false when there is nothing to merge, or nothing can be written. */
  function mergeStep(): boolean {
    try {
      return files?.libraries.opened().some(({ database }) => mergeSegments(database)) ?? false
    } catch {
      // No call waits for this. A call that writes fails with the same error, and that is shown.
      return false
    }
  }
  open()
  const context: StoreContext = {
    get userStore() {
      return open().userStore
    },
    get deliveries() {
      return open().deliveries
    },
    libraryOf: (owner) => open().libraries.of(owner),
    existingLibrary: (owner) => open().libraries.existing(owner),
    owners: () =>
      open()
        .libraries.all()
        .map(({ connection, origin }) => ({ connection, origin })),
    change(owner, work) {
      const library = open().libraries.of(owner)
      return library.database.transaction(() => work(library))
    },
    receive: (owner, response, store) =>
      context.change(owner, (library) => store(library, storeResponse(library.database, response))),
  }
  // Copying would ask for the parts of all stores.
  return Object.assign(storesOf(context), {
    files: {
      damagedFiles: () => [...damagedBefore, ...open().report.damaged],
      repair() {
        const { salvage } = repairing()
        const areDeliveriesSound = isSound(open().deliveries, DELIVERIES)
        close()
        const reported = damagedBefore.length
        if (!areDeliveriesSound) damagedBefore.push(salvage(deliveriesFile(folder, now, repairing)))
        // Opening repairs the user store, which has to come before the libraries, since their indexes contain its notes.
        open().libraries.repair()
        return [...damagedBefore.slice(reported), ...open().report.damaged]
      },
      automaticBackupError: () => open().report.backupError,
      readInventory: (owner) => readInventory(folder, open().libraries.of(owner), open().libraries.all()),
      removeConnection(connection) {
        const { removeOfConnection } = deliveriesPart()
        open().libraries.remove(connection)
        removeOfConnection(context, connection)
      },
      writeBackup(file, cancel) {
        const { BACKUP, writeBackup } = backups()
        refuseOwnFile(folder, file)
        refuseOtherFile(file, BACKUP.applicationId)
        writeBackup(filesToBackUp(open()), file, join(folder, 'backup.part'), cancel)
      },
      restoreBackup(file, cancel) {
        const { restoreBackup } = backups()
        const { readers: restoring } = repairing()
        close()
        const restored = restoreBackup({
          folder,
          file,
          now,
          readers: restoring,
          ...(cancel === undefined ? {} : { cancel }),
        })
        isRestored = true
        // When the files cannot be opened now, the next call tries again and says why. The restore is done.
        attempt(open)
        return restored
      },
      rest(mayMerge) {
        const isMore = mayMerge && mergeStep()
        if (!isMore) releaseMemory()
        return isMore
      },
      close,
    } satisfies FilesStore,
  })
}

const refuse = (): never => {
  throw new Error('This database connection only reads.')
}

function openUpToDate(path: string, kind: DatabaseKind, reading: Reading): Database {
  const database = openReading(path, kind, reading)
  if (database === null)
    throw new AppError({ kind: 'storage-failed', reason: 'other', detail: 'the files are not up to date' })
  return database
}

/** Opens a file beside another one, which is closed when that fails. */
function openBeside(other: Database, open: () => Database): Database {
  try {
    return open()
  } catch (thrown) {
    other.close()
    throw thrown
  }
}

/**
 * Opens the files for reading: beside the library that writes them and has opened them before, or while they cannot be opened for
 * writing. Calls that change something throw. Throws a storage-failed error for files of an earlier version.
 */
export function openLibraryForReading(folder: string, reading: Reading = 'shared'): Library {
  const userStore = openUpToDate(userStorePath(folder), USER_STORE, reading)
  const deliveries = openBeside(userStore, () => openUpToDate(deliveriesPath(folder), DELIVERIES, reading))
  const libraries = openLibrariesForReading(folder, reading)
  const context: StoreContext = {
    userStore,
    deliveries,
    libraryOf: (owner) => libraries.of(owner),
    existingLibrary: (owner) => libraries.existing(owner),
    owners: () => libraries.all().map(({ connection, origin }) => ({ connection, origin })),
    change: refuse,
    receive: refuse,
  }
  return Object.assign(storesOf(context), {
    files: {
      damagedFiles: refuse,
      repair: refuse,
      automaticBackupError: refuse,
      readInventory: (owner) => readInventory(folder, libraries.of(owner), libraries.all()),
      // Its files are deleted by the other thread, which some systems refuse while they are open.
      removeConnection: (connection) => libraries.release(connection),
      writeBackup: refuse,
      restoreBackup: refuse,
      rest() {
        releaseMemory()
        return false
      },
      close() {
        libraries.close()
        deliveries.close()
        userStore.close()
      },
    } satisfies FilesStore,
  })
}

export { findForms }
