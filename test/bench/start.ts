import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beside, type Measure } from './support/measure.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A page reports a time over CDP: the spawned Electron prints its debugging address, and a value on the page is polled.
 */
async function untilVisible(
  electron: string,
  args: readonly string[],
  expression: string,
  lingersMs = 0,
): Promise<number> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const startedAt = performance.timeOrigin + performance.now()
  const child = spawn(electron, [...sandbox, '--remote-debugging-port=0', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      let text = ''
      void ended.then(() => reject(new Error(`the application ended before its window: ${text.slice(-500)}`)))
      child.stderr.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
    const page = await firstPage(port)
    // The page records the time itself, so polling late does not change it.
    const visibleAt = await evaluate(page, expression)
    if (lingersMs > 0) await new Promise((resolve) => setTimeout(resolve, lingersMs))
    return visibleAt - startedAt
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function firstPage(port: string): Promise<string> {
  for (;;) {
    const targets = (await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (reply) => reply.json(),
      () => [],
    )) as { type: string; url: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank')
    if (page !== undefined) return page.webSocketDebuggerUrl
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function evaluate(address: string, expression: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    const ask = (): void =>
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression, awaitPromise: true, returnByValue: true },
        }),
      )
    socket.onopen = ask
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { result: { value?: number } } }
      if (id !== 1) return
      const value = result?.result.value
      // A page that is still loading drops the evaluation, so it is repeated.
      if (value === undefined) {
        ask()
        return
      }
      socket.close()
      resolve(value)
    }
    socket.onerror = () => reject(new Error('the page went away'))
  })
}

/** What the page of a window has on its root element when its first document brought rows. */
const FIRST_SCREEN = 'data-first-screen'

/**
 * Resolves in the page to the Unix time at which an element with that selector was painted. Content of the first document was painted
 * with the first contentful paint, which the page keeps, however late it is asked.
 */
const whenPainted = (selector: string, inDocument = false): string => `new Promise((resolve) => {
  const first = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (paint === undefined) setTimeout(first, 1)
    else resolve(performance.timeOrigin + paint.startTime)
  }
  const look = () => {
    if (document.documentElement?.hasAttribute('${FIRST_SCREEN}') || (${String(inDocument)} && document.querySelector(${JSON.stringify(selector)}) !== null)) first()
    else if (document.querySelector(${JSON.stringify(selector)}) === null) setTimeout(look, 1)
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
  }
  look()
})`

/**
 * Presses the key that goes to the search as soon as something is painted, and resolves in the page to the Unix time of the frame in which
 * the search has the focus.
 */
const KEY_ANSWERED = `new Promise((resolve) => {
  let isPressed = false
  const look = () => {
    if (!isPressed && performance.getEntriesByName('first-contentful-paint').length > 0) {
      isPressed = true
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true, cancelable: true }))
    }
    if (document.activeElement?.tagName !== 'INPUT') requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
  }
  look()
})`

/** The first rows may take this many times a bare window that paints text. */
export const FIRST_ROWS_GOAL = 1.2

/** The first key may be answered after this many times a bare window. */
const FIRST_KEY_GOAL = 1.6

/** The smallest sandboxed window: an application of three lines that shows a static page. */
export function bareApplication(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{"name":"bare","main":"main.js"}')
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>bare</title><h1 id="bare">A static page</h1>')
  writeFileSync(
    join(folder, 'main.js'),
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow({ webPreferences: { sandbox: true } }).loadFile('page.html'))",
  )
  return folder
}

/** How long a start lingers so that what the next one shows first is kept, in milliseconds. */
const KEEPS_MS = 4000

/** The first rows of a demonstration that holds that many stories, compared with one that holds few. */
export async function benchHeldStart(electron: string, folder: string, count: number): Promise<Measure> {
  const few = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const start = (data: string, lingersMs = 0): Promise<number> =>
    untilVisible(electron, [root, '--demo', `--user-data-dir=${data}`], whenPainted('.story-row'), lingersMs)
  try {
    for (const data of [few, folder]) await start(data, KEEPS_MS)
    return await beside(
      'start',
      `spawn to first story, ${count.toLocaleString('en')} held; floor a few`,
      'ms',
      9,
      () => start(folder),
      () => start(few),
      1.05,
    )
  } finally {
    rmSync(few, { recursive: true, force: true })
  }
}

/** Start: from the spawn to the first readable story, compared with a bare window that shows a static page. */
export async function benchStart(electron: string, runs: number): Promise<Measure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const bare = bareApplication(mkdtempSync(join(scratch, 'bare-')))
  let count = 0
  const fresh = (): string => join(scratch, `user-data-${count++}`)
  const cached = fresh()
  const stories = whenPainted('.story-row')
  // The first start fills the library for the warm starts, and keeps what they show first.
  await untilVisible(electron, [root, '--demo', `--user-data-dir=${cached}`], stories, KEEPS_MS)
  const floor = (): Promise<number> =>
    untilVisible(electron, [bare, `--user-data-dir=${fresh()}`], whenPainted('#bare', true))
  /** Starts with the arguments that `args` returns until the page resolves `shown`. */
  const startOf = (name: string, args: () => string[], shown: string, goal: number): Promise<Measure> =>
    beside('start', `spawn to ${name}`, 'ms', runs, () => untilVisible(electron, [root, ...args()], shown), floor, goal)
  const held = `--user-data-dir=${cached}`
  const measures = [
    await startOf(
      'first story, nothing held',
      () => ['--demo', `--user-data-dir=${fresh()}`],
      stories,
      FIRST_ROWS_GOAL,
    ),
    await startOf('first story, library held', () => ['--demo', held], stories, FIRST_ROWS_GOAL),
    await startOf('first story, second start of a profile', () => [held], stories, FIRST_ROWS_GOAL),
    await startOf('the first key answered, second start of a profile', () => [held], KEY_ANSWERED, FIRST_KEY_GOAL),
  ]
  rmSync(scratch, { recursive: true, force: true })
  return measures
}
