import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { falsifyRatio, withFlippedBit } from '../../support/cases/false-digits.ts'
import { alteredIn, alteredOf, differentIn, digitsOf, numbersIn } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { alterResponse } from '../support/desk/stored-responses.ts'

/** Expects some numbers to be there, and each of them to be marked as altered. */
const expectAllAltered = (numbers: Locator): Promise<void> =>
  expect(async () => {
    const count = await numbers.count()
    expect(count).toBeGreaterThan(0)
    expect(await alteredOf(numbers).count()).toBe(count)
  }).toPass()

test('an altered response strikes out everything that depends on it, and a refresh repairs it', async ({
  openDemo,
  scratch,
}) => {
  const { app, page, userData, frame, ratios, chart, sheet } = await openDemo('Ratios')
  await ratios.show('QNTL')
  await ratios.show('HLDN')
  await ratios.row('HLDN').first().waitFor()
  const numbersOf = (symbol: string): Locator => numbersIn(ratios.row(symbol))
  const hashOf = async (symbol: string): Promise<string> =>
    (await numbersOf(symbol).first().getAttribute('data-hash')) ?? ''
  const [quintel, halden] = [await hashOf('QNTL'), await hashOf('HLDN')]
  expect(quintel).not.toBe(halden)
  alterResponse(userData, quintel)

  // Checking one number is enough: all other numbers of the same response are marked too.
  await numbersOf('QNTL').first().click()
  await expect(frame.altered).toBeVisible()
  await frame.closeInspector()
  await expectAllAltered(numbersOf('QNTL'))
  const count = await numbersOf('QNTL').count()
  await expect(alteredIn(ratios.table)).toHaveCount(count)
  await expect(alteredIn(ratios.row('HLDN'))).toHaveCount(0)
  await expect(ratios.alert).toContainText('A stored response was altered')
  // The chart omits unproven points and says so.
  await expect(alteredIn(chart.legend)).toHaveCount(2)
  await expect(chart.lines).toHaveCount(2)
  // Computed values, restatements, the tear sheet and exports behave in the same way.
  await ratios.chooseTransform('prior')
  await expect(ratios.computed.and(alteredIn(ratios.table))).toHaveCount(count - 2)
  await ratios.chooseTransform('none')
  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'altered.csv'))
  await frame.dialog.getByRole('button', { name: 'CSV…' }).click()
  await expect(frame.dialog).toContainText(`${count} of ${count * 2} numbers are not proven`)
  await page.keyboard.press('Escape')
  await ratios.table.focus()
  await page.keyboard.press('m')
  await expectAllAltered(numbersIn(ratios.radar))
  // Offline, so that the sheet shows cached data and sends no requests.
  await frame.offlineSwitch.click()
  await frame.open('Company')
  await sheet.show('QNTL')
  await expectAllAltered(numbersIn(sheet.ratios))
  await frame.offlineSwitch.click()

  // A new request restores the proof.
  await frame.open('Ratios')
  await ratios.panel('Series').click()
  await ratios.refresh.click()
  await expect(alteredIn(ratios.table)).toHaveCount(0)
  await expect(chart.lines).toHaveCount(4)
})

// S2
test('a number that is not the one that was sent is struck out by its proof, and a request repairs it', async ({
  openDemo,
}) => {
  const { userData, frame, ratios, chart } = await openDemo('Ratios')
  await ratios.show('QNTL')
  await ratios.showValues('As sent')
  const number = numbersIn(ratios.row('Gross margin')).first()
  const sent = (await number.textContent()) ?? ''
  expect(falsifyRatio(join(userData, 'library'), 'QNTL', 'grossMargin')).toBeGreaterThan(0)
  // Another ratio lets the view read the library again.
  await ratios.searchRatios.fill('fixAssetsTuronver')
  await ratios.ratio('Fixed assets turnover').check()
  await expect(number).toHaveText(withFlippedBit(sent))

  // The inspector shows both numbers, and the one that differs is marked wherever it is shown.
  await number.click()
  await expect(frame.different).toBeVisible()
  await expect(frame.inspected).toHaveText(digitsOf(sent))
  await expect(frame.inspectedAsShown).toHaveText(withFlippedBit(digitsOf(sent)))
  await frame.closeInspector()
  await expect(differentIn(ratios.table)).toHaveCount(1)
  await expect(differentIn(chart.legend)).toHaveCount(1)

  await number.click()
  await frame.requestAgain.click()
  await expect(frame.inspector).toHaveCount(0)
  await expect(number).toHaveText(sent)
  await expect(differentIn(ratios.view)).toHaveCount(0)
})
