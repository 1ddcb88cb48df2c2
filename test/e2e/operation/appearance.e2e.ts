import { expect, test } from '../support/desk/desk.ts'
import { resize } from '../support/looks/window-size.ts'

test('compact stories stand in one line under the heads of their days, with chosen columns, and stay so, as do tables and a larger text', async ({
  openDemo,
}) => {
  const { frame, news, page, ratios } = await openDemo()
  await expect.poll(() => news.rowHeights()).toEqual([44])
  await frame.run('Larger text')
  await frame.run('Larger text')
  await expect.poll(() => frame.look('font-size')).toBe('16')
  await expect.poll(() => news.rowHeights()).toEqual([54])
  await frame.run('Text of 13 px')
  await news.listMenu.click()
  await news.listEntry('Compact').click()
  await expect.poll(() => news.rowHeights()).toEqual([22])
  await expect(news.dayInSight).toHaveText(/^[A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4}$/)
  await page.keyboard.press('Escape')
  await expect(news.columnHeads).toHaveText(['Time', 'Symbol', 'Headline'])
  await news.listMenu.focus()
  await page.keyboard.press('Enter')
  await news.listEntry('Channel').press('Enter')
  await page.keyboard.press('Escape')
  await expect(news.columnHeads).toHaveText(['Time', 'Symbol', 'Channel', 'Headline'])
  await expect(news.listMenu).toBeFocused()
  // The keys go from day to day, and the chosen story is in view.
  await news.rows.first().click()
  for (let step = 0; step < 40; step++) await page.keyboard.press('j')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '41')
  await expect(news.chosen).toBeInViewport()

  await frame.open('Ratios')
  await ratios.show('QNTL')
  const height = async (): Promise<number | undefined> => (await ratios.rows.first().boundingBox())?.height
  await expect.poll(height).toBe(22)
  await page.reload()
  await expect.poll(() => frame.look('density')).toBe('compact')
  await expect.poll(height).toBe(22)
  await frame.run('Relaxed density')
  await expect.poll(height).toBe(30)
  await frame.run('Regular density')
  await expect.poll(height).toBe(24)
})

// U10, U20
test('high contrast is a theme, the wish of the system counts with that of the system, what the system draws has the theme, and with forced colours what is chosen, unread and live has a mark', async ({
  openDemo,
}) => {
  const { app, frame, news, ratios, chart, page } = await openDemo()
  await expect.poll(() => frame.look('contrast')).toBe('normal')
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(() => frame.look('contrast')).toBe('more')
  const source = (): Promise<string> => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)
  for (const [theme, expected, contrast] of [
    ['Dark', 'dark', 'normal'],
    ['Light', 'light', 'normal'],
    ['High contrast', 'system', 'more'],
    ['System', 'system', 'more'],
  ] as const) {
    await frame.run(`${theme} theme`)
    await expect.poll(source).toBe(expected)
    await expect.poll(() => frame.look('contrast')).toBe(contrast)
  }

  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
  const [highlight, canvas] = await frame.systemColours()
  await news.rows.first().click()
  // Once one mark is drawn, what has none is read once: a mark that goes on or off later fails.
  await expect.poll(() => frame.groundOf(news.chosen)).toBe(highlight)
  expect(await frame.groundOf(news.rows.nth(1))).not.toBe(highlight)
  expect(await frame.groundOf(news.unreadDot(news.rows.nth(1)))).not.toBe(canvas)
  await expect.poll(() => frame.groundOf(frame.tab('News'))).toBe(highlight)
  expect(await frame.groundOf(frame.tab('Ratios'))).not.toBe(highlight)
  await expect.poll(() => frame.groundOf(news.zone('Local'))).toBe(highlight)
  expect(await frame.groundOf(news.zone('UTC'))).not.toBe(highlight)
  expect(await frame.groundOf(news.liveDot)).not.toBe(canvas)
  await page.keyboard.press('s')
  await expect.poll(() => frame.groundOf(frame.message.first())).toBe(canvas)
  await frame.open('Ratios')
  await ratios.show('QNTL')
  await expect.poll(() => frame.groundOf(chart.rangeWindow)).toBe(highlight)
  expect(await frame.groundOf(chart.rangeGrips.first())).not.toBe(canvas)
})

// U24, U29
test('tools without room are in “More”, by keyboard too, nothing moves when an age grows, and the width of stories is chosen once for the reader, its history and later windows', async ({
  openDemo,
}) => {
  const desk = await openDemo('Ratios')
  const { frame, news, ratios, page } = desk
  await ratios.show('QNTL KSTL')
  await resize(desk, 900, 640)
  await expect(ratios.view.getByRole('button', { name: 'Overlay' })).toBeHidden()
  await frame.openMoreTools.first().focus()
  await page.keyboard.press('Enter')
  // The panel does not move the window under it.
  await expect(frame.moreTools).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0)
  const overlay = frame.moreTools.getByRole('button', { name: 'Overlay' })
  await overlay.focus()
  await page.keyboard.press('Space')
  await expect(overlay).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(frame.openMoreTools.first()).toBeFocused()
  const places = async () =>
    Promise.all([ratios.refresh, ratios.panel('Series'), frame.openMoreTools.first()].map((tool) => tool.boundingBox()))
  const before = await places()
  await ratios.source.evaluate((mark) => mark.lastElementChild?.append(' · 59 min ago · not live · refreshing…'))
  await expect(ratios.source).toContainText('59 min ago')
  expect(await places()).toEqual(before)

  await resize(desk, 1920, 1040)
  await frame.open('News')
  await news.rows.first().click()
  await news.body.waitFor()
  const widthOf = async (width: string): Promise<number> => {
    await frame.run(`Stories in ${width} width`)
    await expect(news.reading).toHaveAttribute('data-width', width)
    return (await news.body.boundingBox())?.width ?? 0
  }
  const full = await widthOf('full')
  expect(await widthOf('narrow')).toBeLessThan(full)
  await page.reload()
  await expect(news.reading).toHaveAttribute('data-width', 'narrow')
})
