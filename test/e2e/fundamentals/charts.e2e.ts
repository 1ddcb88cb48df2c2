import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Desk } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { missingTools } from '../support/looks/pdf.ts'
import { cornerOf, drawPdf } from '../support/looks/picture.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

/** Finds in the console how often the service was asked for earnings. */
async function expectAsked({ frame, console }: Desk, times: number): Promise<void> {
  await frame.open('Console')
  await console.calls.first().waitFor()
  await expect(console.calls.filter({ hasText: 'earningReports' })).toHaveCount(times)
  await frame.open('Ratios')
}

// The first one, because the console has every call of the application.
// D15
test('earnings reports stand under the chart, which asks for them only when it is told to, and open in Earnings', async ({
  openDemo,
}) => {
  const desk = await openDemo('Ratios')
  const { page, ratios, chart, earnings } = desk
  await ratios.show('QNTL')
  await expect(chart.earningsLane).toContainText('The earnings were not asked for.')
  await expectAsked(desk, 0)

  await chart.earningsLane.getByRole('button', { name: 'Request them' }).click()
  await expect(chart.reportPins.first()).toBeVisible()

  // Another company is not asked for with the first one.
  await ratios.add('KSTL')
  await expect(chart.chart.getByRole('button', { name: '1 not asked' })).toBeVisible()

  await chart.years('5Y').click()
  // By keys to the second newest, and with Enter to its column.
  await chart.reportPins.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(chart.focusedReportPin).toHaveAttribute('title', /as of .+? ·[^]*received [^]*Revenue/)
  const words = (await chart.focusedReportPin.getAttribute('title')) ?? ''
  const [, day = ''] = /as of (.+?) ·/.exec(words) ?? []
  expect(day).not.toBe('')
  await page.keyboard.press('Enter')
  await expect(earnings.headGoneTo).toContainText(day)
  await expect(earnings.headGoneTo).toBeInViewport()
  // The response of this session is shown, so the service was not asked again.
  await expectAsked(desk, 1)
})

test('a story opens beside the chart, which marks its day, and leads to the news and back', async ({ openDemo }) => {
  const { frame, ratios, chart, news } = await openDemo('Ratios')
  await ratios.show('QNTL KSTL')
  await chart.pins.last().click()
  const listed = frame.dialog.getByRole('listitem').getByRole('button')
  await ratios.storyBeside.or(listed.first()).first().waitFor()
  if (await listed.first().isVisible()) await listed.first().click()
  await expect(ratios.storyBeside.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(chart.timeMark).toContainText('Story of')
  await expect(chart.chart).toBeVisible()
  const headline = (await ratios.storyBeside.getByRole('heading', { level: 2 }).textContent()) ?? ''

  await ratios.storyBeside.getByRole('button', { name: 'Open in News' }).click()
  await expect(news.story.getByRole('heading', { name: headline })).toBeVisible()
  await frame.run('Show the story on the chart of its companies')
  await expect(ratios.storyBeside.getByRole('heading', { name: headline })).toBeVisible()
  await expect(chart.timeMark).toContainText('Story of')

  await ratios.storyBeside.getByRole('button', { name: 'Close the story' }).click()
  await expect(chart.timeMark).toHaveCount(0)
})

/** Every colour that an SVG names, as red, green and blue. */
const coloursIn = (svg: string): number[][] =>
  [...svg.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)].map(([, ...parts]) => parts.map(Number))

const WHITE = [255, 255, 255]
const DARK = [27, 32, 38]

// D14
// H3
test('a picture has the colours that were chosen, and a chart is described in words', async ({ openDemo, scratch }) => {
  const desk = await openDemo()
  await test.step('a picture has the colours that were chosen, in each kind of file and after the dialog was closed', async () => {
    const { app, page, frame, ratios, chart } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL KSTL')
    await chart.lines.first().waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    const colours = frame.dialog.getByRole('radiogroup', { name: 'Colours of the picture' })

    async function exported(theme: string, kind: 'SVG' | 'PNG' | 'PDF'): Promise<string> {
      const file = join(scratch, `${theme}.${kind.toLowerCase()}`)
      await colours.getByRole('radio', { name: theme, exact: true }).click()
      await saveTo(app, file)
      await frame.dialog.getByRole('button', { name: `Chart, ${kind}…` }).click()
      await expect(frame.dialog).toContainText(`${theme}.${kind.toLowerCase()}`)
      return file
    }

    await page.keyboard.press('Control+e')
    await expect(colours.getByRole('radio', { name: 'Light' })).toBeChecked()
    const svg = async (theme: string): Promise<number[][]> =>
      coloursIn(readFileSync(await exported(theme, 'SVG'), 'utf8'))
    const [light, print] = [await svg('Light'), await svg('Print')]
    expect([light[0], print[0]]).toEqual([WHITE, WHITE])
    const isGrey = ([red, green, blue]: readonly number[]): boolean => red === green && green === blue
    expect([light.every(isGrey), print.every(isGrey)]).toEqual([false, true])
    expect(await cornerOf(app, readFileSync(await exported('Dark', 'PNG')))).toEqual(DARK)
    if (missingTools('pdftoppm').length === 0) {
      await frame.dialog.getByRole('radio', { name: 'Slide' }).click()
      const pdf = await exported('Dark', 'PDF')
      expect(await cornerOf(app, readFileSync(drawPdf(pdf, join(scratch, 'page'))))).toEqual(DARK)
    }

    await colours.getByRole('radio', { name: 'As the window' }).click()
    await page.keyboard.press('Escape')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.keyboard.press('Control+e')
    await expect(colours.getByRole('radio', { name: 'As the window' })).toBeChecked()
    expect((await svg('As the window'))[0]).toEqual(DARK)
  })

  await test.step('a chart is described in words, which a command shows and copies', async () => {
    const { app, page, frame, ratios, chart } = desk
    await desk.page.keyboard.press('Escape')
    await desk.page.emulateMedia({ colorScheme: 'light' })
    await expect(chart.chart).toHaveAccessibleDescription(
      /^Line chart of 4 series, \d{4} Q\d to \d{4} Q\d, \d+ periods\. Trailing twelve months; assumed units; made-up data\. /,
    )
    await frame.run('Describe the chart of the ratios')
    await expect(frame.dialog.getByRole('listitem')).toHaveCount(4)
    const [, highest = ''] = /highest (\S+) /.exec(await frame.dialog.getByRole('listitem').first().innerText()) ?? []
    expect(await themePictures(page, 'ratios', 'chart-words')).toEqual([])
    await frame.dialog.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('QNTL Gross margin: from ')
    await page.keyboard.press('Escape')
    await expect(ratios.table).toContainText(highest)
  })
})
