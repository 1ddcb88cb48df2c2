import { net, powerMonitor, session, shell } from 'electron'
import { externalAddress } from '../../../app/domain/values/external-address.ts'
import { readAboutParts } from './about-parts.ts'
import { bringToFront } from './desk-windows.ts'
import type { DeskWindows } from './desk-windows.ts'
import { backupFile, chooseSource, chooseTarget } from './file-dialogs.ts'
import type { DialogFile } from './file-dialogs.ts'
import { showNotification } from './notifications.ts'
import { createPageOutput } from './page-output.ts'
import { createProxyResolver } from './system-proxy.ts'
import { watchWaking } from './wake-watch.ts'
import type { WakePorts } from './wake-watch.ts'

/** A file that a module asks for. */
type FileChoice = Pick<DialogFile, 'name' | 'kindName'> & { kind: string }

/** What the modules need of Electron. Dialogs belong to the window that was used last. */
export function createElectronPorts(
  desks: DeskWindows,
  licences: string,
  scheduleTimeout: WakePorts['scheduleTimeout'],
) {
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
    announce: (announcement: { title: string; body: string }, clicked: () => void) =>
      showNotification(announcement, () => {
        const desk = desks.lastUsed()
        if (desk !== null) bringToFront(desk)
        clicked()
      }),
    chooseBackupTarget: () => chooseTarget(desks.lastUsed(), backupFile('Write a backup')),
    chooseBackup: () => chooseSource(desks.lastUsed(), backupFile('Restore a backup')),
    chooseFileToSave: ({ name, kind, kindName }: FileChoice) =>
      chooseTarget(desks.lastUsed(), { title: 'Save', name, extension: kind, kindName }),
    chooseFileToOpen: ({ name, kind, kindName }: FileChoice) =>
      chooseSource(desks.lastUsed(), { title: 'Open', name, extension: kind, kindName }),
    pageOutput: createPageOutput(() => desks.lastUsed()),
    about: readAboutParts(licences),
  }
}
