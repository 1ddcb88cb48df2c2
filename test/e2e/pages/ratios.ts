import { expect, type Locator, type Page } from '@playwright/test'
import { numbersIn } from './numbers.ts'
import { selectTool, useTool } from './tools.ts'

/** The ratios view: companies and ratios to choose from, chart, table, restatements and unit check. */
export function ratiosPage(page: Page) {
  const companies = page.getByRole('region', { name: 'Companies' })
  const choice = page.getByRole('region', { name: 'Ratios to choose from' })
  const view = page.getByRole('region', { name: 'Ratios', exact: true })
  const table = view.getByRole('region', { name: 'Ratios by period' })
  const screenTable = view.getByRole('region', { name: 'Companies by ratio' })
  const radar = view.getByRole('region', { name: 'Restatement radar' })
  const symbols = companies.getByRole('textbox', { name: 'Add symbols' })
  const source = view.locator('.source-mark')
  const numbers = numbersIn(table)

  async function add(text: string): Promise<void> {
    await symbols.fill(text)
    await symbols.press('Enter')
  }

  return {
    view,
    companies,
    choice,
    symbols,
    suggestion: view.getByRole('button', { name: /^Show .* and / }),
    company: (symbol: string): Locator => companies.getByRole('button', { name: symbol, exact: true }),
    removeCompany: companies.getByRole('button', { name: /^Remove / }),
    /** The list of ratios to choose from, which scrolls. */
    choiceList: choice.locator('.picker-scroll'),
    searchRatios: choice.getByRole('textbox', { name: 'Search ratios' }),
    ratio: (name: string): Locator => choice.getByRole('checkbox', { name, exact: true }),
    everyRatio: choice.getByRole('checkbox'),
    group: (name: string): Locator => choice.getByRole('button', { name }),
    newFormula: choice.getByRole('button', { name: 'New formula…' }),

    source,
    refresh: view.getByRole('button', { name: 'Refresh' }),
    basis: view.getByRole('combobox', { name: 'Basis' }).locator('option:checked'),
    /** Chooses the basis with that code. */
    chooseBasis: (code: string): Promise<string[]> => view.getByRole('combobox', { name: 'Basis' }).selectOption(code),
    panel: (name: 'Series' | 'Screen' | 'Restatements' | 'Unit check'): Locator =>
      view.getByRole('tab', { name, exact: true }),
    /** Shows a part, whose tab is behind “More” where the bar has no room for the tabs. */
    showPanel: (name: 'Series' | 'Screen' | 'Restatements' | 'Unit check'): Promise<void> =>
      useTool(
        view,
        (place) => place.getByRole('tab', { name, exact: true }),
        (tab) => tab.click(),
      ),
    /** The toolbar's selector of the company, in views that show one company at a time. */
    companyTool: (symbol: string): Locator =>
      view.getByRole('radiogroup', { name: 'Company' }).getByRole('radio', { name: symbol, exact: true }),
    showValues: (name: 'As sent' | 'Assumed units'): Promise<void> => selectTool(view, 'Values', name),
    drawAs: (name: 'Table only' | 'Scatter' | 'Line chart' | 'Step chart' | 'Bar chart'): Promise<void> =>
      selectTool(view, 'Chart', name),
    chooseColumns: (id: string): Promise<void> => selectTool(view, 'Columns', id),
    chooseTransform: (id: string): Promise<void> => selectTool(view, 'Transform', id),
    choosePanes: (id: string): Promise<void> => selectTool(view, 'Panes', id),
    bridgeGaps: (): Promise<void> =>
      useTool(
        view,
        (place) => place.getByRole('checkbox', { name: 'Bridge gaps' }),
        (box) => box.check(),
      ),
    knownAt: view.getByRole('textbox', { name: 'Known at this time' }),
    /** Shows what was known at a time, as a person writes one. */
    async showKnownAt(time: string): Promise<void> {
      await view.getByRole('button', { name: 'Refresh' }).focus()
      await page.keyboard.press('w')
      const field = view.getByRole('textbox', { name: 'Known at this time' })
      await field.fill(time)
      await field.press('Enter')
    },
    showNow: view.getByRole('button', { name: 'Now', exact: true }),
    alert: view.getByRole('alert'),

    table,
    numbers,
    computed: table.locator('.sourced[data-computed]'),
    /** Cells that state that nothing was provided. */
    gaps: table.locator('.ratio-gap'),
    /** Rows with values, without the head. */
    rows: table.locator('tbody').getByRole('row'),
    row: (text: string): Locator => table.locator('tbody').getByRole('row').filter({ hasText: text }),
    cells: table.getByRole('gridcell'),
    selectedCells: table.getByRole('gridcell', { selected: true }),
    /** Cells that are neither a number with its proof nor a gap. */
    unexplainedCells: table.getByRole('gridcell').filter({ hasNot: page.locator('.sourced[data-hash], .ratio-gap') }),
    heads: table.getByRole('columnheader'),

    screenTable,
    /** The row of a company in the screen. */
    screenRow: (symbol: string): Locator => screenTable.getByRole('row', { name: new RegExp(`^${symbol} `) }),
    screenNames: screenTable.locator('tbody').getByRole('rowheader'),
    /** A cell of the screen, by the company and the place of the ratio. */
    screenCell: (symbol: string, place: number): Locator =>
      screenTable
        .getByRole('row', { name: new RegExp(`^${symbol} `) })
        .getByRole('gridcell')
        .nth(place),
    screenName: page.getByRole('textbox', { name: 'Name of the screen' }),
    screenHead: (name: string): Locator => screenTable.getByRole('columnheader', { name }).getByRole('button'),
    filter: view.getByRole('searchbox', { name: 'Filter' }),
    standBeside: (what: string): Promise<void> => selectTool(view, 'Beside the values', what),
    savedScreen: view.getByRole('combobox', { name: 'Saved screens' }).locator('option:checked'),
    savedScreens: view.getByRole('combobox', { name: 'Saved screens' }),
    changes: view.getByRole('region', { name: 'Changes since the last look' }),

    radar,
    /** The row that lists the records on each date. */
    presence: radar.getByRole('row', { name: /^Records/ }),
    largestRevisions: radar.getByRole('region', { name: 'Largest revisions' }),
    radarGrid: radar.getByRole('grid'),
    radarSelected: radar.getByRole('grid').locator('[aria-selected="true"]'),
    radarTable: radar.getByRole('region', { name: 'Restatements by date' }),
    storyBeside: page.getByRole('complementary', { name: 'Story beside the chart' }),
    unitCheck: view.getByRole('region', { name: 'Unit check' }),

    add,

    /** Adds companies and waits until their numbers are in the table and loading has ended. */
    async show(text: string): Promise<void> {
      await add(text)
      await numbers.first().waitFor()
      await expect(source).toContainText(/^(Live|Cached)[^…]*$/)
    },

    async chooseEveryRatio(): Promise<void> {
      const groups = choice.getByRole('button', { name: /^(All|None) of / })
      for (let place = 0; place < (await groups.count()); place++) {
        const group = groups.nth(place)
        if ((await group.textContent()) === 'all') await group.click()
      }
    },
  }
}
