import type { Composition, CompositionOptions, Stores } from './composition.ts'
import { join } from 'node:path'
import type { DamagedFile } from '../app/domain/library/integrity.ts'
import { chooseDemonstration } from './modules/connection/demonstration.ts'
import { createLibraryClient } from './modules/library/library-client.ts'
import { openSettings } from './platform/settings/settings-store.ts'
import { settingsPath } from './platform/settings/last-appearance.ts'
import { scheduleTimeout } from './platform/threads/schedule-timeout.ts'

/** The first rows are on screen by then, and what is stored next may take long. */
const READS_APART_MS = 1000

/** What the stores need of the entry point. */
type StoresParts = Pick<
  CompositionOptions,
  'folder' | 'checkWritable' | 'startLibraryThread' | 'demo' | 'notify' | 'logger'
>

/** Opens the settings, and has the library open its files: its thread takes as long as main takes to load what calls it. */
async function openStores(parts: StoresParts): Promise<Stores> {
  const { folder, checkWritable, startLibraryThread, demo, notify, logger } = parts
  const settings = await openSettings(settingsPath(folder), { checkWritable })
  if (demo) await chooseDemonstration(settings)
  let repaired: (files: readonly DamagedFile[]) => void = () => undefined
  const { open, restart, ...library } = createLibraryClient({
    startThread: startLibraryThread,
    folder: join(folder, 'library'),
    connections: () => settings.current().connections,
    wordForms: () => settings.current().preferences.wordForms,
    checkWritable,
    writable: () => notify('status.changed'),
    unexpected: (thrown, during) => logger.bug(thrown, during),
    repaired: (files) => repaired(files),
    readApart: (callBack) => scheduleTimeout(READS_APART_MS, callBack),
  })
  open()
  return {
    settings,
    library,
    restartLibrary: restart,
    onRepaired(listener) {
      repaired = listener
    },
  }
}

/** Opens the stores, and composes the application with what `rest` loads while they open. */
export async function startComposition(
  parts: StoresParts,
  rest: () => Promise<Omit<CompositionOptions, keyof StoresParts>>,
): Promise<Composition> {
  const stores = await openStores(parts)
  try {
    const { compose } = await import('./compose.ts')
    return compose({ ...parts, ...(await rest()) }, stores)
  } catch (thrown) {
    // The next attempt opens them again.
    await stores.library.files.close()
    throw thrown
  }
}
