import { expect } from '@playwright/test'
import type { ViewName } from '../pages/window.ts'
import type { Desk } from './desk/desk.ts'

/** Each view of the demonstration with something in it. */
export const VIEWS_WITH_CONTENT: Readonly<Record<ViewName, (desk: Desk) => Promise<void>>> = {
  async News({ frame, news }) {
    await frame.open('News')
    await news.rows.first().click()
    await expect(news.storySource).toHaveText(/^Live[^…]*$/)
    await news.body.waitFor()
  },
  async Ratios({ frame, ratios, chart }) {
    await frame.open('Ratios')
    if ((await ratios.numbers.count()) === 0) await ratios.show('QNTL KSTL BRWF')
    await ratios.numbers.first().waitFor()
    // The chart is loaded later than the table.
    await chart.lines.first().waitFor()
    await expect(ratios.source).toHaveText(/^Live[^…]*$/)
  },
  async Earnings({ frame, earnings }) {
    await frame.open('Earnings')
    if ((await earnings.numbers.count()) === 0) await earnings.show('QNTL')
    await earnings.numbers.first().waitFor()
    await expect(earnings.source).toHaveText(/^Live[^…]*$/)
  },
  async Company({ frame, sheet }) {
    await frame.open('Company')
    if ((await sheet.stories.count()) === 0) await sheet.show('QNTL')
    await sheet.stories.first().waitFor()
    await expect(sheet.source).toHaveText(/^Live[^…]*$/)
  },
  async Changes({ frame, changes }) {
    await frame.open('Changes')
    await changes.since('Yesterday').click()
    await changes.lines.first().waitFor()
  },
  async Webhooks({ frame, webhooks }) {
    await frame.open('Webhooks')
    await webhooks.send.waitFor()
  },
  async Console({ frame, console }) {
    await frame.open('Console')
    await console.calls.first().waitFor()
  },
  async Settings({ frame, settings }) {
    await frame.open('Settings')
    await settings.testConnection.waitFor()
    await expect(settings.limitRow('Stories').getByRole('cell', { name: /^\d.* (kB|MB)$/ })).toBeVisible()
  },
}
