import { expect, test } from '../support/desk/desk.ts'
import { ratioRecord, ratiosOf } from '../support/desk/scripted-ratios.ts'

// Companies of a service that the test scripts.

// U28
test('views of fundamentals that got no response say the cause, and a company of which there are restated records only is shown by those', async ({
  openClient,
}) => {
  let response: string | null = null
  const desk = await openClient((path) =>
    path.includes('/operationRatios') ? response : path.includes('/fundamentals/') ? null : '[]',
  )
  const { frame, ratios, sheet, earnings } = desk
  await test.step('views that got no response say the cause, not that there are no records', async () => {
    const cause = 'Nothing was found at this address'
    await frame.open('Ratios')
    await ratios.add('MERI')
    await expect(ratios.view).toContainText(cause)
    await ratios.panel('Restatements').click()
    await expect(ratios.view).toContainText(cause)
    await frame.open('Company')
    await sheet.show('MERI')
    await expect(sheet.ratios).toContainText(
      'The ratios of this company are not cached, and the request for them failed',
    )
    await expect(sheet.earnings).toContainText('The earnings reports of this company are not cached')
    await expect(sheet.revisions).toContainText('No records are cached to compare.')
    await frame.open('Earnings')
    await earnings.show('MERI')
    await expect(earnings.view).toContainText(cause)
  })

  await test.step('restated records alone are shown, which is said, and the company keeps its name', async () => {
    response = ratiosOf('TIDI', 'Tidewater Instruments', [
      ratioRecord('2026-09-30', 'R', { grossMargin: 0.4, roe: 0.21 }),
      ratioRecord('2026-06-30', 'R', { grossMargin: 0.43, roe: 0.22 }),
    ])
    await frame.open('Ratios')
    await ratios.removeCompany.click()
    await ratios.panel('Series').click()
    await ratios.show('TIDI')
    await ratios.showValues('As sent')
    await expect(ratios.row('Gross margin').getByRole('gridcell')).toHaveText(['0.4', '0.43'])
    await expect(ratios.view).toContainText(
      'No record of the basis “Trailing twelve months” is cached. Shown: restated.',
    )
    await expect(ratios.companies).toContainText('Tidewater Instruments')
    await frame.open('Company')
    await sheet.show('TIDI')
    await expect(sheet.name).toHaveText('Tidewater Instruments')
    await expect(sheet.ratios.getByRole('row', { name: /^Gross margin/ })).toContainText('40.0%')
    await expect(sheet.ratios).toContainText('no record of “Trailing twelve months” is cached')
  })
})
