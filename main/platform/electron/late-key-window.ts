import type { BrowserWindow } from 'electron'
import type { SecretTarget } from '../../../app/domain/connection/connection.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import type { KeyWindowParts } from './key-window.ts'

/** Returns a function that opens the key window over a window that is open. What it needs, such as its schemas, is loaded after `until`. */
export function createLateKeyWindow(
  until: Promise<unknown>,
  find: (window: WindowId) => BrowserWindow | null,
  parts: KeyWindowParts,
): (window: WindowId, target: SecretTarget) => void {
  const opener = until.then(async () => (await import('./key-window.ts')).createKeyWindowOpener(parts))
  return (window, target) => {
    const parent = find(window)
    if (parent !== null) void opener.then((open) => open(parent, target))
  }
}
