import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { missingTools } from './support/pdf.ts'
import { cornerOf, drawPdf } from './support/picture.ts'

/** Every colour that an SVG names, as red, green and blue. */
const coloursIn = (svg: string): number[][] =>
  [...svg.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)].map(([, ...parts]) => parts.map(Number))

const WHITE = [255, 255, 255]
const DARK = [27, 32, 38]

// D14
test('a picture has the colours that were chosen, in each kind of file and after the dialog was closed', async ({
  scratch,
  startDemo,
}) => {
  const { app, page, frame, ratios, chart } = await startDemo('Ratios')
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
  const [light, dark, print] = [await svg('Light'), await svg('Dark'), await svg('Print')]
  expect([light[0], dark[0], print[0]]).toEqual([WHITE, DARK, WHITE])
  const isGrey = ([red, green, blue]: readonly number[]): boolean => red === green && green === blue
  expect([light.every(isGrey), print.every(isGrey)]).toEqual([false, true])

  for (const [theme, ground] of [
    ['Dark', DARK],
    ['Print', WHITE],
  ] as const)
    expect(await cornerOf(app, readFileSync(await exported(theme, 'PNG')))).toEqual(ground)
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
