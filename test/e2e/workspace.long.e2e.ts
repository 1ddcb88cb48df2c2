import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from './support/desk.ts'
import type { ViewName } from './pages/window.ts'

/** Times that the application is killed. */
const KILLS = 12
/** A change that is older than this survives, in milliseconds: the pause between two writes, and the time that a write takes. */
const MAX_LOST_MS = 1000 + 500

const TABS: readonly ViewName[] = ['Ratios', 'Earnings', 'Company', 'Webhooks', 'Console', 'News']

// U11
test(`an application that is killed ${KILLS} times goes on where it was at most a second before`, async ({
  startDesk,
  scratch,
}) => {
  test.setTimeout(600_000)
  const userData = join(scratch, 'killed')
  for (let kill = 0; kill < KILLS; kill++) {
    const { app, frame } = await startDesk({ userData, args: kill === 0 ? ['--demo'] : [] })
    await frame.currentTab.waitFor()
    /** The tabs in the order of their clicks, each with the time after which the next one was shown. */
    const shown: { tab: ViewName; until: number }[] = []
    for (let click = 0; click < 5 + kill; click++) {
      const tab = TABS[(click + kill) % TABS.length] ?? 'News'
      const last = shown.at(-1)
      if (last !== undefined) last.until = Date.now()
      await frame.open(tab)
      await expect(frame.tab(tab)).toHaveAttribute('aria-current', 'page')
      shown.push({ tab, until: Infinity })
      await wait((kill * 97 + click * 53) % 400)
    }
    const killedAt = Date.now()
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    app.process().kill('SIGKILL')
    await ended
    const next = await startDesk({ userData })
    const tab = await next.frame.currentTab.textContent()
    const recent = shown.filter(({ until }) => until > killedAt - MAX_LOST_MS).map((each) => each.tab)
    expect(recent).toContain(tab)
    await next.close()
  }
})
