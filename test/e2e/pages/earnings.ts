import type { Page } from '@playwright/test'
import { numbersIn } from './numbers.ts'
import { chooseTool, selectTool } from './tools.ts'

/** The earnings view: a grid of reports, a chart of chosen fields, and the whole response as a tree. */
export function earningsPage(page: Page) {
  const view = page.getByRole('region', { name: 'Earnings', exact: true })
  const grid = view.getByRole('region', { name: 'Earnings by report' })
  const symbols = view.getByRole('textbox', { name: 'Symbols' })
  return {
    view,
    grid,
    symbols,
    /** The row of tools. */
    tools: view.locator('.toolbar'),
    table: grid.getByRole('grid'),
    cell: ({ column }: { column: number }) => grid.locator(`td[data-column="${column}"]`),
    /** The selector of the company where several were asked for. */
    company: (symbol: string) =>
      view.getByRole('radiogroup', { name: 'Company' }).getByRole('radio', { name: symbol, exact: true }),
    heads: grid.getByRole('columnheader'),
    /** The head of the report to which a link led. */
    headGoneTo: grid.locator('th[aria-current]'),
    /** What the service said besides its data. */
    reported: view.getByRole('status').filter({ hasText: 'The service reported' }),
    source: view.locator('.source-mark'),
    refresh: view.getByRole('button', { name: 'Refresh' }),
    tree: view.getByRole('region', { name: 'The response as a tree' }),
    /** The numbers of the reports. */
    numbers: numbersIn(grid.getByRole('gridcell')),
    /** The growth of the newest ones on the year. */
    values: (name: 'As sent' | 'Assumed units') => selectTool(view, 'Values', name),
    /** Chooses every basis and every period, where there are several. */
    async showEvery(): Promise<void> {
      for (const [label, choice] of [
        ['Basis', 'Every basis'],
        ['Period of the reports', 'Every period'],
      ] as const) {
        const select = view.getByRole('combobox', { name: label, exact: true })
        // A choice that the last response had goes with it, which may be while it is made.
        if (await select.isVisible()) await select.selectOption(choice, { timeout: 5000 })
      }
    },
    shows: (name: 'Grid' | 'Chart' | 'Tree') => view.getByRole('radio', { name }),
    /** Shows one of the forms, also where the bar has no room for them. */
    showAs: (name: 'Grid' | 'Chart' | 'Tree') => chooseTool(view, name),
    /** The pins of the fields that are not in the chart. */
    pins: grid.getByRole('button', { name: /^Pin to the top and the chart:/ }),
    chartField: (name: string) =>
      grid.getByRole('button', { name: `Pin to the top and the chart: ${name}`, exact: true }),
    async show(text: string): Promise<void> {
      await symbols.fill(text)
      await symbols.press('Enter')
    },
  }
}
