import { REPORT_TYPES } from '../fundamentals/ratio-record.ts'
import type { ReportType } from '../fundamentals/ratio-record.ts'
import { each } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const bases = <Place extends 'ratios' | 'sheet'>(view: Place): Record<`${Place}.basis-${ReportType}`, CommandEntry> =>
  each(
    REPORT_TYPES,
    ({ id }) => `${view}.basis-${id}` as const,
    ({ meaning }, place) => ({
      title: `Show ${meaning.toLowerCase()}`,
      menu: 'View',
      view,
      keys: [String(place + 1)],
      begins: place === 0,
    }),
  )

const NEEDS_COMPANY = 'Choose a company first.'

/** Commands of ratios, earnings and the page of a company. */
export const FUNDAMENTALS_COMMANDS = {
  'ratios.add-companies': { title: 'Add companies', menu: 'Company', view: 'ratios', keys: ['/'] },
  'ratios.refresh': { title: 'Refresh the ratios', menu: 'Company', view: 'ratios', keys: ['r'] },
  'ratios.open-company': { title: 'Open the page of the company', menu: 'Company', view: 'ratios', keys: ['p'] },
  'ratios.choose-units': { title: 'Choose the units…', menu: 'Company', view: 'ratios', keys: ['u'] },
  'ratios.export': { title: 'Export the ratios…', menu: 'File', view: 'ratios', keys: ['Mod+e'] },
  'ratios.copy-with-proof': {
    title: 'Copy values with headers and proof',
    menu: 'Edit',
    view: 'ratios',
    keys: ['Mod+Shift+C'],
    begins: true,
  },
  'ratios.copy-picture': {
    title: 'Copy the chart as a picture',
    menu: 'Edit',
    view: 'ratios',
    keys: ['Mod+Alt+c'],
  },
  'ratios.copy-link': { title: 'Copy the link to the ratios', menu: 'Edit', view: 'ratios', needs: NEEDS_COMPANY },
  ...bases('ratios'),
  'ratios.overlay': { title: 'Show every basis in one chart', menu: 'View', view: 'ratios', keys: ['5'] },
  'ratios.toggle-chart': { title: 'Show or hide the chart', menu: 'View', view: 'ratios', keys: ['t'] },
  'ratios.transpose': { title: 'Transpose the table', menu: 'View', view: 'ratios', keys: ['x'] },
  'ratios.heat-map': { title: 'Heat map in the table', menu: 'View', view: 'ratios', keys: ['h'] },
  'ratios.next-part': {
    title: 'Show series, restatements or unit check',
    menu: 'View',
    view: 'ratios',
    keys: ['m'],
  },
  'earnings.add-companies': {
    title: 'Choose companies for earnings',
    menu: 'Company',
    view: 'earnings',
    keys: ['/'],
    begins: true,
  },
  'earnings.refresh': { title: 'Refresh the earnings', menu: 'Company', view: 'earnings', keys: ['r'] },
  'earnings.next-form': { title: 'Show earnings as grid, chart or tree', menu: 'View', view: 'earnings', keys: ['t'] },
  'earnings.move-field-up': {
    title: 'Move the field up',
    menu: 'View',
    view: 'earnings',
    keys: ['Alt+ArrowUp'],
    needs: 'Open the grid first.',
  },
  'earnings.move-field-down': {
    title: 'Move the field down',
    menu: 'View',
    view: 'earnings',
    keys: ['Alt+ArrowDown'],
    needs: 'Open the grid first.',
  },
  'earnings.reset-order': {
    title: 'Put the fields in the order as sent',
    menu: 'View',
    view: 'earnings',
    needs: 'Open the grid first.',
  },
  'sheet.choose-company': { title: 'Choose a company', menu: 'Company', view: 'sheet', keys: ['/'], begins: true },
  'sheet.refresh': { title: 'Refresh the company', menu: 'Company', view: 'sheet', keys: ['r'] },
  'sheet.open-in-window': {
    title: 'Open the company in a new window',
    menu: 'Company',
    view: 'sheet',
    needs: NEEDS_COMPANY,
  },
  'sheet.copy-link': { title: 'Copy the link to the company', menu: 'Edit', view: 'sheet', needs: NEEDS_COMPANY },
  ...bases('sheet'),
  'sheet.save-pdf': { title: 'Save the page as PDF…', menu: 'File', view: 'sheet', keys: ['Mod+e'], begins: true },
  'sheet.print': { title: 'Print the page…', menu: 'File', view: 'sheet', keys: ['Mod+p'] },
} as const satisfies Record<string, CommandEntry>
