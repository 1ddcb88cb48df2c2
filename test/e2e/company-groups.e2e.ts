import { expect, test } from './support/desk.ts'

test('companies stand in groups by the sector that stories say, also after a restart, and lead to the story', async ({
  startDemo,
  startDesk,
}) => {
  const desk = await startDemo('Ratios')
  const { page, ratios } = desk
  // Of these there are stories in the list.
  await ratios.show('MRDN PLGR ORVA')
  await ratios.panel('Screen').click()
  await ratios.switchOn('By sector')
  const named = ratios.sectorHeads.filter({ hasNotText: 'not known' })
  await expect(named.first()).toBeVisible()
  await expect(ratios.view).toContainText('Sectors are as the newest cached stories said them.')

  // A group is collapsed by its head, with the keyboard.
  const before = await ratios.screenNames.count()
  await named.first().focus()
  await page.keyboard.press('Enter')
  await expect(named.first()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => ratios.screenNames.count()).toBeLessThan(before)
  await desk.close()

  const again = await startDesk({ userData: desk.userData })
  const heads = again.ratios.sectorHeads.filter({ hasNotText: 'not known' })
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'false')
  await heads.first().click()
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'true')

  // The first cell below the head is of a company of the sector.
  await again.ratios.screenTable.focus()
  await again.page.keyboard.press('Control+Home')
  await again.page.keyboard.press('ArrowDown')
  await again.frame.run('Show the story that says the sector')
  await expect(again.ratios.storyBeside.getByRole('heading', { level: 2 })).toBeVisible()
})
