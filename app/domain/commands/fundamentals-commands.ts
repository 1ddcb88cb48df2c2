import { TRANSFORMS } from '../fundamentals/view-choices.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  RATIO_PARTS,
  SCREEN_STANDINGS,
  VALUE_STYLES,
  EARNINGS_COMPARISONS,
  EARNINGS_FORMS,
} from '../fundamentals/view-choices.ts'
import { choices, each, group, lower, type CommandEntry } from './entry.ts'
import { REPORT_TYPES, type ReportType } from '../fundamentals/ratio-record.ts'

/** The commands that choose a basis, in one of the views that have it. */
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
      within: view === 'ratios' ? 'Basis of the ratios' : 'Company page',
      isChoice: true,
    }),
  )

/** A way to show values, within a sentence. */
const inWords = ({ id, label }: (typeof VALUE_STYLES)[number]): string =>
  id === 'as-sent' ? lower(label) : `in ${lower(label)}`

/** Why a command for one company cannot run. */
const NEEDS_COMPANY = 'Choose a company first.'

export const EARNINGS_COMMANDS = {
  ...group({ menu: 'Company', view: 'earnings' })({
    'earnings.add-companies': { title: 'Choose companies for earnings', keys: ['/'], begins: true },
    'earnings.refresh': { title: 'Refresh the earnings', keys: ['r'] },
  }),
  ...group({ menu: 'Company', view: 'earnings', needs: 'There are no numbers yet.' })({
    'earnings.export': { title: 'Export the earnings…', menu: 'File', keys: ['Mod+e'] },
    'earnings.copy-with-proof': { title: 'Copy earnings with headers and proof', keys: ['Mod+Shift+C'] },
    'earnings.open-company': {
      title: 'Open the page of the company of the earnings',
      keys: ['p'],
      needs: NEEDS_COMPANY,
    },
  }),
  ...choices(
    'earnings.form',
    'earnings',
    'Earnings',
    EARNINGS_FORMS,
    ({ label }) => `Show earnings as ${lower(label)}`,
  ),
  'earnings.next-form': {
    title: 'Next form of the earnings',
    menu: 'View',
    view: 'earnings',
    within: 'Earnings',
    keys: ['t'],
  },
  ...choices('earnings.style', 'earnings', 'Earnings', VALUE_STYLES, (style) => `Show earnings ${inWords(style)}`, {
    begins: true,
  }),
  'earnings.next-style': {
    title: 'Change between digits as sent and units',
    menu: 'View',
    view: 'earnings',
    within: 'Earnings',
    keys: ['v'],
  },
  ...choices(
    'earnings.compare',
    'earnings',
    'Earnings',
    EARNINGS_COMPARISONS,
    ({ label }) => `Earnings: ${lower(label)}`,
    { begins: true },
  ),
  ...group({ menu: 'View', view: 'earnings', within: 'Earnings', needs: 'Open the grid first.' })({
    'earnings.find': { title: 'Find in the grid…', menu: 'Edit', within: 'Find', keys: ['Mod+f'] },
    'earnings.describe-chart': { title: 'Describe the chart of the earnings…', needs: 'Show the chart first.' },
    'earnings.move-field-up': { title: 'Move the field up', keys: ['Alt+ArrowUp'], begins: true },
    'earnings.move-field-down': { title: 'Move the field down', keys: ['Alt+ArrowDown'] },
    'earnings.reset-order': { title: 'Put the fields in their usual order' },
    'earnings.pin-field': { title: 'Pin or unpin the field of the row', begins: true },
    'earnings.edit-field': { title: 'Rename or format the field of the row…' },
  }),
} as const satisfies Record<string, CommandEntry>

export const COMPANY_COMMANDS = {
  ...group({ menu: 'Company', view: 'sheet' })({
    'sheet.choose-company': { title: 'Choose a company', keys: ['/'], begins: true },
    'sheet.refresh': { title: 'Refresh the company', keys: ['r'] },
    'sheet.open-in-window': { title: 'Open the company in a new window', needs: NEEDS_COMPANY },
    'sheet.show-stories': { title: 'Show the stories of the company', needs: NEEDS_COMPANY, begins: true },
    'sheet.show-ratios': { title: 'Show the ratios of the company', needs: NEEDS_COMPANY },
    'sheet.show-earnings': { title: 'Show the earnings of the company', needs: NEEDS_COMPANY },
    'sheet.describe-chart': {
      title: 'Describe the chart of the page…',
      menu: 'View',
      within: 'Company page',
      needs: 'Choose a company with ratios first.',
    },
  }),
  'sheet.copy-link': { title: 'Copy the link to the company', menu: 'Edit', view: 'sheet', needs: NEEDS_COMPANY },
  ...bases('sheet'),
  ...choices('sheet.style', 'sheet', 'Company page', VALUE_STYLES, (style) => `Show the page ${inWords(style)}`, {
    begins: true,
  }),
  ...group({ menu: 'View', view: 'sheet', within: 'Company page' })({
    'sheet.next-style': { title: 'Change between digits as sent and units', keys: ['v'] },
  }),
  'sheet.save-pdf': {
    title: 'Save the page as PDF…',
    menu: 'File',
    view: 'sheet',
    within: 'Company page',
    keys: ['Mod+e'],
    begins: true,
  },
  'sheet.print': { title: 'Print the page…', menu: 'File', view: 'sheet', within: 'Company page', keys: ['Mod+p'] },
} as const satisfies Record<string, CommandEntry>

const NEEDS_STORY = 'Open a story from the chart first.'

/** Commands of a chart over periods, which several views have. */
export const CHART_COMMANDS = {
  ...group({ menu: 'View', within: 'Chart', needs: 'Show a chart first.' })({
    'chart.zoom-in': { title: 'Zoom in on the chart', keys: ['+'], begins: true },
    'chart.zoom-out': { title: 'Zoom out of the chart', keys: ['-'] },
    'chart.whole-span': { title: 'Show every period in the chart', keys: ['0'] },
    'chart.pin': { title: 'Show changes since the period of the crosshair', keys: ['Shift+P'] },
    'chart.other-axis': { title: 'Move the series to the other axis' },
  }),
  ...group({ menu: 'Go', within: 'Stories', needs: NEEDS_STORY })({
    'chart.open-story': { title: 'Open the story beside the chart in News', begins: true },
    'chart.close-story': { title: 'Close the story beside the chart' },
  }),
} as const satisfies Record<string, CommandEntry>

const NEEDS_SCREEN = 'Show companies in the screen first.'
const NEEDS_CELL = 'Choose a cell of the table first.'
const NEEDS_GROUPS = 'Group the companies by sector first.'
const NEEDS_RESTATEMENTS = 'Show the restatements of a company first.'
const NEEDS_OPEN_SCREEN = 'Open “Screen” first.'

export const RATIO_COMMANDS = {
  'ratios.add-companies': { title: 'Add companies', menu: 'Company', view: 'ratios', keys: ['/'] },
  'ratios.refresh': { title: 'Refresh the ratios', menu: 'Company', view: 'ratios', keys: ['r'] },
  'ratios.open-company': { title: 'Open the page of the company', menu: 'Company', view: 'ratios', keys: ['p'] },
  'ratios.choose-units': { title: 'Choose the units…', menu: 'Company', view: 'ratios', keys: ['u'] },
  'ratios.export': { title: 'Export the ratios…', menu: 'File', view: 'ratios', keys: ['Mod+e'] },
  'ratios.copy-address': {
    title: 'Copy the address of the ratios for a spreadsheet',
    menu: 'File',
    within: 'Programs',
    view: 'ratios',
  },
  ...group({ menu: 'Edit', view: 'ratios' })({
    'ratios.copy-with-proof': { title: 'Copy values with headers and proof', keys: ['Mod+Shift+C'], begins: true },
    'ratios.copy-picture': { title: 'Copy the chart as a picture', keys: ['Mod+Alt+c'] },
    'ratios.copy-link': { title: 'Copy the link to the ratios', needs: NEEDS_COMPANY },
    'ratios.open-in-window': { title: 'Open the ratios in a new window', menu: 'Company', needs: NEEDS_COMPANY },
  }),
  ...choices('ratios.part', 'ratios', 'Ratios', RATIO_PARTS, ({ label }) => `Show the ${lower(label)} of ratios`, {
    begins: true,
  }),
  'ratios.next-part': { title: 'Next part of the ratios', menu: 'View', view: 'ratios', within: 'Ratios', keys: ['m'] },
  ...choices('ratios.style', 'ratios', 'Ratios', VALUE_STYLES, (style) => `Show ratios ${inWords(style)}`, {
    begins: true,
  }),
  ...group({ menu: 'View', view: 'ratios', within: 'Ratios' })({
    'ratios.next-style': { title: 'Change between digits as sent and units', keys: ['v'] },
    'ratios.next-period': {
      title: 'Change the period of the ratios',
      keys: ['y'],
      needs: 'The records have one period.',
    },
    'ratios.transpose': { title: 'Transpose the table', keys: ['x'], begins: true, isChoice: true },
    'ratios.heat-map': { title: 'Heat map in the table', keys: ['h'], isChoice: true },
    'ratios.totals': { title: 'Median, mean and quartiles of the companies', isChoice: true },
    'ratios.trends': { title: 'Trend lines in the table', isChoice: true },
  }),
  ...group({ menu: 'Edit', view: 'ratios', within: 'Table of the ratios' })({
    'ratios.hide-row': { title: 'Hide the series of the cell', needs: NEEDS_CELL },
    'ratios.show-hidden': { title: 'Show what is hidden in the table', needs: 'Nothing is hidden.' },
    'ratios.hide-period': { title: 'Hide the period of the cell', needs: NEEDS_CELL },
    'ratios.move-up': { title: 'Move the series of the cell up', keys: ['Alt+ArrowUp'], needs: NEEDS_CELL },
    'ratios.move-down': { title: 'Move the series of the cell down', keys: ['Alt+ArrowDown'], needs: NEEDS_CELL },
    'ratios.freeze': { title: 'Freeze the columns up to the cell', needs: NEEDS_CELL, isChoice: true },
    'ratios.widen': { title: 'Widen the column of the cell', keys: ['Alt+Shift+ArrowRight'], needs: NEEDS_CELL },
    'ratios.narrow': { title: 'Narrow the column of the cell', keys: ['Alt+Shift+ArrowLeft'], needs: NEEDS_CELL },
    'ratios.find': { title: 'Find in the table…', within: 'Find', keys: ['Mod+f'], needs: 'Show a table first.' },
    'ratios.reset-table': { title: 'Reset the table', begins: true },
  }),
  'ratios.filter': {
    title: 'Filter the companies by value',
    menu: 'View',
    view: 'ratios',
    part: 'screen',
    within: 'Ratios',
    keys: ['f'],
    needs: NEEDS_SCREEN,
    begins: true,
  },
  ...choices('ratios.beside', 'ratios', 'Ratios', SCREEN_STANDINGS, ({ label }) => `Screen: ${lower(label)}`),
  'ratios.mark-seen': {
    title: 'Mark the changes of the screen as seen',
    menu: 'View',
    view: 'ratios',
    part: 'screen',
    within: 'Ratios',
    keys: ['Shift+A'],
    needs: NEEDS_SCREEN,
  },
  ...bases('ratios'),
  ...group({ menu: 'View', view: 'ratios' })({
    'ratios.overlay': {
      title: 'Show every basis in one chart',
      within: 'Basis of the ratios',
      keys: ['5'],
      isChoice: true,
    },
    'ratios.toggle-chart': { title: 'Show or hide the chart', within: 'Chart', keys: ['t'] },
  }),
  ...choices('ratios.chart', 'ratios', 'Chart', CHART_KINDS, ({ label }) => `${label} chart`, { begins: true }),
  'ratios.chart-scatter': {
    title: 'Scatter of two ratios',
    menu: 'View',
    view: 'ratios',
    within: 'Chart',
    isChoice: true,
  },
  ...choices('ratios.panes', 'ratios', 'Number of charts', CHART_PANES, ({ label }) => label, { begins: true }),
  ...group({ menu: 'View', view: 'ratios', within: 'Chart' })({
    'ratios.bridge-gaps': { title: 'Bridge gaps in the chart', begins: true, isChoice: true },
    'ratios.log-scale': { title: 'Log scale in the chart', isChoice: true },
    'ratios.own-axes': { title: 'An axis of its own for each chart', isChoice: true },
    'ratios.spread': { title: 'Show the band of the lowest, middle and highest values', isChoice: true },
    'ratios.news-lane': { title: 'Show news under the chart', isChoice: true },
    'ratios.earnings-lane': { title: 'Show earnings reports under the chart', isChoice: true },
    'ratios.ask-earnings': {
      title: 'Request the earnings of the companies of the chart',
      needs: 'Show the earnings reports under the chart first.',
    },
    'ratios.news-of-range': { title: 'Show the stories of this range' },
    'ratios.describe-chart': { title: 'Describe the chart of the ratios…', needs: 'Show the chart first.' },
  }),
  ...choices(
    'ratios.transform',
    'ratios',
    'Transform of the ratios',
    TRANSFORMS,
    ({ label }) => `Transform: ${lower(label)}`,
  ),
  ...choices(
    'ratios.columns',
    'ratios',
    'Columns of the ratios',
    ALIGNMENTS,
    ({ label }) => `Columns: ${lower(label)}`,
  ),
  'ratios.sort-column': {
    title: 'Sort by the column of the cell',
    menu: 'View',
    view: 'ratios',
    within: 'Columns of the ratios',
    keys: ['s'],
    needs: NEEDS_CELL,
    begins: true,
  },
  ...group({ menu: 'View', view: 'ratios', within: 'Ratios', needs: NEEDS_RESTATEMENTS, isChoice: true })({
    'ratios.only-revised': { title: 'Only revised values in the restatements', part: 'radar' },
    'ratios.side-by-side': { title: 'Every basis side by side in the restatements', part: 'radar' },
    'ratios.newest-last': {
      title: 'Newest period last in the table',
      part: 'series',
      within: 'Columns of the ratios',
      needs: 'Show the series first.',
    },
    'ratios.by-sector': {
      title: 'Group the companies by sector',
      within: 'Groups of companies',
      keys: ['g'],
      needs: 'Show the series or the screen first.',
    },
  }),
  ...group({ menu: 'View', view: 'ratios', within: 'Groups of companies', needs: NEEDS_GROUPS })({
    'ratios.toggle-group': { title: 'Collapse or expand the group of the cell', keys: ['Shift+G'] },
    'ratios.collapse-groups': { title: 'Collapse every group' },
    'ratios.expand-groups': { title: 'Expand every group' },
    'ratios.sector-story': { title: 'Show the story that says the sector' },
  }),
  'ratios.clear-filter': {
    title: 'Clear the filter of the screen',
    menu: 'Company',
    view: 'ratios',
    part: 'screen',
    within: 'Choice of ratios',
    needs: 'Show companies in the screen first.',
  },
  ...group({ menu: 'Company', view: 'ratios', within: 'Choice of ratios' })({
    'ratios.new-formula': { title: 'New formula…' },
    'ratios.clear-companies': { title: 'Clear the companies of the ratios', begins: true },
    'ratios.clear-ratios': { title: 'Clear the chosen ratios' },
    'ratios.save-template': { title: 'Save the chosen ratios as a template…', begins: true },
    'ratios.export-template': { title: 'Export the chosen ratios as a template…' },
    'ratios.import-template': { title: 'Import a template of ratios…' },
    'ratios.remove-template': { title: 'Remove the template of ratios' },
    'ratios.save-screen': { title: 'Save the screen…', part: 'screen', needs: NEEDS_OPEN_SCREEN, begins: true },
    'ratios.remove-screen': { title: 'Remove the saved screen', part: 'screen', needs: NEEDS_OPEN_SCREEN },
  }),
} as const satisfies Record<string, CommandEntry>
