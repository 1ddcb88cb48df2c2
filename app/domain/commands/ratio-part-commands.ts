import type { CommandEntry } from './entry.ts'

const NEEDS_RESTATEMENTS = 'Show the restatements of a company first.'

/** Commands of the parts of the ratios: what of it is shown. */
export const RATIO_PART_COMMANDS = {
  'ratios.only-revised': {
    title: 'Only revised values in the restatements',
    menu: 'View',
    view: 'ratios',
    part: 'radar',
    needs: NEEDS_RESTATEMENTS,
    within: 'Ratios',
    isChoice: true,
  },
  'ratios.side-by-side': {
    title: 'Every basis side by side in the restatements',
    menu: 'View',
    view: 'ratios',
    part: 'radar',
    needs: NEEDS_RESTATEMENTS,
    within: 'Ratios',
    isChoice: true,
  },
  'ratios.clear-filter': {
    title: 'Clear the filter of the screen',
    menu: 'Company',
    view: 'ratios',
    part: 'screen',
    needs: 'Show companies in the screen first.',
    within: 'Choice of ratios',
  },
} as const satisfies Record<string, CommandEntry>
