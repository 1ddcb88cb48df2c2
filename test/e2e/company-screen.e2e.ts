import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitsOf, numbersIn } from './pages/numbers.ts'
import { connect, expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { listener } from './support/listener.ts'
import { ratioRecord } from './support/scripted-ratios.ts'

test('companies are ranked, filtered and sorted in a screen, which is saved, exported and leads to its proof', async ({
  scratch,
  startDemo,
}) => {
  const { app, page, frame, ratios } = await startDemo('Ratios')
  await ratios.show('HLDN QNTL KSTL')
  await ratios.group('All of Returns').click()
  await ratios.panel('Screen').click()
  await expect(ratios.screenRow('HLDN')).toBeVisible()

  await ratios.screenHead('Return on equity').click()
  await expect(ratios.screenNames.first()).toContainText('QNTL')
  await ratios.beside.selectOption('rank')
  await expect(ratios.screenCell('QNTL', 2)).toContainText('#1')

  // The filter is applied with Enter, and found again by its key.
  await ratios.filter.fill('rank(roe) <= 2 and grossMargin > 1 %')
  await ratios.filter.press('Enter')
  await expect(ratios.view).toContainText('2 of 3 companies match')
  await expect(ratios.screenRow('KSTL')).toHaveCount(0)

  // A number leads to its response, also by keys.
  await ratios.screenTable.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(numbersIn(ratios.screenCell('QNTL', 1))).toBeFocused()
  await ratios.showValues('As sent')
  const shown = digitsOf((await numbersIn(ratios.screenCell('QNTL', 0)).textContent()) ?? '')
  await numbersIn(ratios.screenCell('QNTL', 0)).click()
  await expect(frame.inspected).toHaveText(shown)
  await frame.closeInspector()

  await ratios.savedScreens.selectOption('Save this screen…')
  await ratios.screenName.fill('Best returns')
  await page.keyboard.press('Enter')
  await expect(ratios.savedScreen).toHaveText('Best returns')

  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'screen.csv'))
  await frame.dialog.getByRole('button', { name: 'CSV…' }).click()
  await expect(frame.dialog).toContainText('each verified against its stored response')
  const csv = readFileSync(join(scratch, 'screen.csv'), 'utf8')
  expect(csv).toContain('2 of 3 companies match the filter rank(roe) <= 2')
  expect(csv).not.toContain('\nKSTL')
})

test('a refresh of a screen shows what changed since the last look, with both values', async ({ startDesk }) => {
  const roe = { TIDI: 0.2, MERI: 0.1 }
  const service = await listener((path) =>
    path.includes('/fundamentals/')
      ? JSON.stringify({
          result: Object.entries(roe).map(([symbol, value]) => ({
            symbol,
            company: { primarySymbol: symbol, standardName: symbol },
            operationRatios: [ratioRecord('2026-09-30', 'TTM', { roe: value })],
          })),
        })
      : '[]',
  )
  const desk = await startDesk({ timeRuns: true })
  await connect(desk, service.url, 'test-key-0123456789')
  const { frame, ratios } = desk
  await frame.open('Ratios')
  await ratios.clearRatios.click()
  await ratios.ratio('Return on equity').check()
  await ratios.show('TIDI MERI')
  await ratios.showValues('As sent')
  await ratios.panel('Screen').click()
  await expect(ratios.screenRow('TIDI')).toContainText('0.2')
  await expect(ratios.markSeen).toHaveCount(0)

  roe.TIDI = 0.25
  await ratios.refresh.click()
  await expect(ratios.screenRow('TIDI')).toContainText('was 0.2, is 0.25')
  await expect(ratios.screenRow('MERI')).not.toContainText('was')
  await ratios.changesSummary.click()
  await expect(ratios.changes.getByRole('row', { name: /^TIDI/ })).toContainText('+0.05')
  await numbersIn(ratios.changes).last().click()
  await expect(frame.inspected).toHaveText('0.25')
  await frame.closeInspector()
  await ratios.markSeen.click()
  await expect(ratios.markSeen).toHaveCount(0)
  await expect(ratios.screenRow('TIDI')).not.toContainText('was')
  service.stop()
})
