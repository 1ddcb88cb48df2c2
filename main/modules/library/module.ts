import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { LIBRARY_CONTRACT } from '../../../app/ipc/library.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, Module } from '../context/context.ts'
import { createLibraryService } from './library-service.ts'

/** The library and user store files. */
export interface LibraryModule extends Module<keyof typeof LIBRARY_CONTRACT> {
  /** An error of the files, such as a damaged one that was set aside; null when there is none. */
  error(): Promise<ErrorInfo | null>
}

/** Dialogs for choosing a backup file. */
export interface BackupDialogs {
  chooseBackupTarget: () => Promise<string | null>
  chooseBackup: () => Promise<string | null>
}

/** The limits are not applied at start, so that they do not delay the first view. */
const MAKE_ROOM_AFTER_MS = 60_000

/**
 * Creates the library module: inventory, backups, limits. `inUse` returns the connections of the windows. Disposing of it closes the
 * files.
 */
export function createLibraryModule(
  { library, settings, logger, now, scheduleTimeout, notify }: Context,
  inUse: () => readonly ConnectionScope[],
  { chooseBackupTarget, chooseBackup }: BackupDialogs,
): LibraryModule {
  const damagedFiles = library.files.damagedFiles()
  damagedFiles.catch(() => undefined)
  const care = createLibraryService({
    library,
    settings,
    now,
    chooseFileToSave: chooseBackupTarget,
    chooseFileToOpen: chooseBackup,
    notifyReplaced: () => notify('library.changed'),
  })
  const cancelMakingRoom = scheduleTimeout(MAKE_ROOM_AFTER_MS, () => {
    for (const scope of inUse())
      care.makeRoom(scope).catch((thrown: unknown) => {
        logger.bug(thrown, 'limits')
      })
  })

  return {
    async error() {
      try {
        const damaged = await damagedFiles
        if (damaged.length === 0)
          return settings.errorText === null ? null : { kind: 'settings-damaged', detail: settings.errorText }
        return {
          kind: 'storage-damaged',
          detail: `A file of the library was damaged. It was kept as ${damaged.join(' and ')}, and a new one was begun`,
        }
      } catch (thrown) {
        return errorInfo(thrown)
      }
    },
    handlers: {
      'library.inventory': (_input, { scope }) => care.inventory(scope),
      'library.purge': (request, { scope }) => care.purge(scope, request).then(() => null),
      'library.purgeKey': ({ fingerprint }, { scope }) => care.purgeKey(scope, fingerprint).then(() => null),
      'library.backup': () => care.backup(),
      'library.restore': () => care.restore(),
    },
    async dispose() {
      cancelMakingRoom()
      await library.files.close().catch(() => undefined)
    },
  }
}
