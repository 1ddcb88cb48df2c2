import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ElectronApplication, Page } from '@playwright/test'
import { FROZEN_AT } from '../../../support/service/frozen-service.ts'
import { expect, plainEnv, test as base } from '../desk/desk.ts'
import { startSessionBus } from '../desk/session-bus.ts'
import { startSpeechServer } from './speech-server.ts'

const run = promisify(execFile)

/** What differs between two runs. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'],
  [/\b\d\d:\d\d:\d\d\.\d{3}\b/g, 'TIME'],
  [/\b\d+\.\d of 30 s\b/g, 'N of 30 s'],
]

/** What is announced only where something takes a while. */
const OF_LONG_WORK = /^(Refresh of the news(:|$)|Reading the stored response…$)/

const steady = (line: string): string => CHANGING.reduce((text, [found, name]) => text.replaceAll(found, name), line)

/** The screen reader of the tests of a file. */
interface ScreenReader {
  /** The variables of a program that it reads. */
  env: Record<string, string>
  /** What it said so far. */
  said: readonly string[]
  /** What its customizations reported so far. */
  reported: readonly string[]
}

/** Says through AT-SPI that a screen reader is there, as one does at its start. */
async function announceReader(env: Record<string, string>): Promise<void> {
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    await run(
      'gdbus',
      [
        ...['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus'],
        ...['--method', 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', name, '<true>'],
      ],
      { env },
    )
}

/** Starts Orca on a session bus of its own; everything that it says goes to a server of speech that keeps it. */
async function startScreenReader(folder: string): Promise<ScreenReader & { stop: () => void }> {
  const home = join(folder, 'reader')
  const preferences = join(home, 'orca')
  mkdirSync(preferences, { recursive: true })
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(preferences, 'orca-customizations.py'))
  const bus = await startSessionBus('installed services')
  const speech = await startSpeechServer(join(folder, 'speech'))
  const env = plainEnv({ ...bus.env, ...speech.env, HOME: home, XDG_RUNTIME_DIR: home, GSETTINGS_BACKEND: 'memory' })
  await announceReader(env)
  // It gives the keys to a window that opens, which Orca expects of a desktop.
  const windows = spawn('openbox', ['--sm-disable'], { env, stdio: 'ignore' })
  const orca = spawn(
    'orca',
    [
      '--replace',
      `--user-prefs=${preferences}`,
      '--disable=braille',
      ...(process.env.TEARSHEET_ORCA_LOG === undefined ? [] : [`--debug-file=${process.env.TEARSHEET_ORCA_LOG}`]),
    ],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const reported: string[] = []
  let pending = ''
  orca.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${pending}${text}`.split('\n')
    pending = lines.pop() ?? ''
    reported.push(...lines)
  })
  await expect.poll(() => speech.said).toEqual(['Screen reader on.'])
  return {
    env: bus.env,
    said: speech.said,
    reported,
    stop() {
      orca.kill()
      windows.kill()
      speech.stop()
      bus.stop()
    },
  }
}

/** A journey by the keys, of which everything that is said is compared with its transcript. */
interface Journey {
  /**
   * Waits until a window has the keys, and presses some to where the journey begins. What is said until then is not kept: it depends on
   * how fast the window loads.
   */
  begin(app: ElectronApplication, title: RegExp, ...keys: string[]): Promise<void>
  /** Does something, and keeps what is said of it. Without an action it presses the keys of that name. */
  step(name: string, action?: () => Promise<unknown>): Promise<void>
  /** Presses keys, each after all was said about the one before. */
  press(...keys: string[]): Promise<void>
  /** Types a text. */
  type(text: string): Promise<void>
  /** Compares all that was said with the transcript. */
  end(): void
}

const x = async (...args: string[]): Promise<string> => (await run('xdotool', args, { env: plainEnv() })).stdout.trim()

/** The page that has the keys, if any. */
async function focusedPage(app: ElectronApplication): Promise<Page | null> {
  for (const page of app.windows()) if (await page.evaluate(() => document.hasFocus()).catch(() => false)) return page
  return null
}

/** Gives an element that is seen by screen readers only another name. A dialog hides what is beside it in the body. */
const nameMark = (page: Page, name: string): Promise<void> =>
  page.evaluate((label) => {
    let mark = document.querySelector('#mark-of-tests')
    if (mark === null) {
      mark = document.createElement('div')
      mark.id = 'mark-of-tests'
      mark.role = 'img'
      Object.assign((mark as HTMLElement).style, { position: 'fixed', top: '0', width: '1px', height: '1px' })
      document.documentElement.append(mark)
    }
    mark.ariaLabel = label
  }, name)

let marks = 0

function journeyOf({ said, reported }: ScreenReader, name: string): Journey {
  let [done, from] = ['', said.length]
  let app: ElectronApplication | null = null

  /** Waits until everything about the events so far was said. */
  async function untilSaid(): Promise<void> {
    // What is named first may be reported before other events of the same moment; what is named next is not.
    for (let turn = 0; turn < 2; turn++) {
      const first = marks
      await expect
        .poll(
          async () => {
            const page = app === null ? null : await focusedPage(app)
            // A name that was given before the element was known is not an event.
            if (page !== null) await nameMark(page, `END OF STEP ${++marks}`).catch(() => undefined)
            return reported.some((line) => Number(/^END OF STEP (\d+)$/.exec(line)?.[1]) > first)
          },
          { message: 'Orca says everything', intervals: [50, 100, 300, 1000] },
        )
        .toBe(true)
    }
  }

  const keysHandled = (): number => reported.filter((line) => line === 'key').length

  /** Presses a key, and waits until Orca has handled it. */
  async function strike(...args: string[]): Promise<void> {
    const before = keysHandled()
    await x(...args)
    await expect
      .poll(keysHandled, { message: `Orca handles ${args.join(' ')}`, intervals: [20] })
      .toBeGreaterThan(before)
  }

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await strike('key', key)
      await untilSaid()
    }
  }
  return {
    press,
    async type(text) {
      for (const letter of text) await strike('type', letter)
      await untilSaid()
    },
    async begin(running, title, ...keys) {
      app = running
      await expect.poll(() => x('getactivewindow', 'getwindowname').catch(() => '')).toMatch(title)
      // Where time stands still, no wait is long enough to be announced.
      for (const page of app.windows()) await page.clock.setFixedTime(FROZEN_AT)
      await untilSaid()
      await press(...keys)
      from = said.length
    },
    async step(what, action = () => press(...what.split(' '))) {
      await action()
      await untilSaid()
      const lines = said
        .slice(from)
        .filter((line) => !OF_LONG_WORK.test(line))
        .map((line) => `${steady(line)}\n`)
      done += `> ${what}\n${lines.join('')}`
      from = said.length
    },
    end: () => expect(done).toMatchSnapshot(['heard', `${name}.txt`]),
  }
}

/** A test that hears what Orca says of the window. After an intended change: npm run e2e -- heard.long --update-snapshots */
export const test = base.extend<{ journey: (name: string) => Journey }, { reader: ScreenReader }>({
  reader: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tearsheet-reader-'))
      const { stop, ...reader } = await startScreenReader(folder)
      await use(reader)
      stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
    { scope: 'worker' },
  ],

  startDesk: async ({ startDesk, reader }, use) => {
    await use((options) => startDesk({ ...options, env: reader.env }))
  },

  journey: async ({ reader }, use) => {
    await use((name) => journeyOf(reader, name))
  },
})
export { expect }
