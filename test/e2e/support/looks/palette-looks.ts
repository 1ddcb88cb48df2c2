import { expect, test } from '../desk/desk.ts'
import { themePictures } from './theme-pictures.ts'
import { resize } from './window-size.ts'

/** What is typed into the palette, by the name of its picture. */
const TYPED = {
  empty: '',
  company: 'qntl',
  command: '>sto',
  story: '/margin',
  nothing: '>zzzzqq',
  'short-form': 'KSTL E',
  help: '?',
}

/** Tests that the palette can be read in the looks and widths, with these texts in it. */
export function testPaletteLooks(names: readonly (keyof typeof TYPED)[]): void {
  test(`the palette can be read light and dark, wide and narrow, with ${names.length} texts in it`, async ({
    openDemo,
  }) => {
    const desk = await openDemo()
    const { page, frame, news } = desk
    await news.rows.first().click()
    const cut: string[] = []
    for (const width of [900, 1360]) {
      await resize(desk, width, 700)
      for (const name of names) {
        await page.keyboard.press('Control+k')
        await expect(frame.paletteField).toBeFocused()
        await page.keyboard.type(TYPED[name])
        await expect(frame.palette).toBeVisible()
        cut.push(...(await themePictures(page, `${name}-${width}`, 'palette', width === 900 ? undefined : [])))
        await page.keyboard.press('Escape')
        await expect(frame.palette).toBeHidden()
      }
    }
    expect(cut).toEqual([])
  })
}
