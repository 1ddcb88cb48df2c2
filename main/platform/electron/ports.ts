import { net, powerMonitor, session, shell } from 'electron'
import { externalAddress } from '../../../app/domain/values/external-address.ts'
import { readAboutParts } from './about-parts.ts'
import { bringToFront } from './desk-windows.ts'
import type { DeskWindows } from './desk-windows.ts'
import { backupFile, chooseSource, chooseTarget } from './file-dialogs.ts'
import type { DialogFile } from './file-dialogs.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { createSystemNotifier } from './notifications.ts'
import { createPageOutput } from './page-output.ts'
import { busSocketPath } from '../session-bus/bus-address.ts'
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
  /** Opens the windows of the last time, where none is open. */
  openWindows: () => void
  /** The variables of the process, which name the session bus. */
  env: Readonly<Record<string, string | undefined>>
}

/** What the modules need of Electron. */
export function createElectronPorts(
  desks: DeskWindows,
  { licences, shows, openWindows, env, scheduleTimeout }: ElectronPortsParts,
) {
  const sessionBus = busSocketPath(env)
  const notifier = createSystemNotifier(scheduleTimeout, sessionBus)
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
    sessionBus,
    notificationProblem: notifier.problem,
    /** A click goes to the window that was used last, one that shows the connection if there is one. */
    showNotification: (
      { connection, ...text }: { title: string; body: string; connection: string | null },
      clicked: (window: WindowId) => void,
    ) =>
      notifier.show(text, () => {
        // On macOS the application goes on without a window.
        if (desks.lastUsed() === null) openWindows()
        const desk = desks.lastUsed((window) => connection !== null && shows(window, connection)) ?? desks.lastUsed()
        if (desk === null) return
        bringToFront(desk)
        clicked(desk.id)
      }),
    chooseBackupTarget: () => chooseTarget(desks.lastUsed(), backupFile('Write a backup')),
    chooseBackup: () => chooseSource(desks.lastUsed(), backupFile('Restore a backup')),
    chooseFileToSave: (window: WindowId, { name, kind, kindName }: FileChoice) =>
      chooseTarget(desks.find(window), { title: 'Save', name, extension: kind, kindName }),
    chooseFileToOpen: (window: WindowId, { name, kind, kindName }: FileChoice) =>
      chooseSource(desks.find(window), {
        title: 'Open',
        name,
        extension: kind,
        kindName,
        // Symbols come in both.
        ...(kind === 'csv' ? { kindName: 'Table or text', others: ['txt', 'tsv'] } : {}),
      }),
    pageOutput: createPageOutput(desks.find),
    about: readAboutParts(licences),
  }
}
