import type { Page } from '@playwright/test'
import { numbersIn } from './numbers.ts'
import { chooseTool } from './tools.ts'

/** The earnings view: a grid of reports, a chart of chosen fields, and the whole response as a tree. */
export function earningsPage(page: Page) {
  const view = page.getByRole('region', { name: 'Earnings', exact: true })
  const grid = view.getByRole('region', { name: 'Earnings by report' })
  const symbols = view.getByRole('textbox', { name: 'Symbols' })
  return {
    view,
    grid,
    symbols,
    heads: grid.getByRole('columnheader'),
    /** What the service said besides its data. */
    reported: view.getByRole('status').filter({ hasText: 'The service reported' }),
    refresh: view.getByRole('button', { name: 'Refresh' }),
    period: view.getByRole('combobox', { name: 'Period' }),
    from: view.getByLabel('From'),
    tree: view.getByRole('region', { name: 'The response as a tree' }),
    numbers: numbersIn(grid),
    shows: (name: 'Grid' | 'Chart' | 'Tree') => view.getByRole('radio', { name }),
    /** Shows one of the forms, also where the bar has no room for them. */
    showAs: (name: 'Grid' | 'Chart' | 'Tree') => chooseTool(view, name),
    chartField: (name: string) =>
      grid.getByRole('button', { name: `Pin to the top and the chart: ${name}`, exact: true }),
    async show(text: string): Promise<void> {
      await symbols.fill(text)
      await symbols.press('Enter')
    },
  }
}
