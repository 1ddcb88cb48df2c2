import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '../support/desk/desk.ts'
import type { ViewName } from '../pages/window.ts'

/** Times that the application is killed. */
const KILLS = 12
/** A change that is older than this survives, in milliseconds. */
const MAX_LOST_MS = 1000

const TABS: readonly ViewName[] = ['Ratios', 'Earnings', 'Company', 'Webhooks', 'Console', 'News']

/** What something was, each time until it was something else. */
function trail() {
  const was: { value: string; until: number }[] = []
  return {
    is(value: string): void {
      const last = was.at(-1)
      if (last !== undefined) last.until = Date.now()
      was.push({ value, until: Infinity })
    },
    /** What it was at that time or later. */
    since: (time: number): string[] => was.filter(({ until }) => until > time).map(({ value }) => value),
  }
}

/** Text of the field that keeps what is typed. */
const addressOf = (kill: number, click: number): string => `https://hooks.example/${kill}/${click}`

// U11
test(`an application that is killed ${KILLS} times goes on where it was at most a second before`, async ({
  startDesk,
  scratch,
}) => {
  test.setTimeout(600_000)
  const userData = join(scratch, 'killed')
  for (let kill = 0; kill < KILLS; kill++) {
    const desk = await startDesk({ userData, args: kill === 0 ? ['--demo'] : [] })
    const { app, frame, page } = desk
    await frame.currentTab.waitFor()
    const [tabs, addresses, widths] = [trail(), trail(), trail()]
    for (let click = 0; click < 5 + kill; click++) {
      const tab = TABS[(click + kill) % TABS.length] ?? 'News'
      await frame.open(tab)
      await expect(frame.tab(tab)).toHaveAttribute('aria-current', 'page')
      tabs.is(tab)
      if (tab === 'Webhooks') {
        await desk.webhooks.destination.fill(addressOf(kill, click))
        addresses.is(addressOf(kill, click))
      }
      if (tab === 'News') {
        await frame.divider('Pane width').focus()
        await page.keyboard.press(click % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
        widths.is((await frame.divider('Pane width').getAttribute('aria-valuenow')) ?? '')
      }
      await wait((kill * 97 + click * 53) % 400)
    }
    const lostSince = Date.now() - MAX_LOST_MS
    const ended = new Promise((resolve) => app.process().once('exit', resolve))
    app.process().kill('SIGKILL')
    await ended
    const next = await startDesk({ userData })
    expect(tabs.since(lostSince)).toContain(await next.frame.currentTab.textContent())
    await next.frame.open('Webhooks')
    const address = await next.webhooks.destination.inputValue()
    if (addresses.since(lostSince).length > 0) expect(addresses.since(lostSince)).toContain(address)
    await next.frame.open('News')
    const width = await next.frame.divider('Pane width').getAttribute('aria-valuenow')
    if (widths.since(lostSince).length > 0) expect(widths.since(lostSince)).toContain(width)
    await next.close()
  }
})
