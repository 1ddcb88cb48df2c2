import { expect, test } from '../support/desk/desk.ts'

// How it looks is among the long tests, and at 200 % among those of what opens above a view.
test('the palette leads to companies and commands by keys alone, and says why a command cannot run', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('a command that cannot run says why, and the focus returns on Escape', async () => {
    const { page, frame, news } = desk
    await news.rows.first().waitFor()
    await news.list.focus()
    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('>forward')
    await expect(frame.offer(/^Forward There is nothing to go forward to\./)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(frame.palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.palette).toBeHidden()
    await expect(news.list).toBeFocused()
  })

  await test.step('the palette leads to a company and a command by keys alone', async () => {
    const { page, frame, ratios, sheet } = desk
    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('qntl ratios')
    await expect(frame.offer(/^QNTL ratios/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('$kst')
    await expect(frame.offer(/^KSTL company page/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(sheet.view).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await frame.type('>transpose')
    await expect(frame.offer(/^Transpose/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()
    await expect(frame.palette).toBeHidden()
  })
})
