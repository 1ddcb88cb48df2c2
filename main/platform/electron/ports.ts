import { net, powerMonitor, session, shell } from 'electron'
import { externalAddress } from '../../../app/domain/values/external-address.ts'
import { readAboutParts } from './about-parts.ts'
import { bringToFront } from './desk-windows.ts'
import type { DeskWindows } from './desk-windows.ts'
import { backupFile, chooseSource, chooseTarget } from './file-dialogs.ts'
import type { DialogFile } from './file-dialogs.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { showNotification } from './notifications.ts'
import { createPageOutput } from './page-output.ts'
import { createProxyResolver } from './system-proxy.ts'
import { watchWaking } from './wake-watch.ts'
import type { WakePorts } from './wake-watch.ts'

/** A file that a module asks for. */
type FileChoice = Pick<DialogFile, 'name' | 'kindName'> & { kind: string }

/** What the ports need besides the windows. */
interface ElectronPortsParts extends Pick<WakePorts, 'scheduleTimeout'> {
  /** Path of the licences. */
  licences: string
  /** Whether a window shows a connection. */
  shows: (window: WindowId, connection: string) => boolean
}

/** What the modules need of Electron. */
export function createElectronPorts(desks: DeskWindows, { licences, shows, scheduleTimeout }: ElectronPortsParts) {
  return {
    onWake: (woke: () => void) =>
      watchWaking({
        now: Date.now,
        uptime: () => performance.now(),
        isOnline: () => net.isOnline(),
        scheduleTimeout,
        onResume(listener) {
          powerMonitor.on('resume', listener)
          return () => powerMonitor.off('resume', listener)
        },
        woke,
      }),
    resolveProxy: createProxyResolver(() => session.fromPartition('system-proxy')),
    async openLink(url: string): Promise<boolean> {
      const address = externalAddress(url)
      if (address === null) return false
      await shell.openExternal(address)
      return true
    },
    /** A click goes to the window that was used last, one of the same connection if there is one. */
    announce: (
      announcement: { title: string; body: string; connection: string },
      clicked: (window: WindowId) => void,
    ) =>
      showNotification(announcement, () => {
        const desk = desks.lastUsed((window) => shows(window, announcement.connection)) ?? desks.lastUsed()
        if (desk === null) return
        bringToFront(desk)
        clicked(desk.id)
      }),
    chooseBackupTarget: () => chooseTarget(desks.lastUsed(), backupFile('Write a backup')),
    chooseBackup: () => chooseSource(desks.lastUsed(), backupFile('Restore a backup')),
    chooseFileToSave: (window: WindowId, { name, kind, kindName }: FileChoice) =>
      chooseTarget(desks.find(window), { title: 'Save', name, extension: kind, kindName }),
    chooseFileToOpen: (window: WindowId, { name, kind, kindName }: FileChoice) =>
      chooseSource(desks.find(window), { title: 'Open', name, extension: kind, kindName }),
    pageOutput: createPageOutput(desks.find),
    about: readAboutParts(licences),
  }
}
