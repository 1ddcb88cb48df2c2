import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../fundamentals/view-choices.ts'
import { choices, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'
import { inWords, NEEDS_COMPANY } from './fundamentals-entries.ts'

/** Commands of the earnings. */
export const EARNINGS_COMMANDS = {
  'earnings.add-companies': {
    title: 'Choose companies for earnings',
    menu: 'Company',
    view: 'earnings',
    keys: ['/'],
    begins: true,
  },
  'earnings.refresh': { title: 'Refresh the earnings', menu: 'Company', view: 'earnings', keys: ['r'] },
  'earnings.open-company': {
    title: 'Open the page of the company of the earnings',
    menu: 'Company',
    view: 'earnings',
    keys: ['p'],
    needs: NEEDS_COMPANY,
  },
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
  ...choices(
    'earnings.style',
    'earnings',
    'Earnings',
    VALUE_STYLES,
    (style) => `Show earnings ${inWords(style)}`,
    true,
  ),
  'earnings.next-style': {
    title: 'Change between digits as sent and units',
    menu: 'View',
    view: 'earnings',
    keys: ['v'],
    within: 'Earnings',
  },
  ...choices(
    'earnings.compare',
    'earnings',
    'Earnings',
    EARNINGS_COMPARISONS,
    ({ label }) => `Earnings: ${lower(label)}`,
    true,
  ),
  'earnings.find': {
    title: 'Find in the grid…',
    menu: 'Edit',
    view: 'earnings',
    keys: ['Mod+f'],
    needs: 'Open the grid first.',
    within: 'Find',
  },
  'earnings.describe-chart': {
    title: 'Describe the chart of the earnings…',
    menu: 'View',
    view: 'earnings',
    needs: 'Show the chart first.',
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
    title: 'Put the fields in their usual order',
    menu: 'View',
    view: 'earnings',
    needs: 'Open the grid first.',
    within: 'Earnings',
  },
  'earnings.pin-field': {
    title: 'Pin or unpin the field of the row',
    menu: 'View',
    view: 'earnings',
    needs: 'Open the grid first.',
    within: 'Earnings',
    begins: true,
  },
  'earnings.edit-field': {
    title: 'Rename or format the field of the row…',
    menu: 'View',
    view: 'earnings',
    needs: 'Open the grid first.',
    within: 'Earnings',
  },
} as const satisfies Record<string, CommandEntry>
