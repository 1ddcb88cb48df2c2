import type { ElectronApplication, Page } from '@playwright/test'
import { WIRE } from '../../../app/ipc/channels.ts'

/** What a window did since the last reading. None of it depends on how fast the machine is. */
export interface CountedWork {
  /** Calls of the window to main. */
  calls: number
  /** Characters of the replies, as JSON. */
  characters: number
  /** How often React changed the page. */
  commits: number
}

interface Counts {
  calls: number
  characters: number
}

type Handle = (event: unknown, ...args: unknown[]) => Promise<unknown>

/** Counts the calls of windows in main. Electron has no public way to stand between a call and its handler. */
const countCalls = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ ipcMain }, channel) => {
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handle> })._invokeHandlers
    const handle = handlers.get(channel)
    if (handle === undefined) throw new Error('main does not handle the calls of windows')
    const counts: Counts = { calls: 0, characters: 0 }
    Object.assign(globalThis, { countedCalls: counts })
    handlers.set(channel, async (event, ...args) => {
      counts.calls += 1
      const reply = await handle(event, ...args)
      counts.characters += JSON.stringify(reply).length
      return reply
    })
  }, WIRE.invoke)

/** Counts the commits of React, which reports each to the hook of its developer tools. */
const countCommits = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counts = { commits: 0 }
    Object.assign(window, {
      countedCommits: counts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot() {
          counts.commits += 1
        },
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    })
  })

/** Starts to count, and loads the page afresh so that its start is counted too. */
export async function countWork(app: ElectronApplication, page: Page): Promise<void> {
  await countCommits(page)
  await countCalls(app)
  await page.reload()
}

/** What was done since the last reading, once nothing was done for half a second. */
export async function workSince(app: ElectronApplication, page: Page): Promise<CountedWork> {
  const read = async (): Promise<CountedWork> => ({
    ...(await app.evaluate(() => ({ ...(globalThis as unknown as { countedCalls: Counts }).countedCalls }))),
    commits: await page.evaluate(
      () => (window as unknown as { countedCommits: { commits: number } }).countedCommits.commits,
    ),
  })
  let last = await read()
  for (;;) {
    await page.waitForTimeout(500)
    const now = await read()
    if (JSON.stringify(now) === JSON.stringify(last)) break
    last = now
  }
  await app.evaluate(() => {
    Object.assign((globalThis as unknown as { countedCalls: Counts }).countedCalls, { calls: 0, characters: 0 })
  })
  await page.evaluate(() => {
    ;(window as unknown as { countedCommits: { commits: number } }).countedCommits.commits = 0
  })
  return last
}

/** Elements of the page. */
export const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
