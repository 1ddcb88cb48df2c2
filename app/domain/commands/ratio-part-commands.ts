import type { CommandEntry } from './entry.ts'

const NEEDS_GROUPS = 'Group the companies by sector first.'
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
  'ratios.newest-last': {
    title: 'Newest period last in the table',
    menu: 'View',
    view: 'ratios',
    part: 'series',
    needs: 'Show the series first.',
    within: 'Columns of the ratios',
    isChoice: true,
  },
  'ratios.by-sector': {
    title: 'Group the companies by sector',
    menu: 'View',
    view: 'ratios',
    keys: ['g'],
    needs: 'Show the series or the screen first.',
    within: 'Groups of companies',
    isChoice: true,
  },
  'ratios.toggle-group': {
    title: 'Collapse or expand the group of the cell',
    menu: 'View',
    view: 'ratios',
    keys: ['Shift+G'],
    needs: NEEDS_GROUPS,
    within: 'Groups of companies',
  },
  'ratios.collapse-groups': {
    title: 'Collapse every group',
    menu: 'View',
    view: 'ratios',
    needs: NEEDS_GROUPS,
    within: 'Groups of companies',
  },
  'ratios.expand-groups': {
    title: 'Expand every group',
    menu: 'View',
    view: 'ratios',
    needs: NEEDS_GROUPS,
    within: 'Groups of companies',
  },
  'ratios.sector-story': {
    title: 'Show the story that says the sector',
    menu: 'View',
    view: 'ratios',
    needs: NEEDS_GROUPS,
    within: 'Groups of companies',
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
