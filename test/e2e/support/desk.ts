import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test as base } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { FROZEN_ARGUMENTS, FROZEN_SWITCHES } from '../../support/frozen-service.ts'
import { pagesOf } from '../pages/pages.ts'
import { openKeyWindow } from '../pages/welcome.ts'
import type { ViewName } from '../pages/window.ts'
import { keepAnswers } from './kept-answers.ts'
import { watchPolicy } from './policy-violations.ts'
import type { PolicyWatch } from './policy-violations.ts'

/** The folder of the application. */
export const root = join(import.meta.dirname, '../../..')
/** Chromium has no sandbox as root. */
export const isRoot = process.getuid?.() === 0

/** Environment of a program that must not run as Node. */
export function plainEnv(changes: Record<string, string> = {}): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return { ...(env as Record<string, string>), ...changes }
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

/** A started application with its process, which Playwright no longer names once it has ended. */
interface Started {
  app: ElectronApplication
  child: ChildProcess
}

/** Ends the application at once, and waits until it is gone. */
async function kill({ app, child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = app.waitForEvent('close')
  child.kill('SIGKILL')
  await gone
}

/** A test with the application, a temporary folder, and the embedded service as a separate process. */
export const test = base.extend<{
  scratch: string
  startDesk: StartDesk
  startDemo: StartDemo
  startService: StartService
}>({
  scratch: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tearsheet-e2e-'))
    await use(folder)
    // The processes of a window may still write while they end.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },

  startDesk: async ({ scratch }, use) => {
    const running: Started[] = []
    const watches: PolicyWatch[] = []
    const expected = new Set<string>()
    let count = 0
    await use(async ({ args = [], userData, env = {}, timeRuns = false } = {}) => {
      count += 1
      const folder = userData ?? join(scratch, `user-data-${count}`)
      const app = await _electron.launch({
        args: [root, `--user-data-dir=${folder}`, ...(timeRuns ? [] : FROZEN_SWITCHES), ...args],
        chromiumSandbox: !isRoot,
        env: plainEnv(env),
        timeout: 120_000,
      })
      keepAnswers(app)
      const started = { app, child: app.process() }
      running.push(started)
      const watch = await watchPolicy(app)
      watches.push(watch)
      const page = await app.firstWindow()
      // A window that is not shown yet can be read but gives no picture.
      await expect
        .poll(
          () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((each) => each.isVisible())),
          { timeout: 120_000 },
        )
        .toBe(true)
      await watch.seen()
      return {
        ...pagesOf(page),
        app,
        page,
        userData: folder,
        refusals() {
          const log = join(folder, 'logs/tearsheet.log')
          const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
          return lines
            .map((line) => JSON.parse(line) as { event: string; what: string; detail: string })
            .filter(({ event }) => event === 'refused')
        },
        denied: () => watch.seen(),
        expectDenied(...denied) {
          for (const each of denied) expected.add(each)
        },
        async close() {
          running.splice(running.indexOf(started), 1)
          await watch.seen()
          await app.close()
        },
      }
    })
    const seen = new Set((await Promise.all(watches.map((watch) => watch.seen()))).flat())
    // What happens at an end is for tests that end the application themselves.
    await Promise.all(running.map(kill))
    expect([...seen].sort(), 'violations of the content policy').toEqual([...expected].sort())
  },

  startDemo: async ({ startDesk }, use) => {
    await use(async (view = 'News', args = []) => {
      const desk = await startDesk({ args: ['--demo', ...args] })
      await desk.news.rows.first().waitFor()
      if (view !== 'News') await desk.frame.open(view)
      return desk
    })
  },

  startService: async ({}, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (args = []) => {
      const child = spawn(
        process.execPath,
        [join(root, 'main/embedded-service/cli.ts'), '--json', ...FROZEN_ARGUMENTS, ...args],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
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
          child.kill('SIGKILL')
        })
      stops.push(stop)
      return { ...(JSON.parse(line) as Omit<RunningService, 'stop'>), stop }
    })
    for (const stop of stops) await stop()
  },
})

/** The description of the embedded service that its command line prints. */
interface RunningService {
  url: string
  keys: Record<'full' | 'newsOnly' | 'fundamentalsOnly' | 'revoked', string>
  sample: { nodeIds: number[]; symbols: string[] }
  /** Address of the control port; only with --control-port. */
  controlUrl?: string
  stop(): Promise<void>
}

/** Starts the embedded service as a separate process. */
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
