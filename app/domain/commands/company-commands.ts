import { VALUE_STYLES } from '../fundamentals/view-choices.ts'
import { choices } from './entry.ts'
import type { CommandEntry } from './entry.ts'
import { bases, inWords, NEEDS_COMPANY } from './fundamentals-entries.ts'

/** Commands of the page of a company. */
export const COMPANY_COMMANDS = {
  'sheet.choose-company': { title: 'Choose a company', menu: 'Company', view: 'sheet', keys: ['/'], begins: true },
  'sheet.refresh': { title: 'Refresh the company', menu: 'Company', view: 'sheet', keys: ['r'] },
  'sheet.open-in-window': {
    title: 'Open the company in a new window',
    menu: 'Company',
    view: 'sheet',
    needs: NEEDS_COMPANY,
  },
  'sheet.show-stories': {
    title: 'Show the stories of the company',
    menu: 'Company',
    view: 'sheet',
    needs: NEEDS_COMPANY,
    begins: true,
  },
  'sheet.show-ratios': {
    title: 'Show the ratios of the company',
    menu: 'Company',
    view: 'sheet',
    needs: NEEDS_COMPANY,
  },
  'sheet.show-earnings': {
    title: 'Show the earnings of the company',
    menu: 'Company',
    view: 'sheet',
    needs: NEEDS_COMPANY,
  },
  'sheet.describe-chart': {
    title: 'Describe the chart of the page…',
    menu: 'View',
    view: 'sheet',
    needs: 'Choose a company with ratios first.',
    within: 'Company page',
  },
  'sheet.copy-link': { title: 'Copy the link to the company', menu: 'Edit', view: 'sheet', needs: NEEDS_COMPANY },
  ...bases('sheet'),
  ...choices('sheet.style', 'sheet', 'Company page', VALUE_STYLES, (style) => `Show the page ${inWords(style)}`, true),
  'sheet.next-style': {
    title: 'Change between digits as sent and units',
    menu: 'View',
    view: 'sheet',
    keys: ['v'],
    within: 'Company page',
  },
  'sheet.next-template': { title: 'Next ratios of the page', menu: 'View', view: 'sheet', within: 'Company page' },
  'sheet.save-pdf': { title: 'Save the page as PDF…', menu: 'File', view: 'sheet', keys: ['Mod+e'], begins: true },
  'sheet.print': { title: 'Print the page…', menu: 'File', view: 'sheet', keys: ['Mod+p'] },
} as const satisfies Record<string, CommandEntry>
