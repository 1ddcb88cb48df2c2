import type { CachedData, PurgeRequest } from '../../../app/ipc/library.ts'
import type { LibraryClient } from './library-client.ts'
import type { LibraryLimits } from './store/inventory.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Maintains the library as a whole. */
export interface LibraryService {
  inventory(scope: ConnectionScope): Promise<CachedData>
  purge(scope: ConnectionScope, request: PurgeRequest): Promise<void>
  /** Removes data first received with a key, by the key's fingerprint. */
  purgeKey(scope: ConnectionScope, fingerprint: string): Promise<void>
  /** Asks for a file and writes a backup to it. Returns null when the person cancels. */
  backup(): Promise<string | null>
  /** Asks for a backup and replaces all data with it. Returns false when the person cancels. */
  restore(): Promise<boolean>
  /** Applies the limits of the preferences; returns the number of removed stories. */
  makeRoom(scope: ConnectionScope): Promise<number>
}

/** Dependencies of the library service. */
export interface LibraryServicePorts {
  library: LibraryClient
  settings: SettingsStore
  now: () => number
  chooseFileToSave: () => Promise<string | null>
  chooseFileToOpen: () => Promise<string | null>
  /** Called when a restore or removal has changed the cached data. */
  notifyReplaced: () => void
}

/** The limits in the library's units. */
const limitsOf = ({
  maxAgeDays,
  maxMegabytes,
}: {
  maxAgeDays: number | null
  maxMegabytes: number | null
}): LibraryLimits => ({ maxAgeDays, maxBytes: maxMegabytes === null ? null : maxMegabytes * 1_000_000 })

/** Creates the service for backup, restore and limits of the library. */
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
      // Stories are removed in rounds, so that other library calls can run in between.
      for (let gone = -1; gone !== 0; removed += gone) gone = await library.files.makeRoom(scope.owner, limits, now())
      return removed
    },
  }
}
