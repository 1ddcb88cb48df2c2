import { DENSITIES, FONT_SIZES, THEMES, DATE_FORMS } from '../settings/appearance.ts'
import { DECIMAL_SIGNS, TIME_ZONES } from '../settings/preferences.ts'
import { NUMBER_FORMS } from '../values/number-form.ts'
import { VIEWS } from '../window/views.ts'
import { choices, each, group, type CommandEntry } from './entry.ts'

const ZONE_WORDS = { market: 'of the market, New York', local: 'of this computer', utc: 'in UTC' } as const
const ZONES = TIME_ZONES.map((id) => ({ id }))
const SIZES = FONT_SIZES.map((id) => ({ id }))
/** The submenu for how times, dates and numbers are written. */
const DATES_AND_NUMBERS = 'Dates and numbers'
const NEEDS_INSPECTOR = 'The inspector is not open.'

/** Commands that every view has. */
export const WINDOW_COMMANDS = {
  'window.palette': { title: 'Go to anything…', menu: 'Go', keys: ['Mod+k'] },
  ...each(
    VIEWS,
    ({ id }) => `view.${id}` as const,
    ({ id, label, digit }) => ({
      title: `Go to ${label}`,
      menu: 'Go',
      keys: [`Mod+${digit}`, ...(id === 'settings' ? ['Mod+,'] : [])],
      begins: digit === 1,
    }),
  ),
  'window.back': { title: 'Back', menu: 'Go', keys: ['Alt+ArrowLeft'], begins: true },
  'window.forward': { title: 'Forward', menu: 'Go', keys: ['Alt+ArrowRight'] },
  ...group({ menu: 'Go', needs: 'Open News, Ratios, Earnings or Company first.' })({
    'window.show-known-at': { title: 'Show what was known at a time…', keys: ['w'], begins: true },
    'window.show-now': { title: 'Show what is known now', keys: ['Shift+W'] },
  }),
  'window.next-pane': { title: 'Next pane', menu: 'Go', keys: ['F6'], begins: true },
  'window.previous-pane': { title: 'Previous pane', menu: 'Go', keys: ['Shift+F6'] },
  'window.show-tasks': { title: 'Show what is under way', menu: 'Go' },
  'window.undo': { title: 'Undo the last change', menu: 'Edit', keys: ['Mod+z'] },
  'window.redo': { title: 'Redo the last change', menu: 'Edit', keys: ['Mod+Shift+Z', 'Mod+y'] },
  ...group({ menu: 'Edit', within: 'Cells of a table', needs: 'Select cells in a table first.' })({
    'window.copy-as-shown': { title: 'Copy the cells as shown', begins: true },
    'window.clear-cells': { title: 'Clear the selection of cells' },
  }),
  ...group({ menu: 'View', within: 'Source' })({
    'window.show-source': { title: 'Show the source of a number', keys: ['i'] },
    'window.close-inspector': { title: 'Close the inspector', keys: ['Escape'], needs: NEEDS_INSPECTOR },
    'window.pin-source': { title: 'Keep the number to compare it with others', needs: NEEDS_INSPECTOR, isChoice: true },
    'window.previous-source': { title: 'Previous number', needs: NEEDS_INSPECTOR },
    'window.next-source': { title: 'Next number', needs: NEEDS_INSPECTOR },
    'window.verify-source': { title: 'Verify the number again', needs: NEEDS_INSPECTOR },
    'window.request-source': { title: 'Request the numbers of this view again', needs: NEEDS_INSPECTOR },
    'window.peek-as-sent': {
      title: 'Show digits as sent while the key is held',
      keys: ['a'],
      begins: true,
      isChoice: true,
    },
  }),
  ...choices('appearance.theme', null, 'Theme', THEMES, ({ label }) => `${label} theme`, { begins: true }),
  ...choices('appearance.density', null, 'Density', DENSITIES, ({ label }) => `${label} density`),
  'appearance.larger-text': { title: 'Larger text', menu: 'View', within: 'Text size' },
  'appearance.smaller-text': { title: 'Smaller text', menu: 'View', within: 'Text size' },
  ...choices('appearance.text', null, 'Text size', SIZES, ({ id }) => `Text of ${id} px`, { begins: true }),
  ...choices('appearance.times', null, DATES_AND_NUMBERS, ZONES, ({ id }) => `Times ${ZONE_WORDS[id]}`),
  ...choices(
    'appearance.dates',
    null,
    DATES_AND_NUMBERS,
    DATE_FORMS,
    ({ id, label }) => (id === 'system' ? 'Dates as the system shows them' : `Dates as ${label}`),
    { begins: true },
  ),
  ...choices(
    'appearance.numbers',
    null,
    DATES_AND_NUMBERS,
    NUMBER_FORMS,
    ({ id, label }) => (id === 'system' ? 'Numbers as the system shows them' : `Numbers as ${label}`),
    { begins: true },
  ),
  ...choices(
    'appearance.decimals',
    null,
    DATES_AND_NUMBERS,
    DECIMAL_SIGNS,
    ({ id, label }) => (id === 'system' ? 'Copy numbers as the system writes them' : `Copy numbers as ${label}`),
    { begins: true },
  ),
  'appearance.chart-sound': {
    title: 'Sound of charts',
    menu: 'View',
    within: 'Chart',
    isChoice: true,
  },
  'appearance.names-as-sent': {
    title: 'Show names as sent',
    menu: 'View',
    within: 'Source',
    isChoice: true,
  },
  'window.reset-layout': { title: 'Reset the layout', menu: 'View' },
  'window.shortcuts': { title: 'Keyboard shortcuts', menu: 'Help', keys: ['?'] },
  'window.new': { title: 'New window', menu: 'File', keys: ['Mod+Shift+N'] },
  'window.go-online': { title: 'Go online', menu: 'File', begins: true },
  'window.go-offline': { title: 'Work offline', menu: 'File' },
  'lists.export': { title: 'Export lists, searches and labels…', menu: 'File', within: 'Lists', begins: true },
  'lists.import': { title: 'Import lists, searches and labels…', menu: 'File', within: 'Lists' },
  'lists.import-symbols': { title: 'Import symbols into a watch list…', menu: 'File', within: 'Lists' },
  'window.report-problem': { title: 'Report a problem…', menu: 'Help', begins: true },
  'window.show-log': { title: 'Show the log', menu: 'Help' },
  'console.check-plan': { title: 'Open the plan check', menu: 'Help', begins: true },
  'console.show-requests': { title: 'Show the requests', menu: 'Help' },
  'window.about': { title: 'About Tearsheet', menu: 'Help', begins: true },
} as const satisfies Record<string, CommandEntry>
