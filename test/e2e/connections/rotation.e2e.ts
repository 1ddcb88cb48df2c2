import { EVERY_LOOK, errorsInLooks } from '../support/looks/axe.ts'
import { connect, expect, test, typeKey } from '../support/desk/desk.ts'

test('another key leaves every story, value and proof in sight, also offline, until it is deleted by choice, and removing the connection asks first', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, frame, news, ratios, settings } = desk
  await connect(desk, service.url, service.keys.full)
  const firstStory = news.rows.first()
  await firstStory.waitFor()
  await firstStory.click()
  await expect(news.storySource).toHaveText(/^Live[^…]*$/)
  await expect(news.body).not.toBeEmpty()
  const title = (await news.titleOf(firstStory).textContent()) ?? ''
  const text = (await news.body.textContent()) ?? ''
  await page.keyboard.press('Control+2')
  await ratios.show('QNTL')
  // Its rows are those of the two ratios that are chosen at first.
  await expect(ratios.rows).toHaveCount(2)
  const values = await ratios.numbers.count()

  await page.keyboard.press('Control+7')
  await expect(settings.keyState).toContainText('fingerprint')
  const before = (await settings.keyState.textContent()) ?? ''
  await expect(settings.earlierKeys).toHaveCount(0)
  await typeKey(app, () => settings.replaceKey.click(), service.keys.newsOnly)
  await expect(settings.keyState).not.toHaveText(before)
  const old = /fingerprint (\w{8})/.exec(before)?.[1] ?? 'none'
  await expect(settings.earlierKeys).toContainText(`Fingerprint ${old}`)
  await service.stop()

  await page.keyboard.press('Control+1')
  await expect(news.rows.filter({ hasText: title })).toBeVisible()
  await news.rows.filter({ hasText: title }).click()
  await expect(news.body).toHaveText(text)
  await page.keyboard.press('Control+2')
  await expect(ratios.numbers).toHaveCount(values)
  await ratios.showKnownAt(`today ${new Date().toTimeString().slice(0, 8)}`)
  await expect(ratios.numbers.first()).toBeVisible()
  await ratios.showNow.click()
  await ratios.numbers.first().click()
  await expect(frame.unchanged).toBeVisible()
  await expect(frame.inspector).toContainText(`Fingerprint ${old}`)
  await frame.closeInspector()

  await page.keyboard.press('Control+7')
  await settings.deleteEarlierKey.click()
  await frame.question.waitFor()
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await frame.question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(settings.earlierKeys).toHaveCount(0)
  await page.keyboard.press('Control+2')
  await expect(ratios.numbers).toHaveCount(0)

  // Removing the connection asks first, and takes its key and its data with it.
  await page.keyboard.press('Control+7')
  await settings.source('Demonstration').click()
  await settings.removeConnection.click()
  await expect(frame.question).toContainText('Its key and its transform token are removed from the keychain')
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await frame.question.getByRole('button', { name: 'Cancel' }).click()
  await settings.removeConnection.click()
  await frame.question.getByRole('checkbox').check()
  await frame.question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(settings.removeConnection).toHaveCount(0)
})
