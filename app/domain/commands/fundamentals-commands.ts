import { REPORT_TYPES } from '../fundamentals/ratio-record.ts'
import type { ReportType } from '../fundamentals/ratio-record.ts'
import { TRANSFORMS } from '../fundamentals/transforms.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  EARNINGS_FORMS,
  RATIO_PARTS,
  VALUE_STYLES,
} from '../fundamentals/view-choices.ts'
import type { ViewId } from '../window/views.ts'
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
      within: view === 'ratios' ? 'Basis of the ratios' : 'Company page',
      isChoice: true,
    }),
  )

/** The choices of a list, in a menu of their own. */
const choices = <Prefix extends string, Choice extends { id: string; label: string }>(
  prefix: Prefix,
  view: ViewId,
  within: string,
  list: readonly Choice[],
  title: (choice: Choice) => string,
  begins = false,
): Record<`${Prefix}-${Choice['id']}`, CommandEntry> =>
  each(
    list,
    ({ id }) => `${prefix}-${id}` as const,
    (choice, place) => ({
      title: title(choice),
      menu: 'View',
      view,
      within,
      isChoice: true,
      begins: begins && place === 0,
    }),
  )

const lower = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`

const inWords = ({ id, label }: (typeof VALUE_STYLES)[number]): string =>
  id === 'as-sent' ? lower(label) : `in ${lower(label)}`

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
  'ratios.open-in-window': {
    title: 'Open the ratios in a new window',
    menu: 'Company',
    view: 'ratios',
    needs: NEEDS_COMPANY,
  },
  ...choices('ratios.part', 'ratios', 'Ratios', RATIO_PARTS, ({ label }) => `Show the ${lower(label)} of ratios`, true),
  'ratios.next-part': { title: 'Next part of the ratios', menu: 'View', view: 'ratios', keys: ['m'], within: 'Ratios' },
  ...choices('ratios.style', 'ratios', 'Ratios', VALUE_STYLES, (style) => `Show ratios ${inWords(style)}`, true),
  'ratios.next-style': {
    title: 'Change between digits as sent and units',
    menu: 'View',
    view: 'ratios',
    keys: ['v'],
    within: 'Ratios',
  },
  'ratios.transpose': {
    title: 'Transpose the table',
    menu: 'View',
    view: 'ratios',
    keys: ['x'],
    begins: true,
    within: 'Ratios',
    isChoice: true,
  },
  'ratios.heat-map': {
    title: 'Heat map in the table',
    menu: 'View',
    view: 'ratios',
    keys: ['h'],
    within: 'Ratios',
    isChoice: true,
  },
  ...bases('ratios'),
  'ratios.overlay': {
    title: 'Show every basis in one chart',
    menu: 'View',
    view: 'ratios',
    keys: ['5'],
    within: 'Basis of the ratios',
    isChoice: true,
  },
  'ratios.toggle-chart': {
    title: 'Show or hide the chart',
    menu: 'View',
    view: 'ratios',
    keys: ['t'],
    within: 'Chart of the ratios',
  },
  ...choices('ratios.chart', 'ratios', 'Chart of the ratios', CHART_KINDS, ({ label }) => `${label} chart`, true),
  ...choices('ratios.panes', 'ratios', 'Chart of the ratios', CHART_PANES, ({ label }) => label, true),
  'ratios.bridge-gaps': {
    title: 'Bridge gaps in the chart',
    menu: 'View',
    view: 'ratios',
    begins: true,
    within: 'Chart of the ratios',
    isChoice: true,
  },
  'ratios.whole-span': {
    title: 'Show every period in the chart',
    menu: 'View',
    view: 'ratios',
    within: 'Chart of the ratios',
  },
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
  'earnings.add-companies': {
    title: 'Choose companies for earnings',
    menu: 'Company',
    view: 'earnings',
    keys: ['/'],
    begins: true,
  },
  'earnings.refresh': { title: 'Refresh the earnings', menu: 'Company', view: 'earnings', keys: ['r'] },
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
    keys: ['t'],
    within: 'Earnings',
  },
  'earnings.move-field-up': {
    title: 'Move the field up',
    menu: 'View',
    view: 'earnings',
    keys: ['Alt+ArrowUp'],
    needs: 'Open the grid first.',
    within: 'Earnings',
    begins: true,
  },
  'earnings.move-field-down': {
    title: 'Move the field down',
    menu: 'View',
    view: 'earnings',
    keys: ['Alt+ArrowDown'],
    needs: 'Open the grid first.',
    within: 'Earnings',
  },
  'earnings.reset-order': {
    title: 'Put the fields in the order as sent',
    menu: 'View',
    view: 'earnings',
    needs: 'Open the grid first.',
    within: 'Earnings',
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
