import { numbersIn } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'
import { testProofs } from '../support/proofs.ts'

// All ratios, and the workbook in an office suite, are among the long tests.
testProofs(
  'every number of the ratios about returns',
  async ({ ratios }) => {
    await ratios.group('All of Returns').click()
    await expect(ratios.row('Return on equity').first()).toBeVisible()
  },
  { symbols: 'QNTL', points: 70, numbers: 200, isOpenedInOffice: false },
)

test(
  'a computed number names its inputs, and a copied row leads to its response',
  { tag: '@journey' },
  async ({ openDemo }) => {
    const { app, page, frame, ratios } = await openDemo('Ratios')
    await ratios.show('QNTL')
    await ratios.newFormula.click()
    await frame.dialog.getByLabel('Name', { exact: true }).fill('DuPont')
    const formula = frame.dialog.getByRole('textbox', { name: 'Formula' })
    await formula.fill('netMargin * assetsTurnover *')
    await frame.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(frame.dialog.getByRole('alert')).toContainText('ends too early')
    await formula.fill('netMargin * assetsTurnover * financialLeverage')
    await frame.dialog.getByRole('button', { name: 'Save' }).click()
    await numbersIn(ratios.row('DuPont')).first().click()
    await expect(frame.inspectedInputs).toContainText('DuPont = netMargin * assetsTurnover * financialLeverage')
    await frame.inspectedInputs.getByRole('button', { name: 'assetsTurnover' }).click()
    await expect(frame.unchanged).toBeVisible()
    await frame.closeInspector()

    // The raw copy has headers and proof columns; one row is enough to find the response again.
    await ratios.table.focus()
    await page.keyboard.press('Control+Shift+C')
    let copied = ''
    await expect(async () => {
      copied = await app.evaluate(({ clipboard }) => clipboard.readText())
      expect(copied).toContain('Response SHA-256')
    }).toPass()
    const [, row = ''] = copied.split('\r\n')
    const cells = row.split('\t')
    await ratios.table.focus()
    await page.keyboard.press('i')
    await frame.dialog.getByLabel('Paste a copied or exported row').fill(row)
    await frame.dialog.getByRole('button', { name: 'Open' }).click()
    await expect(frame.inspected).toHaveText(cells[12] ?? 'none')
  },
)
