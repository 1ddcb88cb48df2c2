import { expect, test } from './support/desk.ts'
import { startNotificationDaemon } from './support/notification-daemon.ts'

test('a desk that stays open gets new stories automatically, and an alert announces them', async ({ startDesk }) => {
  const daemon = await startNotificationDaemon()
  const desk = await startDesk({ args: ['--demo'], timeRuns: true, env: daemon.env })
  const { app, page, news, settings, frame } = desk
  await news.rows.first().waitFor()

  await news.addAlert.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Everything new')
  await dialog.getByLabel('Query').fill('after:2020-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // The service's own clock starts just before a burst.
  await frame.open('Settings')
  await settings.startScenario('Burst').click()
  await expect(settings.scenarioState).toContainText('Burst')
  await settings.refreshed.selectOption({ label: 'every minute' })
  await frame.open('News')
  await expect(news.listSource).toHaveText(/^Live[^…]*$/)
  const newest = await news.idOf(news.rows.first())
  // Main refreshes by a clock of its own; the end of a sleep makes it refresh at once.
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect.poll(() => news.idOf(news.rows.first()), { timeout: 30_000 }).not.toBe(newest)
  await expect
    .poll(async () => (await daemon.shown())[0]?.title ?? '', { timeout: 30_000 })
    .toMatch(/^(Everything new|\d+ stories match your alerts)$/)
  daemon.stop()
})
