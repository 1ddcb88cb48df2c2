import type { CachedData, LibraryLimits, PurgeRequest } from '../../../app/domain/settings/library-inventory.ts'
import type { LibraryClient } from './library-client.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Care of the library as a whole. */
export interface LibraryService {
  inventory(scope: ConnectionScope): Promise<CachedData>
  purge(scope: ConnectionScope, request: PurgeRequest): Promise<void>
  /** Removes what was first received with a key, by the fingerprint of the key. */
  purgeKey(scope: ConnectionScope, fingerprint: string): Promise<void>
  /** Asks where to, and writes everything held into that file. Null when the person chose none. */
  backup(): Promise<string | null>
  /** Asks for a backup and puts it in the place of what is held. False when the person chose none. */
  restore(): Promise<boolean>
  /** Keeps to the limits of the preferences; returns how many stories went. */
  makeRoom(scope: ConnectionScope): Promise<number>
}

/** What the library service works with. */
export interface LibraryServicePorts {
  library: LibraryClient
  settings: SettingsStore
  now: () => number
  chooseFileToSave: () => Promise<string | null>
  chooseFileToOpen: () => Promise<string | null>
  /** Called when what is held is no longer what it was. */
  notifyReplaced: () => void
}

/** Limits as the library takes them. */
const limitsOf = ({
  maxAgeDays,
  maxMegabytes,
}: {
  maxAgeDays: number | null
  maxMegabytes: number | null
}): LibraryLimits => ({ maxAgeDays, maxBytes: maxMegabytes === null ? null : maxMegabytes * 1_000_000 })

/** Backup, restore and limits of the library. */
export function createLibraryService({
  library,
  settings,
  now,
  chooseFileToSave,
  chooseFileToOpen,
  notifyReplaced,
}: LibraryServicePorts): LibraryService {
  return {
    inventory: (scope) => library.files.readInventory(scope.owner),
    async purge(scope, request) {
      await library.files.purge(scope.owner, request)
      notifyReplaced()
    },
    async purgeKey(scope, fingerprint) {
      await library.files.removeReceivedWith(scope.owner, fingerprint)
      notifyReplaced()
    },
    async backup() {
      const file = await chooseFileToSave()
      if (file !== null) await library.files.writeBackup(file)
      return file
    },
    async restore() {
      const file = await chooseFileToOpen()
      if (file === null) return false
      await library.files.restoreBackup(file)
      notifyReplaced()
      return true
    },
    async makeRoom(scope) {
      const limits = limitsOf(settings.current().preferences)
      if (limits.maxAgeDays === null && limits.maxBytes === null) return 0
      let removed = 0
      // Round by round, so that whatever a reader asks of the library meanwhile is answered between two of them.
      for (let gone = -1; gone !== 0; removed += gone) gone = await library.files.makeRoom(scope.owner, limits, now())
      return removed
    },
  }
}
