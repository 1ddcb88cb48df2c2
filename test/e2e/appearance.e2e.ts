import { expect, test } from './support/desk.ts'
import { resize } from './support/window-size.ts'

test('compact stories stand in one line under the heads of their days, with chosen columns, and stay so, as do tables and a larger text', async ({
  startDesk,
  startDemo,
}) => {
  const first = await startDemo()
  await expect.poll(() => first.news.rowHeights()).toEqual([44])
  await first.frame.open('Settings')
  await first.settings.textSize('16 px').click()
  await first.frame.open('News')
  await expect.poll(() => first.news.rowHeights()).toEqual([54])
  await first.frame.open('Settings')
  await first.settings.textSize('13 px').click()
  await first.frame.open('News')
  await first.news.listMenu.click()
  await first.news.listEntry('Compact').click()
  await expect.poll(() => first.news.rowHeights()).toEqual([22])
  await expect(first.news.dayInSight).toHaveText(/^[A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4}$/)
  await first.page.keyboard.press('Escape')
  await expect(first.news.columnHeads).toHaveText(['Time', 'Symbol', 'Headline'])
  await first.news.listMenu.focus()
  await first.page.keyboard.press('Enter')
  await first.news.listEntry('Channel').press('Enter')
  await first.page.keyboard.press('Escape')
  await expect(first.news.columnHeads).toHaveText(['Time', 'Symbol', 'Channel', 'Headline'])
  await expect(first.news.listMenu).toBeFocused()
  // The keys go from day to day, and the chosen story is in view.
  await first.news.rows.first().click()
  for (let step = 0; step < 40; step++) await first.page.keyboard.press('j')
  await expect(first.news.chosen).toHaveAttribute('aria-posinset', '41')
  await expect(first.news.chosen).toBeInViewport()
  await first.frame.open('Settings')
  await first.settings.textSize('16 px').click()
  await expect.poll(() => first.frame.look('font-size')).toBe('16')
  await first.frame.open('News')
  await first.close()

  const { frame, news, ratios, settings } = await startDesk({ userData: first.userData })
  await news.rows.first().waitFor()
  await expect.poll(() => frame.look('density')).toBe('compact')
  await expect.poll(() => frame.look('font-size')).toBe('16')
  await frame.open('Settings')
  await settings.textSize('13 px').click()
  await frame.open('News')
  await expect.poll(() => news.rowHeights()).toEqual([22])
  await frame.open('Ratios')
  await ratios.show('QNTL')
  const height = async (): Promise<number | undefined> => (await ratios.rows.first().boundingBox())?.height
  await expect.poll(height).toBe(22)
  await frame.run('Regular density')
  await expect.poll(height).toBe(24)
  await frame.run('Relaxed density')
  await expect.poll(height).toBe(30)
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
  const widths: number[] = []
  for (const width of ['narrow', 'medium', 'wide', 'full']) {
    await frame.run(`Stories in ${width} width`)
    await expect(news.reading).toHaveAttribute('data-width', width)
    widths.push(Math.round((await news.body.boundingBox())?.width ?? 0))
  }
  expect(widths).toEqual([...widths].sort((one, other) => one - other))
  expect(new Set(widths).size).toBe(4)
  await frame.run('Stories in narrow width')
  await page.reload()
  await expect(news.reading).toHaveAttribute('data-width', 'narrow')
})
