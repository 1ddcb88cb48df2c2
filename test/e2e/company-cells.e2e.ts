import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import { identityCells, radarCells } from '../support/cells/company-cells.ts'
import { ratioCells } from '../support/cells/expected-cells.ts'
import { RATIO_SHAPES } from '../support/cells/recorded-shapes.ts'
import { changeCells, largestRevisionRows } from '../support/cells/revision-cells.ts'
import { fieldOf, identityIn, radarIn, rowsIn, tableIn } from '../support/cells/shown-cells.ts'
import { samplesOf } from '../support/samples.ts'
import { connect, expect, test } from './support/desk.ts'
import { listener } from './support/listener.ts'

// One of the recorded shapes; test/integration/company-cells.test.ts has the others.
const SAMPLES = [
  ...samplesOf('fundamentals').map(({ source, name, text }) => [`${source} sample ${name}`, text] as const),
  ...RATIO_SHAPES.slice(0, 1),
].filter(([, text]) => text.includes('operationRatios'))

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
    await expect.poll(async () => rowsIn(await sheet.revisions.innerHTML())).toEqual(largest)
    await frame.open('Ratios')
    await ratios.add(symbol)
    await ratios.panel('Restatements').click()
    await ratios.radar.getByRole('checkbox', { name: 'Only revised values' }).click()
    await expect.poll(async () => tableIn(await ratios.radarTable.innerHTML(), fieldOf)).toEqual(changeCells(response))
    await ratios.radar.getByRole('checkbox', { name: 'A, R, P and TTM side by side' }).click()
    await expect.poll(async () => radarIn(await ratios.radarTable.innerHTML())).toEqual(radarCells(response))
    service.stop()
  })
