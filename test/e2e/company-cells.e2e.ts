import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel } from '../../app/domain/fundamentals/ratio-record.ts'
import { identityCells, radarCells, sheetCells } from '../support/cells/company-cells.ts'
import { latestEarnings } from '../support/cells/earnings-cells.ts'
import { ratioCells } from '../support/cells/expected-cells.ts'
import type { TableCells } from '../support/cells/expected-cells.ts'
import { EARNINGS_SHAPES, RATIO_SHAPES } from '../support/cells/recorded-shapes.ts'
import { changeCells, largestRevisionRows } from '../support/cells/revision-cells.ts'
import { fieldOf, identityIn, latestIn, radarIn, rowsIn, sheetIn, tableIn } from '../support/cells/shown-cells.ts'
import { samplesOf } from '../support/samples.ts'
import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'

// One of the recorded shapes; test/integration/company-cells.test.ts has the others.
const SAMPLES = [
  ...samplesOf('fundamentals').map(({ source, name, text }) => [`${source} sample ${name}`, text] as const),
  ...RATIO_SHAPES.slice(0, 1),
].filter(([, text]) => text.includes('operationRatios'))

/** The ratios of a sheet without a template. */
const STANDARD = new Set([
  'revenueGrowth',
  'netIncomeGrowth',
  'grossMargin',
  'operationMargin',
  'netMargin',
  'roe',
  'roa',
  'roic',
  'currentRatio',
  'cashToTotalAssets',
  'financialLeverage',
  'totalDebtEquityRatio',
  'cashConversionCycle',
  'assetsTurnover',
])

/** The standard ratios of a basis, whose period in each of these samples is a quarter. */
const standardCells = (json: string, basis: string): TableCells =>
  Object.fromEntries(
    Object.entries(sheetCells(json, basis, '3M')).filter(([cell]) => STANDARD.has(cell.split(' | ')[0] ?? '')),
  )

for (const [name, response] of SAMPLES)
  test(`the tear sheet and the restatement radar show what an independent reading of its JSON finds: ${name}`, async ({
    startDesk,
  }) => {
    const service = await listener((path) => (path.includes('/operationRatios') ? response : '[]'))
    const desk = await startDesk()
    const { frame, ratios, sheet } = desk
    await connect(desk, service.url, 'test-key-0123456789')
    const symbol = ratioCells(response)[0]?.symbol ?? ''
    await frame.open('Company')
    await sheet.show(symbol)
    await expect.poll(async () => identityIn(await sheet.sheet.innerHTML())).toEqual(identityCells(response)[0])
    const largest = largestRevisionRows(
      response,
      RATIO_FIELDS.map(({ name }) => name),
    )
    await sheet.choose('As sent')
    await expect.poll(async () => rowsIn(await sheet.revisions.innerHTML())).toEqual(largest)
    for (const basis of new Set(ratioCells(response).map((cell) => cell.basis))) {
      await sheet.choose(basisLabel(basis))
      const shown = async (): Promise<TableCells> => sheetIn(await sheet.ratios.innerHTML())
      await expect.poll(shown, basis).toEqual(standardCells(response, basis))
    }
    await frame.open('Ratios')
    await ratios.add(symbol)
    await ratios.showValues('As sent')
    await ratios.panel('Restatements').click()
    await ratios.radar.getByRole('checkbox', { name: 'Only revised values' }).click()
    await expect.poll(async () => tableIn(await ratios.radarTable.innerHTML(), fieldOf)).toEqual(changeCells(response))
    await ratios.radar.getByRole('checkbox', { name: 'Every basis side by side' }).click()
    await expect.poll(async () => radarIn(await ratios.radarTable.innerHTML())).toEqual(radarCells(response))
    service.stop()
  })

// An excerpt is only the list, so it is put into the envelope of the description.
const inEnvelope = (text: string): string => (text.trimStart().startsWith('[') ? `{"ok":true,"data":${text}}` : text)

test('the latest earnings of a tear sheet are what an independent reading of their JSON finds, for each sample', async ({
  startDesk,
}) => {
  const samples = [
    ...samplesOf('fundamentals').map(({ source, name, text }) => [`${source} sample ${name}`, text] as const),
    ...EARNINGS_SHAPES,
  ].filter(([, text]) => !text.includes('operationRatios'))
  let response = ''
  const service = await listener((path) => (path.includes('/earningReports') ? response : '[]'))
  const desk = await startDesk()
  const { frame, sheet } = desk
  await connect(desk, service.url, 'test-key-0123456789')
  await frame.open('Company')
  for (const [place, [name, text]] of samples.entries()) {
    response = inEnvelope(text)
    // Each has its own company, so that nothing of another one is on screen.
    await sheet.show(`E${place}`)
    if (place === 0) await sheet.choose('As sent')
    const shown = async (): Promise<TableCells> => latestIn(await sheet.earnings.innerHTML())
    await expect.poll(shown, name).toEqual(latestEarnings(response))
  }
  service.stop()
})
