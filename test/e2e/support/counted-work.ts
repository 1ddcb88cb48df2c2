import { expect, type ElectronApplication, type Page } from '@playwright/test'
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
  /** Calls that main has not answered. */
  underWay: number
}

/** The ID of a call that is not counted: it comes after all that were made before it. */
const LAST = 'counted-work'

type Handle = (event: unknown, ...args: unknown[]) => Promise<unknown>

/** Counts the calls of windows in main. Electron has no public way to stand between a call and its handler. */
const countCalls = (app: ElectronApplication): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, [channel, last]) => {
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handle> })._invokeHandlers
      const handle = handlers.get(channel)
      if (handle === undefined) throw new Error('main does not handle the calls of windows')
      const counts: Counts = { calls: 0, characters: 0, underWay: 0 }
      Object.assign(globalThis, { countedCalls: counts })
      handlers.set(channel, async (event, ...args) => {
        if (args[0] === last) return handle(event, ...args)
        counts.calls += 1
        counts.underWay += 1
        const reply = await handle(event, ...args).finally(() => {
          counts.underWay -= 1
        })
        counts.characters += (typeof reply === 'string' ? reply : JSON.stringify(reply)).length
        return reply
      })
    },
    [WIRE.invoke, LAST] as const,
  )

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

/** Starts to count, and loads the page afresh so that its start is counted too. From now on its timers can be run. */
export async function countWork(app: ElectronApplication, page: Page): Promise<void> {
  await page.clock.install()
  await countCommits(page)
  await countCalls(app)
  await page.reload()
}

const countsOf = (app: ElectronApplication): Promise<Counts> =>
  app.evaluate(() => ({ ...(globalThis as unknown as { countedCalls: Counts }).countedCalls }))

/** Resolves once what the page called before, and what main answered before, has arrived. */
const arrived = (page: Page): Promise<unknown> =>
  page.evaluate(
    (id) =>
      (window as unknown as { desk: { invoke: (...call: unknown[]) => Promise<unknown> } }).desk.invoke(
        id,
        'preferences.get',
        {},
      ),
    LAST,
  )

/** What was done since the last reading, once the timers of half a second change nothing and no call is under way. */
export async function workSince(app: ElectronApplication, page: Page): Promise<CountedWork> {
  async function read(): Promise<CountedWork> {
    await arrived(page)
    await expect.poll(async () => (await countsOf(app)).underWay).toBe(0)
    await arrived(page)
    const commits = await page.evaluate(
      () => (window as unknown as { countedCommits: { commits: number } }).countedCommits.commits,
    )
    const { calls, characters } = await countsOf(app)
    return { calls, characters, commits }
  }
  let last = await read()
  for (;;) {
    await page.clock.runFor(500)
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
