import { cutTexts } from '../support/looks/cut-texts.ts'
import { expect, test, type Desk } from '../support/desk/desk.ts'

/** Starts a scenario in the settings and waits until it is shown as active. */
async function start({ frame, settings }: Desk, title: string): Promise<void> {
  await frame.open('Settings')
  await settings.startScenario(title).click()
  await expect(settings.scenarioState).toContainText(title)
}

async function putBack({ frame, settings }: Desk): Promise<void> {
  await frame.open('Settings')
  await settings.putEverythingBack.click()
  await expect(settings.scenarioState).toHaveText('No scenario is active.')
}

/** Opens the list and requests a refresh, without checking its result. */
async function refresh({ frame, news }: Desk): Promise<void> {
  await frame.open('News')
  await news.refresh.click()
}

test('unannounced edits are visible after a refresh, an outage is reported and received data stays readable, after the reset all requests succeed, the window gets none of the keys, and in a narrow window every word is visible', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('unannounced edits are visible, an outage is reported, and after the reset all requests succeed', async () => {
    const { news } = desk
    const titles = await news.titleOf(news.rows).allTextContents()
    await start(desk, 'Unannounced edits')
    await refresh(desk)
    await expect(news.rows.filter({ hasText: 'unannounced edit' }).first()).toBeVisible()
    await expect(news.titleOf(news.rows)).not.toHaveText(titles)
    await news.entry('Edited by the service').click()
    await expect(news.rows.filter({ hasText: 'unannounced edit' }).first()).toBeVisible()
    await expect(news.rows.filter({ hasText: '(Corrected)' }).first()).toBeVisible()

    await putBack(desk)
    await desk.frame.open('News')
    await news.entry('All stories').click()
    await news.rows.first().click()
    await expect(news.body).toContainText('Sample story')
    const count = (await news.listCount.textContent()) ?? ''
    await start(desk, 'Outage')
    await refresh(desk)
    await expect(news.listPane.getByRole('alert')).toContainText(/The service failed|The connection broke/)
    await expect(news.listSource).toHaveText(/^Cached · /)
    await expect(news.listCount).toHaveText(count)
    await expect(news.body).toContainText('Sample story')
    await putBack(desk)
    await refresh(desk)
    await expect(news.listSource).toHaveText(/^Live[^…]*$/)
    await expect(news.listPane.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the window gets the names and times of scenarios, and none of the keys', async () => {
    const { page, settings } = desk
    await desk.frame.open('Settings')
    const ask = (channel: string, input: unknown): Promise<unknown> =>
      page.evaluate(
        ([name, value]) =>
          (
            window as unknown as { desk: { invoke(id: string, channel: string, input: unknown): Promise<unknown> } }
          ).desk.invoke(`t${Math.random()}`, name, value),
        [channel, input] as const,
      )
    const revoked = { ok: true, value: { active: ['key-revoked'], clockMovedMs: 0 } }
    expect(await ask('scenarios.start', { name: 'key-revoked' })).toEqual(revoked)
    expect(await ask('scenarios.state', {})).toEqual(revoked)
    expect(await ask('scenarios.start', { name: 'flood' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    })
    await settings.testConnection.click()
    await expect(settings.view.getByText('The key was not accepted').first()).toBeVisible()
    // The key that main has was valid all the time.
    await settings.putEverythingBack.click()
    await expect(settings.scenarioState).toHaveText('No scenario is active.')
    await settings.testConnection.click()
    await expect(settings.responses).toHaveCount(3)
  })

  await test.step('scenarios are started and reset by keyboard alone, and the clock stays where one moved it until the service is stopped and started', async () => {
    const { page, settings } = desk
    await start(desk, 'A week offline')
    await expect(settings.scenarios).toContainText('7 days ahead')
    await putBack(desk)
    await expect(settings.scenarios).toContainText('7 days ahead')
    await settings.stopDemonstration.click()
    await expect(settings.scenarioState).toHaveText('Start the service above to use a scenario.')
    await expect(settings.startScenario('Outage')).toBeDisabled()
    await settings.startDemonstration.click()
    await expect(settings.scenarioState).toHaveText('No scenario is active.')
    await expect(settings.scenarios).not.toContainText('ahead. To return')

    await settings.putEverythingBack.focus()
    await page.keyboard.press('Tab')
    await expect(settings.startScenario('Burst')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings.scenarioState).toHaveText('Active: Burst.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(settings.scenarioState).toHaveText('Active: Burst, Earnings day.')
    // The pressed button keeps the focus, so that the next Tab continues from there.
    await expect(settings.startScenario('Earnings day')).toBeFocused()
    await settings.putEverythingBack.focus()
    await page.keyboard.press('Enter')
    await expect(settings.scenarioState).toHaveText('No scenario is active.')
  })

  await test.step('in a narrow window every word of the scenarios is visible, light and dark', async () => {
    const { app, page, settings } = desk
    await desk.frame.open('Settings')
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 800))
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(900)
    for (const title of ['A week offline', 'Unannounced edits', 'Rate limit', 'Key revoked', 'Clock skew'])
      await settings.startScenario(title).click()
    await expect(settings.scenarioState).toContainText('Clock skew')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => cutTexts(page)).toEqual([])
    }
  })
})
