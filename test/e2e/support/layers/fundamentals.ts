import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'
import { chooseTool } from '../../pages/tools.ts'
import { resize, sizeOf } from '../looks/window-size.ts'
import { menu, openMenuOf, type Layer } from './layer.ts'

/** What opens in the ratios, the earnings and the page of a company. */
export const FUNDAMENTALS_LAYERS: readonly Layer[] = [
  {
    name: 'the units',
    from: ['features/ratios/units/units-dialog.tsx'],
    async open(desk) {
      await VIEWS_WITH_CONTENT.Ratios(desk)
      await desk.frame.run('Choose the units…')
    },
  },
  {
    name: 'a formula',
    from: ['features/ratios/picker/formula-dialog.tsx'],
    open: ({ ratios }) => ratios.newFormula.click(),
  },
  {
    name: 'the export of ratios',
    from: ['features/ratios/export/export-dialog.tsx', 'ui/controls/export-dialog.tsx'],
    // In a small window its button stands among the tools without room.
    open: ({ frame }) => frame.run('Export the ratios…'),
  },
  {
    name: 'the menu of a number',
    from: ['ui/text/sourced-number.tsx'],
    open: ({ ratios }) => openMenuOf(ratios.numbers.first()),
    part: menu,
  },
  {
    name: 'the menu of a table',
    from: ['features/ratios/series/ratio-table.tsx'],
    open: ({ ratios }) => openMenuOf(ratios.rows.first().locator('.ratio-name')),
    part: menu,
  },
  {
    name: 'the menu of a chart',
    from: ['features/ratios/series/ratios-chart.tsx'],
    open: ({ chart }) => openMenuOf(chart.allPanes),
    part: menu,
  },
  {
    name: 'the stories of a pin',
    from: ['features/ratios/series/news-lane.tsx'],
    open: ({ chart }) => chart.pinsOfMany.first().click(),
  },
  {
    name: 'the reports of a pin',
    from: ['features/ratios/series/earnings-lane.tsx'],
    async open({ frame, chart }) {
      if ((await chart.reportPins.count()) === 0) await frame.run('Request the earnings of the companies of the chart')
      await chart.reportPinsOfMany.last().click()
    },
  },
  {
    name: 'the chart in words',
    from: ['ui/chart/chart-description.tsx'],
    open: ({ frame }) => frame.run('Describe the chart of the ratios…'),
  },
  {
    name: 'the source of a number',
    from: ['features/proof/inspector.tsx'],
    async open({ ratios, frame }) {
      await ratios.numbers.first().click()
      await frame.unchanged.waitFor()
    },
    part: ({ frame }) => frame.inspector,
  },
  {
    name: 'the menu of a company in the screen',
    from: ['features/ratios/screen/screen-table.tsx', 'features/ratios/screen/screen-table.tsx'],
    async open({ frame, ratios }) {
      // In a narrow window with large text the tabs are in “More”.
      await frame.run('Show the screen of ratios')
      await openMenuOf(ratios.screenRow('QNTL').locator('.ratio-name'))
    },
    part: menu,
  },
  {
    name: 'the tools without room',
    from: ['ui/controls/toolbar.tsx'],
    async open(desk) {
      const [width] = await sizeOf(desk)
      if (width > 900) await resize(desk, 900, 640)
      await desk.frame.openMoreTools.first().click()
    },
    part: ({ frame }) => frame.moreTools,
  },
  {
    name: 'a field of earnings',
    from: ['features/earnings/field.tsx'],
    async open(desk) {
      await VIEWS_WITH_CONTENT.Earnings(desk)
      await desk.earnings.grid.locator('.earnings-name').first().click()
    },
  },
  {
    name: 'the export of earnings',
    from: ['features/earnings/export-earnings.tsx'],
    async open({ earnings, frame }) {
      await earnings.numbers.first().waitFor()
      await frame.run('Export the earnings…')
    },
  },
  {
    name: 'the menu of the chart of earnings',
    from: ['features/earnings/earnings-chart.tsx'],
    async open({ earnings, chart }) {
      await earnings.numbers.first().waitFor()
      await earnings.pins.first().click()
      await earnings.showAs('Chart')
      await chart.lines.first().waitFor()
      await openMenuOf(chart.allPanes)
    },
    part: menu,
  },
  {
    name: 'the menu of a member in the tree of earnings',
    from: ['features/earnings/json-tree.tsx'],
    async open({ earnings }) {
      await earnings.showAs('Tree')
      await openMenuOf(earnings.tree.getByRole('treeitem').first())
    },
    part: menu,
  },
  {
    name: 'the menu of a restatement',
    from: ['features/ratios/restatements/restatement-radar.tsx'],
    async open({ frame, ratios }) {
      await frame.open('Ratios')
      if ((await ratios.company('HLDN').count()) === 0) await ratios.add('HLDN')
      await ratios.showPanel('Restatements')
      await chooseTool(ratios.view, 'HLDN')
      await openMenuOf(ratios.largestRevisions.getByRole('row').nth(1))
    },
    part: menu,
  },
  {
    name: 'the menu of a ratio in the table of restatements',
    from: ['features/ratios/restatements/radar-table.tsx'],
    open: ({ ratios }) => openMenuOf(ratios.radarTable.getByRole('rowheader').nth(1)),
    part: menu,
  },
  {
    name: 'the menu of the page of a company',
    from: ['features/tear-sheet/tear-sheet-view.tsx'],
    async open(desk) {
      await VIEWS_WITH_CONTENT.Company(desk)
      await openMenuOf(desk.sheet.name)
    },
    part: menu,
  },
  {
    name: 'the menu of a story on the page of a company',
    from: ['ui/text/link-menus.ts'],
    open: ({ sheet }) => openMenuOf(sheet.stories.first()),
    part: menu,
  },
]
