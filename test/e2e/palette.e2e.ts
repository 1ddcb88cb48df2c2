import { expect, test } from './support/desk.ts'
import { testPaletteLooks } from './support/palette-looks.ts'

test('the palette leads everywhere by keys and by short forms, and says why a command cannot run', async ({
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

  await test.step('the palette leads to a company, a story, a list and a command by keys alone', async () => {
    const { page, frame, news, ratios, sheet } = desk
    await desk.frame.open('News')
    await news.rows.first().waitFor()

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
    await page.keyboard.type('/samont')
    await expect(frame.offer(/Samont Works Wins/).first()).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(news.nodeId).toBeVisible()

    // Where the window was comes first.
    await page.keyboard.press('Control+k')
    await expect(frame.offer(/^Company: KSTL/)).toBeVisible()
    await frame.type('>transpose')
    await expect(frame.offer(/^Transpose/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()
    await expect(frame.palette).toBeHidden()
  })

  await test.step('short forms lead to the ratios, the earnings and the stories of a company, to a story and to a webhook test', async () => {
    const { page, frame, news, ratios, earnings, webhooks } = desk
    await desk.frame.open('News')
    const go = async (words: string, first: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k')
      await expect(frame.paletteField).toBeFocused()
      await page.keyboard.type(words)
      await expect(frame.offer(first)).toHaveAttribute('data-highlighted')
      await page.keyboard.press('Enter')
      await expect(frame.palette).toBeHidden()
    }
    await go('QNTL R', /^QNTL ratios/)
    await expect(ratios.company('QNTL')).toBeVisible()
    await go('KSTL E', /^KSTL earnings/)
    await expect(earnings.symbols).toHaveValue('KSTL')
    // The field follows although the view is open.
    await go('QNTL E', /^QNTL earnings/)
    await expect(earnings.symbols).toHaveValue('QNTL')
    await go('KSTL N', /^KSTL stories/)
    await expect(news.search).toHaveValue('sym:KSTL')
    const id = await news.idOf(news.rows.first())
    await go(`N ${id}`, new RegExp(`ID ${id}`))
    await expect(news.nodeId).toHaveText(id)
    await go('W Splits/v1', /^Webhook test of Splits/)
    await expect(webhooks.kind).toHaveValue('Splits/v1')
  })
})

// The others are among the long tests.
testPaletteLooks(['company', 'story'])
