import { test, expect } from './support/desk.ts'

for (const theme of ['Light', 'Dark'] as const)
  for (const width of [1360, 900])
    test(`look ${theme} ${width}`, async ({ startDemo }) => {
      const { page, app, ratios } = await startDemo('Ratios')
      await app.evaluate(({ BrowserWindow, nativeTheme }, [w, t]) => {
        nativeTheme.themeSource = t === 'Dark' ? 'dark' : 'light'
        BrowserWindow.getAllWindows()[0]?.setContentSize(Number(w), w === 900 ? 640 : 860)
      }, [width, theme] as const)
      await ratios.show('HLDN QNTL KSTL AAPL MSFT')
      await ratios.group('All of Returns').click()
      await page.getByRole('tab', { name: 'Screen', exact: true }).click()
      await page.getByRole('region', { name: 'Companies by ratio' }).waitFor()
      await page.screenshot({ path: `/tmp/pics-tables/screen-${theme}-${width}.png` })
      await page.getByRole('checkbox', { name: 'Heat map' }).check().catch(() => undefined)
      await page.getByRole('combobox', { name: 'Beside the values' }).selectOption('rank').catch(() => undefined)
      await page.getByRole('searchbox', { name: 'Filter' }).fill('roe > 5 % and rank(roa) <= 3')
      await page.keyboard.press('Enter')
      await page.screenshot({ path: `/tmp/pics-tables/screen-rank-${theme}-${width}.png` })
      expect(1).toBe(1)
    })
