import { expect, test } from '../support/desk/desk.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'
import { resize } from '../support/looks/window-size.ts'

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

test('the palette can be read light and dark, wide and narrow, with each kind of text in it', async ({ openDemo }) => {
  const desk = await openDemo()
  const { page, frame, news } = desk
  await news.rows.first().click()
  const cut: string[] = []
  for (const width of [900, 1360]) {
    await resize(desk, width, 700)
    for (const [name, text] of Object.entries(TYPED)) {
      await page.keyboard.press('Control+k')
      await expect(frame.paletteField).toBeFocused()
      await page.keyboard.type(text)
      await expect(frame.palette).toBeVisible()
      cut.push(...(await themePictures(page, `${name}-${width}`, 'palette', width === 900 ? undefined : [])))
      await page.keyboard.press('Escape')
      await expect(frame.palette).toBeHidden()
    }
  }
  expect(cut).toEqual([])
})
