import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serviceDay } from '../../../app/domain/responses/service-date.ts'
import { newYorkMoment, newYorkDay } from '../../../main/embedded-service/data/market-calendar.ts'
import { startEmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import type { AlertMatch } from '../../../main/modules/notifications/module.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

// The demonstration with its default settings: its clock is that of the computer, which the test moves.

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const QUERY = { query: '', older: false }
const signal = new AbortController().signal

/** The demonstration's service and the application on a computer whose clock shows 14:00 of that day in New York. */
async function leftOpen(day: string) {
  let computer = newYorkMoment(newYorkDay(Date.parse(`${day}T16:00:00Z`)), 14 * 3600)
  const computerNow = (): number => computer
  const { url, keys, close } = await startEmbeddedService({ computerNow })
  onTestFinished(close)
  const alerted: AlertMatch[] = []
  const desk = applicationServices({
    folder: temporaryFolder(),
    address: () => ({ baseUrl: url, key: keys.full }),
    now: computerNow,
    alerted(_connection, matches) {
      alerted.push(...matches)
    },
  })
  /** Refreshes the list and returns the age of its newest story in minutes. */
  async function refreshed(): Promise<number> {
    await desk.news.refresh(QUERY, signal)
    return (computer - ((await desk.rows())[0]?.createdAt ?? 0)) / MINUTE
  }
  return {
    ...desk,
    alerted,
    refreshed,
    pass: (ms: number): void => {
      computer += ms
    },
    /** Whether the service has a story from more than that many days ago. */
    async reachesBack(days: number): Promise<boolean> {
      const { value } = await desk.news.refresh(
        { ...QUERY, query: `before:${serviceDay(computer - days * DAY)}` },
        signal,
      )
      return value.received > 0
    },
  }
}

describe('the demonstration', () => {
  it.each(['2026-11-24', '2027-07-08', '2031-03-13'])('begins with news of the last minutes on %s', async (day) => {
    const desk = await leftOpen(day)
    expect(await desk.refreshed()).toBeLessThan(45)
    expect(await desk.reachesBack(30)).toBe(true)
  })

  it('has newer stories at each refresh of a desk that stays open', async () => {
    const desk = await leftOpen('2026-11-24')
    await desk.refreshed()
    for (let hour = 0; hour < 2; hour++) {
      const held = (await desk.rows()).length
      desk.pass(60 * MINUTE)
      expect(await desk.refreshed()).toBeLessThan(45)
      expect((await desk.rows()).length).toBeGreaterThan(held)
    }
  })

  it('still has the news of the last minutes and of the last thirty days after two months', async () => {
    const desk = await leftOpen('2026-11-24')
    desk.pass(63 * DAY)
    expect(await desk.refreshed()).toBeLessThan(45)
    expect(await desk.reachesBack(30)).toBe(true)
  })

  it('triggers an alert for a new story, and for none from before the start', async () => {
    const desk = await leftOpen('2026-11-24')
    await desk.refreshed()
    await desk.library.companies.saveNamedQuery({
      id: null,
      purpose: 'alert',
      name: 'Everything new',
      query: 'after:2020-01-01',
      colour: null,
      sound: null,
    })
    await desk.refreshed()
    expect(desk.alerted).toEqual([])
    desk.pass(60 * MINUTE)
    const before = (await desk.rows()).map(({ id }) => id)
    await desk.refreshed()
    // Alerts are evaluated in parallel with the refresh, which does not wait for them.
    while (desk.alerted.length === 0) await wait(5)
    const fresh = (await desk.rows()).filter(({ id }) => !before.includes(id))
    expect(desk.alerted).toHaveLength(fresh.length)
  })
})
