import { expect, test, type Desk, type StartDesk } from './desk/desk.ts'
import { deliver, payload } from './desk/deliver.ts'
import { scrollTo, topOf, writtenBy } from './desk/kept-file.ts'
import { resize } from './looks/window-size.ts'

/** Waits until a text is in what the application has written of its windows. */
const written = (desk: Desk, text: string): Promise<void> =>
  // Without the space between the members, which depends on their number.
  expect.poll(() => writtenBy(desk).replaceAll(/\s/g, '')).toContain(text.replaceAll(' ', ''))

/** Starts the application again with the same data, in a window as small as before. */
async function again(startDesk: StartDesk, { userData }: Desk): Promise<Desk> {
  const desk = await startDesk({ userData })
  await desk.frame.currentTab.waitFor()
  return desk
}

/** Tests that the parts of the window are as they were after the application has ended in this way, once what was kept is written. */
export function testKeptParts(end: string, finish: (desk: Desk) => Promise<void>): void {
  // U11
  test(`how far lists, sources and deliveries were scrolled, the open delivery, the form of a schema, the chart of the earnings and the selected cells of a table are as they were after ${end}`, async ({
    startDesk,
    startDemo,
  }) => {
    const first = await startDemo('Webhooks')
    const { frame, webhooks, earnings, ratios } = first
    await resize(first, 900, 640)
    await webhooks.openPart('Receiver')
    await webhooks.start.click()
    const url = (await webhooks.addresses.first().textContent()) ?? ''
    for (const id of ['one', 'two']) await deliver(url, payload(id), `d-${id}`)
    await expect(webhooks.rows).toHaveCount(2)
    await webhooks.rows.nth(1).click()
    await webhooks.teach.click()
    await expect(webhooks.teach).toHaveCount(0)
    await scrollTo(webhooks.delivery, 80)
    await written(first, '{"top":80')
    await webhooks.openPart('Payload schemas')
    await webhooks.schemaForm('JSON Schema').click()
    await scrollTo(webhooks.schemaText, 60)
    await written(first, '"payload schema as text",{"top":60')
    await frame.open('Earnings')
    await earnings.show('QNTL')
    await earnings.pins.first().click()
    await earnings.showAs('Chart')
    await first.chart.lines.first().waitFor()
    await written(first, '"shows":"chart"')
    await frame.open('Ratios')
    await ratios.show('QNTL')
    await scrollTo(ratios.choiceList, 120)
    const from = ratios.rows.first().getByRole('gridcell').nth(1)
    await from.click()
    await from.press('Shift+ArrowDown')
    await from.press('Shift+ArrowRight')
    await expect(ratios.selectedCells).toHaveCount(4)
    const selected = await ratios.selectedCells.allTextContents()
    await frame.unchanged.waitFor()
    await scrollTo(frame.inspectorBody, 20)
    await written(first, '"ratios to choose from",{"top":120')
    await written(first, '"source",{"top":20')
    // A cell below and to the right of the first.
    await expect
      .poll(() => writtenBy(first))
      .toMatch(/"view\/cells of ratios",\s*".*\[\[(.+?),(.+?),(?!\1)(.+?),(?!\2)/)
    await finish(first)

    const second = await again(startDesk, first)
    await expect.poll(() => topOf(second.ratios.choiceList)).toBe(120)
    await expect.poll(() => topOf(second.frame.inspectorBody)).toBe(20)
    await expect(second.ratios.selectedCells).toHaveText(selected)
    await second.frame.open('Earnings')
    await second.chart.lines.first().waitFor()
    await second.frame.open('Webhooks')
    await expect(second.webhooks.schemaForm('JSON Schema')).toBeChecked()
    await expect.poll(() => topOf(second.webhooks.schemaText)).toBe(60)
    await second.webhooks.openPart('Receiver')
    await expect(second.webhooks.rows.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => topOf(second.webhooks.delivery)).toBe(80)
    await second.frame.open('Ratios')
    await expect(second.ratios.selectedCells).toHaveText(selected)
    // The keys go on from the cell where they were.
    await second.ratios.table.press('ArrowRight')
    await expect(second.ratios.selectedCells).toHaveText(selected.slice(1, 2))
  })
}
