import type { DamagedFile } from '../../../app/domain/library/integrity.ts'
import { emptyRemoval, isEmptyRemoval } from '../../../app/domain/settings/retention-limits.ts'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { LIBRARY_CONTRACT } from '../../../app/ipc/library.ts'
import type { Context, DisposableModule } from '../context/context.ts'
import { createLibraryService } from './library-service.ts'

/** The library and user store files. */
export interface LibraryModule extends DisposableModule<keyof typeof LIBRARY_CONTRACT> {
  /** Why the files or the settings cannot be used as they were; null when they can. */
  error(): Promise<ErrorInfo | null>
  /** Logs what a repair replaced while the application runs, and has the window ask for everything again. */
  repaired(files: readonly DamagedFile[]): void
}

/** Dialogs for choosing a backup file. */
export interface BackupDialogs {
  chooseBackupTarget: () => Promise<string | null>
  chooseBackup: () => Promise<string | null>
}

export interface LibraryModuleParts extends BackupDialogs {
  /** Forgets what windows showed of a connection; null for all of them. */
  forgetPlaces: (connection: string | null) => void
  /** Forgets what the next start would show first of a connection; null for all of them. */
  forgetFirstScreens: (connection: string | null) => void
}

/** The limits are not applied at start, so that they do not delay the first view. */
const LIMITS_AFTER_MS = 60_000

/** Creates the library module: inventory, backups, limits. Disposing of it closes the files. */
export function createLibraryModule(
  { library, settings, logger, now, scheduleTimeout, notify, runTask }: Context,
  { chooseBackupTarget, chooseBackup, forgetPlaces, forgetFirstScreens }: LibraryModuleParts,
): LibraryModule {
  function logDamaged(files: readonly DamagedFile[]): void {
    for (const file of files) logger.warn('damaged file', { ...file })
  }
  let opened: Promise<readonly DamagedFile[]> = library.files.damagedFiles()
  opened
    .then(async (files) => {
      logDamaged(files)
      const reason = await library.files.automaticBackupError()
      if (reason !== null) logger.warn('automatic backup failed', { reason })
    })
    .catch(() => undefined)
  const service = createLibraryService({
    library,
    settings,
    now,
    runTask,
    chooseFileToSave: chooseBackupTarget,
    chooseFileToOpen: chooseBackup,
    notifyReplaced() {
      notify('library.changed')
      notify('deliveries.changed')
    },
    notifyReduced() {
      notify('stories.changed')
      notify('deliveries.changed')
    },
  })
  /** Removes rows, and forgets the first screens that may show them: also those of a removal that ends halfway. */
  async function removing<T>(
    connection: string | null,
    remove: () => Promise<T>,
    isRemoved: (result: T) => boolean = () => true,
  ): Promise<T> {
    let mayBeGone = true
    try {
      const result = await remove()
      mayBeGone = isRemoved(result)
      return result
    } finally {
      if (mayBeGone) forgetFirstScreens(connection)
    }
  }
  const applyLimits = (at?: number): ReturnType<typeof service.applyLimits> =>
    removing(
      null,
      () => service.applyLimits(at),
      (removal) => removal !== null && !isEmptyRemoval(removal),
    )
  const cancelLimits = scheduleTimeout(LIMITS_AFTER_MS, () => {
    applyLimits().catch((thrown: unknown) => {
      const error = errorInfo(thrown)
      if (error?.kind === 'storage-failed') logger.warn('limits not applied', { ...error })
      else if (error?.kind !== 'cancelled') logger.bug(thrown, 'limits')
    })
  })

  return {
    async error() {
      try {
        await opened.catch(() => {
          // The files may be usable by now, for example after disk space was freed.
          opened = library.files.damagedFiles()
          return opened
        })
        return settings.errorText === null ? null : { kind: 'settings-damaged', detail: settings.errorText }
      } catch (thrown) {
        return errorInfo(thrown)
      }
    },
    repaired(files) {
      logDamaged(files)
      // What is on screen was read from intact rows, so only a replaced file changes it.
      if (files.length > 0) notify('library.changed')
    },
    handlers: {
      'library.inventory': (_input, { scope }) => service.inventory(scope),
      'library.sizes': (_input, { scope, signal }) => service.sizes(scope, signal),
      'library.previewLimits': ({ limits }, { signal }) => service.previewLimits(limits, signal),
      'library.applyLimits': async ({ at }) => (await applyLimits(at)) ?? emptyRemoval(),
      'library.previewPurge': (request, { scope, signal }) => service.previewPurge(scope, request, signal),
      async 'library.purge'(request, { scope }) {
        const connection = request.which === 'all' ? null : scope.connection.id
        const removal = await removing(connection, () => service.purge(scope, request))
        forgetPlaces(connection)
        return removal
      },
      'library.purgeKey': ({ fingerprint }, { scope }) =>
        removing(scope.connection.id, () => service.purgeKey(scope, fingerprint)),
      'library.backup': () => service.backup(),
      // What is shown now may be in none of the restored files.
      'library.restore': () =>
        removing(
          null,
          () => service.restore(),
          (restored) => restored !== null,
        ),
      'library.damaged': () => library.files.damagedFiles(),
    },
    async dispose() {
      cancelLimits()
      await service.close().catch(() => undefined)
    },
  }
}
