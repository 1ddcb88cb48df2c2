import { net, powerMonitor, session, shell, app, dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions, Session } from 'electron'
import electron from 'electron'
import { externalAddress } from '../../../app/domain/values/external-address.ts'
import { bringToFront, type DeskWindows } from './windows/desk-windows.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { createSystemNotifier } from './notifications.ts'
import { busSocketPath } from '../session-bus/ask-bus.ts'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { logFileIn } from '../log/logger.ts'
import type { ResolveProxy } from '../http/undici-transport.ts'

export interface WakePorts {
  now: () => number
  /** Milliseconds by a monotonic clock. It may stand still while the computer sleeps. */
  uptime: () => number
  isOnline: () => boolean
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
  /** Calls back when the system says that it has woken; returns a function that unsubscribes. */
  onResume: (listener: () => void) => () => void
  /** Called after a sleep or a change of the clock, and when the network is back. */
  woke: () => void
}

const CHECK_MS = 10_000

/** Smaller differences are those of a busy computer, or of a clock that is kept right. */
const MAX_DIFFERENCE_MS = 30_000

/**
 * Watches for the end of a sleep, with or without a word of the system, a change of the clock, and the return of the network. Returns
 * a function that ends the watch.
 */
export function watchWaking({ now, uptime, isOnline, scheduleTimeout, onResume, woke }: WakePorts): () => void {
  let seen = { now: now(), uptime: uptime(), isOnline: isOnline() }
  let cancel = scheduleTimeout(CHECK_MS, check)

  /** Whether something has happened since the last look. */
  function look(): boolean {
    const before = seen
    seen = { now: now(), uptime: uptime(), isOnline: isOnline() }
    const [passed, ran] = [seen.now - before.now, seen.uptime - before.uptime]
    const isOther = Math.abs(passed - ran) > MAX_DIFFERENCE_MS || ran > CHECK_MS + MAX_DIFFERENCE_MS
    return isOther || (seen.isOnline && !before.isOnline)
  }

  function check(): void {
    cancel = scheduleTimeout(CHECK_MS, check)
    if (look()) woke()
  }

  const unsubscribe = onResume(() => {
    look()
    woke()
  })

  return () => {
    cancel()
    unsubscribe()
  }
}

/** The URL of the first usable proxy in a PAC result such as `PROXY host:80; DIRECT`; null for a direct connection. */
export function proxyUrl(pacResponse: string): string | null {
  for (const entry of pacResponse.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return null
    if (kind === 'PROXY') return `http://${address}`
    if (kind === 'HTTPS') return `https://${address}`
  }
  return null
}

/** Asks the system which proxy to use, in a session of its own: those of the windows have none. Loopback never uses one. */
export function createProxyResolver(session: () => Session): ResolveProxy {
  return async (url) => {
    if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(url)) return null
    return proxyUrl(await session().resolveProxy(url))
  }
}

/** The clipboard interface before Electron 44, which the development fallback still has. */
interface EarlierClipboard {
  writeImage(image: Electron.NativeImage): void
}

const isEarlier = (clipboard: object): clipboard is EarlierClipboard => 'writeImage' in clipboard

async function copyImage(png: Uint8Array): Promise<void> {
  const { clipboard, nativeImage } = electron
  if (isEarlier(clipboard)) clipboard.writeImage(nativeImage.createFromBuffer(Buffer.from(png)))
  else
    await clipboard.write([
      new electron.ClipboardItem({ 'image/png': new Blob([Buffer.from(png)], { type: 'image/png' }) }),
    ])
}

/** Printing of the page in a window, and pictures for the clipboard. */
function createPageOutput(find: (window: WindowId) => BrowserWindow | null) {
  return {
    pdf: (id: WindowId): Promise<Uint8Array> =>
      find(id)?.webContents.printToPDF({
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }) ?? Promise.resolve(new Uint8Array()),
    print: (id: WindowId): Promise<void> =>
      new Promise((resolve) => {
        const window = find(id)
        // Cancelling the dialog is not an error.
        if (window === null) resolve()
        else window.webContents.print({ printBackground: true }, () => resolve())
      }),
    copyImage,
  }
}

interface DialogFile {
  title: string
  name: string
  extension: string
  /** Other extensions of files that can be read the same way. */
  others?: readonly string[]
  kindName: string
}

/** The name and file type of a backup in a dialog; `title` states the purpose. */
const backupFile = (title: string): DialogFile => ({
  title,
  name: `tearsheet-${new Date().toISOString().slice(0, 10)}.tearsheet-backup`,
  extension: 'tearsheet-backup',
  kindName: 'Tearsheet backup',
})

const filtersOf = ({ kindName, extension, others = [] }: DialogFile): SaveDialogOptions['filters'] => [
  { name: kindName, extensions: [extension, ...others] },
]

/** Asks for paths. A dialog begins in the folder of the last one, and at first in that of documents, where there is one, or the home. */
export function createFileDialogs() {
  let folder: string | null = null

  async function begin(): Promise<string> {
    folder ??= await access(app.getPath('documents')).then(
      () => app.getPath('documents'),
      () => app.getPath('home'),
    )
    return folder
  }

  function chosen(path: string | undefined): string | null {
    if (path === undefined || path === '') return null
    folder = dirname(path)
    return path
  }

  return {
    /** Asks for a path to write to; null when the user cancels. */
    async chooseTarget(window: BrowserWindow | null, file: DialogFile): Promise<string | null> {
      const defaultPath = join(await begin(), file.name)
      const options: SaveDialogOptions = { title: file.title, defaultPath, filters: filtersOf(file) }
      const { canceled, filePath } =
        window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
      return canceled ? null : chosen(filePath)
    },
    /** Asks for a file to read; null when the user cancels. */
    async chooseSource(window: BrowserWindow | null, file: DialogFile): Promise<string | null> {
      const properties: OpenDialogOptions['properties'] = ['openFile']
      const options = { title: file.title, defaultPath: await begin(), filters: filtersOf(file), properties }
      const { canceled, filePaths } =
        window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
      return canceled ? null : chosen(filePaths[0])
    },
  }
}

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
}

/**
 * Information from Electron about the application and the computer; `licencesFile` is the file with the licences that
 * the build collected.
 */
function readAboutParts(licencesFile: string) {
  const { electron, chrome, node } = process.versions
  const dataFolder = app.getPath('userData')
  // In a macOS bundle it is among the other resources.
  const isBundle = app.isPackaged && process.platform === 'darwin'
  return {
    licencesFile,
    home: app.getPath('home'),
    chromiumLicences: join(isBundle ? process.resourcesPath : dirname(process.execPath), 'LICENSES.chromium.html'),
    showFile: (path: string) => shell.showItemInFolder(path),
    facts: {
      version: app.getVersion(),
      electron,
      chromium: chrome,
      node,
      system: `${SYSTEMS[process.platform] ?? process.platform} ${process.getSystemVersion()}, ${process.arch}`,
      dataFolder,
      logFile: logFileIn(dataFolder),
    },
  }
}

/** A file that a module asks for. */
type FileChoice = Pick<DialogFile, 'name' | 'kindName'> & { kind: string }

/** What the ports need besides the windows. */
interface ElectronPortsParts extends Pick<WakePorts, 'scheduleTimeout'> {
  licences: string
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
  const { chooseTarget, chooseSource } = createFileDialogs()
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
