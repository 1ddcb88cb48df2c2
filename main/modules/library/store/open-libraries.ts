import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { DamagedFile } from '../../../../app/domain/library/integrity.ts'
import { AppError } from '../../../../app/errors/app-error.ts'
import { addressFor, openEmpty, openReading, type Reading } from '../../../platform/database/database.ts'
import { moveDatabase } from '../../../platform/database/database-files.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { openUnchanged } from '../../../platform/database/foreign-files.ts'
import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import { isOfConnection, librariesFolder, libraryPath, userStorePath } from './library-paths.ts'
import { LIBRARY } from './schemas/library-schema.ts'
import { checkReading, DamagedRowError } from '../../../platform/database/row-checksums.ts'
import { setOwner, type LibraryFile } from './store-context.ts'
import { isUnreadable } from '../../../platform/database/storage-error.ts'
import { isSound } from './repair/is-sound.ts'
import { openOrSalvage, type Repairing, type SalvageableFile } from './repair/open-or-salvage.ts'
import { USER_STORE } from './schemas/user-store-schema.ts'

/** The kind of a library, which reads and writes the user store as well. */
const libraryKind = (folder: string, addressOf = (path: string): string => path): DatabaseKind => ({
  ...LIBRARY,
  attached: { user_store: { path: addressOf(userStorePath(folder)), checked: USER_STORE.checked } },
})

const nameOf = ({ connection, origin }: DataOwner): string => JSON.stringify([connection, origin])

const storedOwner = (database: Database): DataOwner | null =>
  database.statement<DataOwner>('SELECT connection, origin FROM checked_owner').get() ?? null

/** The part of a library that says whose it is. */
const OWNER_TABLE = { owner: {} }

/** Opens a library of which only the owner is read; null when the file is no library. */
function openForOwner(path: string, reading: Reading): Database | null {
  if (reading === 'unwritten') return openReading(path, { ...LIBRARY, checked: OWNER_TABLE }, reading)
  return openUnchanged(path, LIBRARY.applicationId, Number.MAX_SAFE_INTEGER)
}

/** Whose library a file is; null when it does not say. */
function ownerOf(path: string, reading: Reading): DataOwner | null {
  try {
    using database = openForOwner(path, reading)
    if (database === null) return null
    if (reading === 'shared') checkReading(database, 'main', OWNER_TABLE)
    return storedOwner(database)
  } catch (thrown) {
    if (isUnreadable(thrown)) return null
    throw thrown
  }
}

/**
 * Whether a library that has stories shows them, in lists and by their IDs. Another page can take the place of the first one of a table or
 * an index, which then is empty, and SQLite calls every page sound. A table and the index of its IDs are apart in the file.
 */
const showsStories = (database: Database): boolean =>
  database
    .statement<{ isShown: number }>(
      `SELECT CASE WHEN EXISTS (SELECT 1 FROM story NOT INDEXED)
         THEN EXISTS (SELECT 1 FROM (SELECT * FROM story NOT INDEXED ORDER BY key DESC LIMIT 1) AS newest
           JOIN story AS found INDEXED BY sqlite_autoindex_story_1 ON found.id = newest.id
           JOIN version AS head ON head.id = newest.head_version JOIN version AS full ON full.id = newest.text_version)
         ELSE (SELECT max(id) FROM story) IS NULL END AS isShown`,
    )
    .one().isShown === 1

interface OwnedFile extends DataOwner {
  path: string
}

export type OpenLibrary = LibraryFile & OwnedFile

/**
 * The library files of a folder. The name of a file says whether it is of one of these owners; other files say it themselves, unless
 * they are damaged.
 */
function ownedFiles(folder: string, known: Iterable<DataOwner>, reading: Reading = 'shared'): OwnedFile[] {
  const byPath = new Map([...known].map((owner) => [libraryPath(folder, owner), owner]))
  return readdirSync(librariesFolder(folder))
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => {
      const path = join(librariesFolder(folder), name)
      const owner = byPath.get(path) ?? ownerOf(path, reading)
      if (owner === null) return []
      const own = libraryPath(folder, owner)
      // A copy that somebody made there says the same owner.
      return path !== own && existsSync(own) ? [] : [{ connection: owner.connection, origin: owner.origin, path }]
    })
}

/** The owners that are known, by connection and origin: those in the settings, and those that are used later. */
export type KnownOwners = Map<string, DataOwner>

export const knownOwners = (owners: readonly DataOwner[]): KnownOwners =>
  new Map(owners.map(({ connection, origin }) => [nameOf({ connection, origin }), { connection, origin }]))

/** The library files of all connections, open for writing. */
export interface OpenLibraries {
  /** The library of a connection; it is created if necessary. Throws a cancelled error for a removed connection. */
  of(owner: DataOwner): LibraryFile
  /** The library of that owner; null when there is none. Unlike `of` it creates none, and takes over none. */
  existing(owner: DataOwner): LibraryFile | null
  /** Opens the library of a connection if there is one, or one that it takes over. */
  prepare(owner: DataOwner): void
  /** Every library, also of connections that no longer exist. */
  all(): OpenLibrary[]
  opened(): OpenLibrary[]
  /** Salvages the libraries that are damaged; all are closed then. */
  repair(): void
  /** Deletes the libraries of a connection and the kept copies of damaged ones; later data for it are not stored. */
  remove(connection: string): void
  close(): void
}

/**
 * Opens the libraries of a folder; `known` gets the owners that are used later. A
 * library whose connection no longer exists (after damaged settings, or from another computer) goes to the first connection with the
 * same origin that has none.
 */
export function openLibraries(
  folder: string,
  known: KnownOwners,
  now: () => number,
  report: (salvaged: DamagedFile) => void,
  repairing: Repairing,
): OpenLibraries {
  mkdirSync(librariesFolder(folder), { recursive: true, mode: 0o700 })
  const open = new Map<string, OpenLibrary>()
  const removed = new Set<string>()
  const kind = libraryKind(folder)

  const fileOf = (path: string, owner: DataOwner): SalvageableFile => ({
    file: 'library',
    path,
    kind,
    now,
    repairing,
    prepare(database) {
      if (!showsStories(database)) throw new DamagedRowError('story')
      const stored = storedOwner(database)
      if (stored === null) setOwner(database, owner)
      else if (nameOf(stored) !== nameOf(owner)) throw new DamagedRowError('owner')
    },
    complete(salvaged, incomplete) {
      const { rebuildLibrary, readers } = repairing()
      return rebuildLibrary(salvaged, owner, readers, incomplete)
    },
  })

  const release = (owner: DataOwner): void => {
    open.get(nameOf(owner))?.database.close()
    open.delete(nameOf(owner))
  }

  /**
   * The library that an owner without one takes over: of a connection that no longer exists, with the same origin, or one whose renaming
   * was interrupted.
   */
  function unownedFor({ connection, origin }: DataOwner): OwnedFile | undefined {
    const others = new Set([...known.values()].map((owner) => owner.connection))
    others.delete(connection)
    return ownedFiles(folder, known.values()).find((each) => each.origin === origin && !others.has(each.connection))
  }

  function takeOver(unowned: OwnedFile, owner: DataOwner, path: string): void {
    release(unowned)
    const database = openOrSalvage(fileOf(unowned.path, unowned), report)
    setOwner(database, owner)
    database.close()
    moveDatabase(unowned.path, path)
  }

  function openFile(path: string, owner: DataOwner): OpenLibrary {
    const { connection, origin } = owner
    return { connection, origin, path, database: openOrSalvage(fileOf(path, owner), report) }
  }

  function take(owner: DataOwner): OpenLibrary {
    const { connection, origin } = owner
    if (removed.has(connection)) throw new AppError({ kind: 'cancelled' })
    const path = libraryPath(folder, owner)
    const unowned = existsSync(path) ? undefined : unownedFor(owner)
    if (unowned !== undefined) takeOver(unowned, owner, path)
    known.set(nameOf(owner), { connection, origin })
    return openFile(path, owner)
  }

  function of(owner: DataOwner): OpenLibrary {
    const name = nameOf(owner)
    const library = open.get(name) ?? take(owner)
    open.set(name, library)
    return library
  }

  function all(): OpenLibrary[] {
    for (const owner of ownedFiles(folder, known.values()))
      if (!open.has(nameOf(owner))) open.set(nameOf(owner), openFile(owner.path, owner))
    return [...open.values()]
  }

  function close(): void {
    for (const { database } of open.values()) database.close()
    open.clear()
  }

  return {
    of,
    existing: (owner) => open.get(nameOf(owner)) ?? all().find((each) => nameOf(each) === nameOf(owner)) ?? null,
    prepare(owner) {
      if (existsSync(libraryPath(folder, owner)) || unownedFor(owner) !== undefined) of(owner)
    },
    all,
    opened: () => [...open.values()],
    repair() {
      const { lacksObservations, salvage } = repairing()
      const damaged = all().filter(({ database }) => !isSound(database, kind) || lacksObservations(database))
      close()
      for (const owner of damaged) report(salvage(fileOf(libraryPath(folder, owner), owner)))
    },
    remove(connection) {
      removed.add(connection)
      for (const owner of [...open.values()]) if (owner.connection === connection) release(owner)
      for (const name of readdirSync(librariesFolder(folder)))
        if (isOfConnection(name, connection)) rmSync(join(librariesFolder(folder), name), { force: true })
    },
    close,
  }
}

/** Opens libraries for reading. A connection without a file, or with one that is being created, has an empty library. */
export function openLibrariesForReading(
  folder: string,
  reading: Reading,
): Pick<OpenLibraries, 'of' | 'existing' | 'all' | 'close'> & { release(connection: string): void } {
  const open = new Map<string, OpenLibrary>()
  let empty: Database | null = null
  /** The library in a file; null while it is being created. */
  function openFile({ connection, origin }: DataOwner, path: string): OpenLibrary | null {
    const name = nameOf({ connection, origin })
    const known = open.get(name)
    if (known !== undefined) return known
    const database = openReading(path, libraryKind(folder), reading)
    if (database === null) return null
    const library = { connection, origin, path, database }
    open.set(name, library)
    return library
  }
  const all = (): OpenLibrary[] =>
    ownedFiles(folder, open.values(), reading)
      .map((owner) => openFile(owner, owner.path))
      .filter((library) => library !== null)
  return {
    of(owner) {
      const path = libraryPath(folder, owner)
      const library = open.has(nameOf(owner)) || existsSync(path) ? openFile(owner, path) : null
      if (library !== null) return library
      empty ??= openEmpty(libraryKind(folder, addressFor(reading)))
      return { database: empty, origin: owner.origin }
    },
    existing: (owner) => open.get(nameOf(owner)) ?? all().find((each) => nameOf(each) === nameOf(owner)) ?? null,
    all,
    release(connection) {
      for (const [name, library] of open) {
        if (library.connection !== connection) continue
        library.database.close()
        open.delete(name)
      }
    },
    close() {
      for (const { database } of open.values()) database.close()
      empty?.close()
      open.clear()
    },
  }
}
