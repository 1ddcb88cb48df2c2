import { join } from 'node:path'
import type { Context, LibraryClient } from '../../../main/modules/context/context.ts'
import { createLibraryModule, type LibraryModule } from '../../../main/modules/library/module.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { openSettings, type SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { untoldTask } from '../system/tasks.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** The library module, with the log that it writes and the notices that it sends. */
export interface LibraryModuleRig {
  module: LibraryModule
  settings: SettingsStore
  log: string[]
  notices: string[]
  /** Connections of which the windows forgot what they showed. */
  forgotten: (string | null)[]
  /** Connections whose first screens were forgotten. */
  forgottenScreens: (string | null)[]
}

/** The library module over a library at a time. The dialogs choose the file `backup`. */
export async function libraryModule(
  library: LibraryClient,
  backup: string | null = null,
  now = 1,
): Promise<LibraryModuleRig> {
  const log: string[] = []
  const notices: string[] = []
  const settings = await openSettings(join(temporaryFolder(), 'settings.json'))
  const context: Context = {
    settings,
    library,
    logger: createLogger({ sink: (line) => log.push(line) > 0, now: () => 0, reference: () => '' }),
    now: () => now,
    sleep: () => Promise.resolve(),
    scheduleTimeout: () => () => undefined,
    notify: (notice) => notices.push(notice),
    runTask: untoldTask,
  }
  const choose = (): Promise<string | null> => Promise.resolve(backup)
  const forgotten: (string | null)[] = []
  const forgottenScreens: (string | null)[] = []
  const module = createLibraryModule(context, {
    chooseBackupTarget: choose,
    chooseBackup: choose,
    forgetPlaces: (connection) => forgotten.push(connection),
    forgetFirstScreens: (connection) => forgottenScreens.push(connection),
  })
  return { module, settings, log, notices, forgotten, forgottenScreens }
}

/** The call of a window, of which the handlers of this module need nothing. */
export const CALL = {} as never
