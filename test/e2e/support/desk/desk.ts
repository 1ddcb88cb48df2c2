import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import type { Reply as MainReply } from '../../../../app/ipc/channels.ts'
import type { ScenarioState } from '../../../../app/domain/connection/scenario.ts'
import { FROZEN_ARGUMENTS, FROZEN_SWITCHES } from '../../../support/service/frozen-service.ts'
import { pagesOf } from '../../pages/pages.ts'
import { openKeyWindow } from '../../pages/welcome.ts'
import type { ViewName } from '../../pages/window.ts'
import { listener } from './listener.ts'
import { keepAnswers } from './kept-answers.ts'
import { watchPolicy, type PolicyWatch } from '../policy-violations.ts'

/** The folder of the application. */
export const root = join(import.meta.dirname, '../../../..')
/** Chromium has no sandbox as root. */
export const isRoot = process.getuid?.() === 0

/** Environment of a program that must not run as Node, nor with what the tests have compiled. */
export function plainEnv(changes: Record<string, string> = {}): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, NODE_COMPILE_CACHE: __, ...env } = process.env
  // The forms of numbers and dates are those of this place, whatever computer the tests run on.
  return { ...(env as Record<string, string>), LC_ALL: 'C.UTF-8', ...changes }
}

/** The running application, its window, and the page objects of its views. */
export interface Desk extends ReturnType<typeof pagesOf> {
  app: ElectronApplication
  page: Page
  userData: string
  /** Lines of the application's log about denied actions. */
  refusals(): { what: string; detail: string }[]
  /** What the content policy has denied in the application's windows so far, each once. */
  denied(): Promise<string[]>
  /** Says what the content policy is to deny in this test: exactly that, or the test fails at its end. */
  expectDenied(...denied: string[]): void
  close(): Promise<void>
}

/** Starts the application; the `userData` of an earlier start continues with its data. */
export type StartDesk = (options?: {
  args?: string[]
  userData?: string
  env?: Record<string, string>
  /** Whether the embedded service's clock runs. By default it stands still, so that every run gets the same stories. */
  timeRuns?: boolean
}) => Promise<Desk>

/** Starts the application in the demonstration, waits for its stories and opens a view. */
export type StartDemo = (view?: ViewName, args?: string[]) => Promise<Desk>

/**
 * Opens a view of the demonstration that the tests of a file share, at its beginning. Settings, marks and lists stay as a
 * test leaves them: one that changes them puts them back where another test would notice, or starts its own.
 */
export type OpenDemo = (view?: ViewName) => Promise<Desk>

/** What a service answers to a request for a path. */
type Reply = NonNullable<Parameters<typeof listener>[0]>

/**
 * Opens the window that the tests of a file share, at its beginning, on a service that answers like this. Settings stay as a
 * test leaves them. Resolves also to the paths that were requested, those of earlier tests included.
 */
export type OpenClient = (reply: Reply) => Promise<Desk & { paths: readonly string[] }>

/** A running application. */
export interface Running {
  app: ElectronApplication
  /** Its process, which Playwright no longer names once it has ended. */
  child: ChildProcess
  /** Its window. */
  page: Page
  userData: string
  watch: PolicyWatch
  /** The number of refusals before the test. */
  refusedBefore: number
}

/** Without a graphics card, as on a virtual display, Chromium would look for one in three processes, one after another, at each start. */
const GRAPHICS = process.env.TEARSHEET_SESSIONS === undefined ? [] : ['--disable-gpu']

/** Waits until a window is shown. Before that it can be read but gives no picture. */
const untilShown = (app: ElectronApplication): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow, app: main }) =>
      new Promise<void>((resolve) => {
        const watch = (window: Electron.BrowserWindow): void => {
          if (window.isVisible()) resolve()
          else window.once('show', () => resolve())
        }
        main.on('browser-window-created', (_event, window) => watch(window))
        for (const window of BrowserWindow.getAllWindows()) watch(window)
      }),
  )

/** Starts the application. */
async function launch(userData: string, args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${userData}`, ...GRAPHICS, ...args],
    chromiumSandbox: !isRoot,
    env: plainEnv(env),
    timeout: 120_000,
  })
  keepAnswers(app)
  const child = app.process()
  const watch = await watchPolicy(app)
  const page = await app.firstWindow()
  await untilShown(app)
  await watch.seen()
  return { app, child, page, userData, watch, refusedBefore: 0 }
}

/** Ends the application at once, and waits until it is gone. */
async function kill({ app, child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = app.waitForEvent('close')
  child.kill('SIGKILL')
  await gone
}

/** What the application has refused so far. */
function refusedIn({ userData }: Running): { what: string; detail: string }[] {
  const log = join(userData, 'logs/tearsheet.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return lines
    .map((line) => JSON.parse(line) as { event: string; what: string; detail: string })
    .filter(({ event }) => event === 'refused')
}

/** What the window asks main for when a person chooses it, without the view in which it is chosen. */
export const ask = (page: Page, calls: readonly (readonly [channel: string, input: object])[]): Promise<unknown[]> =>
  page.evaluate(async (list) => {
    const values: unknown[] = []
    for (const [channel, input] of list) {
      const sent = await window.desk.invoke(crypto.randomUUID(), channel, input)
      const reply = typeof sent === 'string' ? (JSON.parse(sent) as MainReply<unknown>) : sent
      if (!reply.ok) throw new Error(`${channel}: ${reply.error.kind}`)
      values.push(reply.value)
    }
    return values
  }, calls)

async function closeOthers(app: ElectronApplication, page: Page): Promise<void> {
  for (const each of app.windows()) if (each !== page) await each.close()
}

/**
 * Takes a window back to where the demonstration begins, by what a person can do: nothing is stored, no scenario runs,
 * and the views and their layout are those of the first time.
 */
async function goBack({ app, page }: Running): Promise<void> {
  const { frame } = pagesOf(page)
  await closeOthers(app, page)
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      // A message has the role of a dialog as well, and goes with the window.
      return frame.dialog.or(page.getByRole('alertdialog')).count()
    }, 'dialogs that Escape does not close')
    .toBe(0)
  const [status, scenarios] = (await ask(page, [
    ['app.status', {}],
    ['scenarios.state', {}],
  ])) as [{ connection: { id: string } }, ScenarioState]
  if (scenarios.active.length > 0 || scenarios.clockMovedMs > 0)
    await ask(page, [
      ['demo.setRunning', { running: false }],
      ['demo.setRunning', { running: true }],
    ])
  await ask(page, [['library.purge', { connection: status.connection.id, what: 'everything', which: 'all' }]])
  await app.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById('window.reset-layout')?.click(undefined, window, window?.webContents)
  })
  await frame.message.filter({ hasText: 'Layout reset' }).waitFor()
  await frame.open('News')
}

/** Opens another window of the application, and closes the one before with what is known only to it. */
async function replaceWindow({ app, page }: Running): Promise<Page> {
  const [next] = await Promise.all([app.waitForEvent('window'), page.keyboard.press('Control+Shift+N')])
  await closeOthers(app, next)
  await untilShown(app)
  return next
}

/** The application that the tests of a file use one after the other. */
export interface SharedApplication {
  /** Ends the one of another file. */
  begin(file: string): Promise<void>
  /** Resolves to the application at its beginning. */
  open(): Promise<Running>
  end(): Promise<void>
}

/** The application that the tests of a file share, and the service that it is connected to. */
export interface SharedClient extends SharedApplication {
  paths: readonly string[]
  /** Has the service answer like this from now on. */
  answer(reply: Reply): void
}

function createShared(start: () => Promise<Running>): SharedApplication {
  let of: string | null = null
  let running: Running | null = null
  async function end(): Promise<void> {
    if (running === null) return
    await kill(running)
    removeFolder(running.userData)
    running = null
  }
  return {
    async begin(file) {
      if (of !== file) await end()
      of = file
    },
    async open() {
      if (running === null) return (running = await start())
      await goBack(running)
      running.page = await replaceWindow(running)
      return running
    },
    end,
  }
}

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'tearsheet-e2e-'))

// The processes of a window may still write while they end.
const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** A test with the application, a temporary folder, and the embedded service as a separate process. */
export const test = base.extend<
  {
    scratch: string
    deskOf: (running: Running, close: () => Promise<void>) => Desk
    startDesk: StartDesk
    startDemo: StartDemo
    openDemo: OpenDemo
    openClient: OpenClient
    startService: StartService
  },
  { sharedDemo: SharedApplication; sharedClient: SharedClient; sharedService: SharedService }
>({
  scratch: async ({}, use) => {
    const folder = temporaryFolder()
    await use(folder)
    removeFolder(folder)
  },

  deskOf: async ({ sharedDemo, sharedClient }, use, { file }) => {
    await sharedDemo.begin(file)
    await sharedClient.begin(file)
    const used = new Set<Running>()
    const expected = new Set<string>()
    await use((running, close) => {
      const { app, page, userData, watch } = running
      used.add(running)
      return {
        ...pagesOf(page),
        app,
        page,
        userData,
        refusals: () => refusedIn(running).slice(running.refusedBefore),
        denied: () => watch.seen(),
        expectDenied(...denied) {
          for (const each of denied) expected.add(each)
        },
        close,
      }
    })
    const seen = new Set<string>()
    for (const running of used) {
      for (const each of await running.watch.seen()) seen.add(each)
      running.watch.forget()
      running.refusedBefore = refusedIn(running).length
    }
    expect([...seen].sort(), 'violations of the content policy').toEqual([...expected].sort())
  },

  startDesk: async ({ scratch, deskOf }, use) => {
    const started = new Set<Running>()
    let count = 0
    await use(async ({ args = [], userData, env = {}, timeRuns = false } = {}) => {
      count += 1
      const folder = userData ?? join(scratch, `user-data-${count}`)
      const running = await launch(folder, [...(timeRuns ? [] : FROZEN_SWITCHES), ...args], env)
      started.add(running)
      return deskOf(running, async () => {
        started.delete(running)
        await running.watch.seen()
        await running.app.close()
      })
    })
    await Promise.all([...started].map(({ watch }) => watch.seen()))
    // What happens at an end is for tests that end the application themselves.
    await Promise.all([...started].map(kill))
  },

  startDemo: async ({ startDesk }, use) => {
    await use(async (view = 'News', args = []) => {
      const desk = await startDesk({ args: ['--demo', ...args] })
      await desk.news.rows.first().waitFor()
      if (view !== 'News') await desk.frame.open(view)
      return desk
    })
  },

  sharedDemo: [
    async ({}, use) => {
      const shared = createShared(() => launch(temporaryFolder(), [...FROZEN_SWITCHES, '--demo']))
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  openDemo: async ({ deskOf, sharedDemo }, use) => {
    await use(async (view = 'News') => {
      const desk = deskOf(await sharedDemo.open(), () => sharedDemo.end())
      await desk.news.rows.first().waitFor()
      if (view !== 'News') await desk.frame.open(view)
      return desk
    })
  },

  sharedClient: [
    async ({}, use) => {
      let reply: Reply = () => '[]'
      const service = await listener((path) => reply(path))
      const shared = createShared(async () => {
        const running = await launch(temporaryFolder(), FROZEN_SWITCHES)
        await connect({ app: running.app, ...pagesOf(running.page) }, service.url, 'some-key')
        await pagesOf(running.page).frame.tab('News').waitFor()
        return running
      })
      await use({
        ...shared,
        paths: service.paths,
        answer(next) {
          reply = next
        },
      })
      await shared.end()
      service.stop()
    },
    { scope: 'worker' },
  ],

  openClient: async ({ deskOf, sharedClient }, use) => {
    await use(async (reply) => {
      sharedClient.answer(reply)
      const desk = deskOf(await sharedClient.open(), () => sharedClient.end())
      await desk.frame.currentTab.waitFor()
      return { ...desk, paths: sharedClient.paths }
    })
  },

  sharedService: [
    async ({}, use) => {
      const kept: { service: Promise<RunningService> | null } = { service: null }
      await use({
        take: () => (kept.service ??= spawnService([])),
        drop() {
          kept.service = null
        },
      })
      await (await kept.service)?.stop()
    },
    { scope: 'worker' },
  ],

  startService: async ({ sharedService }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (args = []) => {
      if (args.length > 0) {
        const service = await spawnService(args)
        stops.push(service.stop)
        return service
      }
      const service = await sharedService.take()
      return {
        ...service,
        stop() {
          sharedService.drop()
          return service.stop()
        },
      }
    })
    for (const stop of stops) await stop()
  },
})

/** Starts the embedded service as a separate process. */
async function spawnService(args: readonly string[]): Promise<RunningService> {
  const child = spawn(
    process.execPath,
    [join(root, 'main/embedded-service/cli.ts'), '--json', ...FROZEN_ARGUMENTS, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) {
        resolve()
        return
      }
      child.once('exit', () => resolve())
      // It closes every connection at once, and Node keeps what it has compiled for the next one.
      child.kill()
    })
  return { ...(JSON.parse(line) as Omit<RunningService, 'stop'>), stop }
}

/** The description of the embedded service that its command line prints. */
export interface RunningService {
  url: string
  keys: Record<'full' | 'newsOnly' | 'fundamentalsOnly' | 'revoked', string>
  sample: { nodeIds: number[]; symbols: string[] }
  /** Address of the control port; only with --control-port. */
  controlUrl?: string
  stop(): Promise<void>
}

/** The embedded service that the tests of a worker use where they change nothing in it. */
export interface SharedService {
  /** The one that runs, or a new one. */
  take(): Promise<RunningService>
  /** Has the next test start another one. */
  drop(): void
}

/** Gives a test the embedded service, as a process of its own where it is started with arguments. */
export type StartService = (args?: string[]) => Promise<RunningService>

/** Types a key into the key window once something has opened it, and waits until it was tried and kept. */
export async function typeKey(app: ElectronApplication, open: () => Promise<void>, key: string): Promise<void> {
  const window = await openKeyWindow(app, open)
  await window.key.fill(key)
  await window.closeBy(() => window.submit.click())
}

/** What a person types for a new connection. */
interface NewConnection {
  url: string
  key: string
  name?: string
}

/** What is chosen where a new connection cannot simply be kept: the service does not take it, or there is no keychain. */
type Answer = 'keepAnyway' | 'keepForSession'

/** Adds a connection in the key window, with the answer to what is asked there. */
export async function addConnection(
  app: ElectronApplication,
  open: () => Promise<void>,
  { url, key, name = '' }: NewConnection,
  answer: Answer | null = null,
): Promise<void> {
  const window = await openKeyWindow(app, open)
  await window.address.fill(url)
  await window.key.fill(key)
  await window.name.fill(name)
  if (answer !== null) await window.submit.click()
  await window.closeBy(() => window[answer ?? 'submit'].click())
}

/** On the first run: connects to a service with a key, as the connection Main. */
export async function connect(
  { app, welcome }: Pick<Desk, 'app' | 'welcome'>,
  url: string,
  key: string,
  answer: Answer | null = null,
): Promise<void> {
  await addConnection(app, () => welcome.connect.click(), { url, key, name: 'Main' }, answer)
}

export { expect } from '@playwright/test'
