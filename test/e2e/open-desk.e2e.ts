import { expect, test } from './support/desk.ts'

test('a desk that stays open gets new stories automatically, and an alert announces them', async ({ startDesk }) => {
  const desk = await startDesk({ args: ['--demo'], timeRuns: true })
  const { app, page, news, settings, frame } = desk
  await news.rows.first().waitFor()

  // There is no notification daemon here, so notifications are recorded instead.
  await app.evaluate(({ Notification }) => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this.title)
    }
  })

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
    .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown[0] ?? ''))
    .toMatch(/^(Everything new|\d+ stories match your alerts)$/)
})
