import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, dirname } from 'node:path'
import { app, session, shell } from 'electron'
import { DEMONSTRATION } from '../app/domain/connection/connection.ts'
import { AppError, errorInfo } from '../app/errors/app-error.ts'
import { startLibraryThreads } from './modules/library/start-library-threads.ts'
import { createFirstPage } from './modules/window/first-page.ts'
import { createFirstScreens } from './modules/window/first-screens.ts'
import { createMenuCommands } from './modules/window/menu-commands.ts'
import { createWindowModule } from './modules/window/module.ts'
import { createOpenedLinks } from './modules/window/opened-links.ts'
import { readWorkspaceFile, writeWorkspaceFile } from './modules/window/workspace-file.ts'
import type { RememberedWindow } from './modules/window/remembered-window.ts'
import { createWorkspace } from './modules/window/workspace.ts'
import { createAppLogger, logFileIn, createRefusalLog, type Logger } from './platform/log/logger.ts'
import { closeBeforeQuitting } from './close-before-quitting.ts'
import type { Composition } from './composition.ts'
import { createFirstCalls, startError } from './startup-calls.ts'
import { readLastAppearance, settingsPath } from './platform/settings/last-appearance.ts'
import { createStartAttempts } from './start-attempts.ts'
import { takeWritingLock, type WritingLock } from './writing-lock.ts'
import type { WindowId } from './platform/ipc/dispatcher.ts'
import { declareScheme, serveApp } from './platform/electron/app-protocol.ts'
import { createFirstLoad } from './platform/electron/startup-load.ts'
import { closePackage, closeHints, hardenApp, hardenSession } from './platform/electron/hardening.ts'
import { createIpcRouter, type IpcRouter } from './platform/electron/ipc-router.ts'
import { createLateKeyWindow } from './platform/electron/windows/lazy-key-window.ts'
import { setLateMenu, offerTextMenus } from './platform/electron/menu/lazy-menu.ts'
import { setSystemColours } from './platform/electron/windows/native-theme.ts'
import { systemLocales } from './platform/electron/system-locales.ts'
import { guardWindow } from './platform/electron/windows/window-guard.ts'
import { bringToFront, createDeskWindows } from './platform/electron/windows/desk-windows.ts'
import { fittingSizeOf } from './platform/electron/windows/windows.ts'
import { scheduleTimeout } from './platform/threads/schedule-timeout.ts'
import { fileError } from './platform/files/file-error.ts'

/** Logs what failed when something was written, except where nothing can be written: each view says that. */
const failedWrite =
  (logger: Pick<Logger, 'bug'>, what: string) =>
  (thrown: unknown): void => {
    if (fileError(thrown) === null && errorInfo(thrown) === null) logger.bug(thrown, what)
  }

/** Shows a file in the system's file manager, or the nearest folder above it that exists. */
function showNearest(path: string): void {
  let shown = path
  while (!existsSync(shown) && dirname(shown) !== shown) shown = dirname(shown)
  shell.showItemInFolder(shown)
}

const here = import.meta.dirname
const pages = join(here, '../renderer')
// A package counts as packaged under any name, even as a copy called “electron”, which Electron itself would treat as
// development.
const isPackaged = app.isPackaged || here.includes('app.asar')
const devTools = !isPackaged

app.setName('Tearsheet')
if (isPackaged) closePackage(app, process.env)
declareScheme()
closeHints(app)
const lastAppearance = readLastAppearance(settingsPath(app.getPath('userData')))
const colours = setSystemColours(lastAppearance.theme, process.env)
// As root Chromium runs only without its OS sandbox, and requesting the sandbox would end every process. See the
// README's model, 1.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

/**
 * Whether the command line has a switch. No switch takes a key, because every process of the system can read the
 * arguments.
 */
const has = (name: string): boolean => app.commandLine.hasSwitch(name)

/** What tests set of the embedded service. A package does not start with these switches. */
const embeddedOptions = (): Readonly<Record<string, unknown>> => ({
  deliverToLoopback: has('embedded-deliver-to-loopback'),
  deliveryAuthorities: has('embedded-delivery-ca')
    ? [readFileSync(app.commandLine.getSwitchValue('embedded-delivery-ca'), 'utf8')]
    : [],
  at: has('embedded-at') ? Date.parse(app.commandLine.getSwitchValue('embedded-at')) : null,
  frozen: has('embedded-frozen'),
})

/** Starts the application. Without the right to write it only shows what is stored. */
async function start(lock: WritingLock): Promise<void> {
  const folder = app.getPath('userData')
  // Compiled once for each version: a later start loads the main process in about two thirds of the time.
  enableCompileCache(join(folder, 'compile-cache'))
  const logger = createAppLogger(folder)
  const refused = createRefusalLog(logger, Date.now)
  process.on('uncaughtException', (error) => {
    logger.bug(error, 'main')
  })
  process.on('unhandledRejection', (reason) => {
    logger.bug(reason, 'main')
  })
  hardenApp(app, refused)
  let router: IpcRouter | null = null
  const notify: IpcRouter['notify'] = (...notice) => router?.notify(...notice)
  const links = createOpenedLinks((window) => notify('link.wanted', window))
  links.open(process.argv)
  // Before anything is waited for: macOS gives the link of a start at once.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    links.open([url])
  })

  const workspaceFile = join(folder, 'workspace.json')
  const firstScreensFolder = join(folder, 'first-screens')
  const workspace = createWorkspace({
    first: await readWorkspaceFile(workspaceFile),
    async write(remembered) {
      lock.check()
      await writeWorkspaceFile(workspaceFile, remembered)
    },
    scheduleTimeout,
    failed: failedWrite(logger, 'workspace'),
  })
  /** The windows of a start. One that asks for the demonstration shows it, wherever the windows were. */
  const rememberedWindows = (): readonly RememberedWindow[] =>
    workspace.toOpen().map((each) => (has('demo') ? { ...each, connection: DEMONSTRATION } : each))
  const firstScreens = createFirstScreens({
    folder: firstScreensFolder,
    checkWritable: () => lock.check(),
    scheduleTimeout,
    failed: failedWrite(logger, 'first screen'),
  })
  const firstPage = await createFirstPage(firstScreensFolder, rememberedWindows(), lastAppearance, Date.now)
  const firstLoad = createFirstLoad(scheduleTimeout)
  let menu: ReturnType<typeof setLateMenu> | null = null
  const commands = createMenuCommands(
    () => menu?.update(),
    (window) => notify('command.wanted', window),
  )
  offerTextMenus(app, (window) => commands.offered(window).commands, commands.choose, logger)
  const windows = createWindowModule({
    logger,
    now: Date.now,
    logFile: logFileIn(folder),
    showLog: () => showNearest(logFileIn(folder)),
    locales: () => systemLocales(process, () => app.getSystemLocale()),
    reload: (window) => desks.reload(window),
    startAgain: async () => {
      await attempts.again()
    },
    quit: () => app.quit(),
    menu: commands,
    links,
    openBeside,
    resetSize: (window) => desks.resetSize(window),
    undoResetSize: (window) => desks.undoResetSize(window),
    workspace,
    keepFirstScreen(id, connection, shown) {
      const content = fittingSizeOf(desks.find(id))
      if (content !== null) firstScreens.keep(connection, { ...shown, content, at: Date.now() })
    },
  })

  const desks = createDeskWindows({
    preload: join(here, '../preload/desk.cjs'),
    icon: join(here, 'icon.png'),
    devTools,
    opened(window) {
      router?.attach(window)
      guardWindow(window, {
        stopped: (details) => windows.states.stopped(window.id, details),
        warn: (event) => logger.warn(event),
        logFile: logFileIn(folder),
        reload: () => windows.loadAfresh(window.id),
        quit: () => app.quit(),
      })
    },
    framed: (id, frame) => workspace.change(id, { frame }),
    used: (id) => workspace.used(id),
    closed(id) {
      workspace.closed(id)
      windows.states.closed(id)
      commands.closed(id)
      links.closed(id)
      void attempts.latest().then(
        (ready) => ready.closed(id),
        () => undefined,
      )
    },
  })

  function open(remembered: RememberedWindow, takesFocus = true): void {
    const window = desks.open(remembered.frame, takesFocus)
    firstLoad.opened(window)
    firstPage.opened(remembered, fittingSizeOf(window, remembered.frame?.fills))
    workspace.opened(window.id, remembered)
  }
  function openBeside(window: WindowId, remembered: RememberedWindow): boolean {
    const frame = desks.beside(window)
    if (frame !== null) open({ ...remembered, frame })
    return frame !== null
  }
  function openRemembered(): void {
    if (desks.lastUsed() !== null) return
    const remembered = rememberedWindows()
    for (const [place, each] of remembered.entries()) open(each, place === remembered.length - 1)
  }

  const composed = firstLoad.until.then(() => attempts.latest()).catch(() => null)
  const menuParts = { composed, scheduleTimeout, logger }
  menu = setLateMenu(menuParts, devTools, commands.offered, (window, command) => {
    const target = window ?? desks.lastUsed()?.id
    // On macOS the menu stays when the last window is closed.
    if (target === undefined) openRemembered()
    else commands.choose(target, command)
  })
  void app.whenReady().then(() => {
    colours.ready()
    hardenSession(session.defaultSession, refused)
    serveApp(session.defaultSession, pages, { firstPage: (page) => firstPage.take(page), firstLoad })
    router = createIpcRouter(dispatcher, refused)
    openRemembered()
    links.showIn(() => {
      openRemembered()
      const desk = desks.lastUsed()
      // One that is still loading is shown at its first paint.
      if (desk !== null && (desk.isVisible() || desk.isMinimized())) bringToFront(desk)
      return desk?.id ?? null
    })
    // On other systems the bundle or the desktop entry registers it.
    if (isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient('tearsheet')
    const { platform, versions } = process
    logger.info('started', { version: app.getVersion(), electron: versions.electron, platform })
  })

  const libraryThreads = firstLoad.until.then(() => startLibraryThreads(join(here, 'library-worker.js')))
  // The page comes first: main's thread answers its files, and would not while it loads the rest of main.
  async function attempt(): Promise<Composition> {
    await firstLoad.until
    try {
      // The first start has nothing to show.
      if (!existsSync(settingsPath(folder))) lock.check()
      const { startComposition } = await import('./startup-composition.ts')
      const parts = {
        folder,
        checkWritable: () => lock.check(),
        startLibraryThread: await libraryThreads,
        demo: has('demo'),
        notify,
        logger,
      }
      return await startComposition(parts, async () => {
        const { createElectronPorts } = await import('./platform/electron/electron-ports.ts')
        return {
          decodeWorker: join(here, 'decode-worker.js'),
          embeddedWorker: join(here, 'embedded-worker.js'),
          command: isPackaged ? `node "${join(process.resourcesPath, 'tearsheet.mjs')}"` : 'npm run -s desk --',
          embeddedOptions: embeddedOptions(),
          ...createElectronPorts(desks, {
            licences: join(here, 'licences.json'),
            shows: (window, connection) => workspace.of(window).connection === connection,
            openWindows: openRemembered,
            env: process.env,
            scheduleTimeout,
          }),
          openKeyWindow,
          firstConnection: (window) => workspace.of(window).connection,
          forgetPlaces(connection) {
            workspace.forget(connection)
            firstScreens.forget(connection)
            notify('place.forgotten')
          },
          forgetFirstScreens: (connection) => firstScreens.forget(connection),
          showKeys: (bindings) => menu?.showKeys(bindings),
          showTheme: (theme) => colours.show(theme),
        }
      })
    } catch (thrown) {
      throw new AppError(startError(thrown, logger))
    }
  }
  const attempts = createStartAttempts(attempt)

  const openKeyWindow = createLateKeyWindow(desks.find, {
    preload: join(here, '../preload/key-window.cjs'),
    pages,
    refused,
    entryFor: async (parent, target) => (await attempts.latest()).keyEntry(parent, target),
    report: (text) => windows.report(text),
  })
  const dispatcher = createFirstCalls({
    until: firstLoad.until,
    called: () => firstLoad.called(),
    handlers: windows.handlers,
    placeOf: (window, connection) => workspace.of(window).views.get(connection)?.place ?? undefined,
    latest: () => attempts.latest(),
    logger,
  })

  app.on('second-instance', (_event, args) => {
    const desk = desks.lastUsed()
    if (desk !== null) bringToFront(desk)
    links.open(args)
  })
  app.on('activate', () => {
    if (app.isReady()) openRemembered()
  })
  app.on('before-quit', () => workspace.quitting())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  closeBeforeQuitting(
    app,
    () => [attempts.latest(), Promise.resolve(workspace), Promise.resolve(firstScreens)],
    (thrown) => logger.bug(thrown, 'quit'),
  )
}

const lock = takeWritingLock(app.getPath('userData'), () => app.requestSingleInstanceLock(), Date.now)
if (lock.isTaken()) app.quit()
else void start(lock)
