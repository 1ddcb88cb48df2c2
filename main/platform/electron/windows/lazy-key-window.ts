import type { BrowserWindow } from 'electron'
import type { SecretTarget } from '../../../../app/domain/connection/connection.ts'
import type { WindowId } from '../../ipc/dispatcher.ts'
import type { createKeyWindowOpener, KeyWindowParts } from './key-window.ts'

/** Returns a function that opens the key window over a window that is open. What it needs, such as its schemas, is loaded at the first time. */
export function createLateKeyWindow(
  find: (window: WindowId) => BrowserWindow | null,
  parts: KeyWindowParts,
): (window: WindowId, target: SecretTarget) => void {
  let opener: Promise<ReturnType<typeof createKeyWindowOpener>> | null = null
  return (window, target) => {
    const parent = find(window)
    if (parent === null) return
    opener ??= import('./key-window.ts').then(({ createKeyWindowOpener: create }) => create(parts))
    void opener.then((open) => {
      // It may have been closed meanwhile.
      if (!parent.isDestroyed()) open(parent, target)
    })
  }
}
