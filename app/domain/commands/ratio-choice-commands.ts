import type { CommandEntry } from './entry.ts'

const NEEDS_SCREEN = 'Open “Screen” first.'

/** Commands that choose companies and ratios, and keep such a choice under a name. */
export const RATIO_CHOICE_COMMANDS = {
  'ratios.new-formula': { title: 'New formula…', menu: 'Company', view: 'ratios', within: 'Choice of ratios' },
  'ratios.clear-companies': {
    title: 'Clear the companies of the ratios',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
    begins: true,
  },
  'ratios.clear-ratios': {
    title: 'Clear the chosen ratios',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
  },
  'ratios.save-template': {
    title: 'Save the chosen ratios as a template…',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
    begins: true,
  },
  'ratios.next-template': {
    title: 'Next template of ratios',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
  },
  'ratios.export-template': {
    title: 'Export the chosen ratios as a template…',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
  },
  'ratios.import-template': {
    title: 'Import a template of ratios…',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
  },
  'ratios.remove-template': {
    title: 'Remove the template of ratios',
    menu: 'Company',
    view: 'ratios',
    within: 'Choice of ratios',
  },
  'ratios.save-screen': {
    title: 'Save the screen…',
    menu: 'Company',
    view: 'ratios',
    part: 'screen',
    needs: NEEDS_SCREEN,
    within: 'Choice of ratios',
    begins: true,
  },
  'ratios.next-screen': {
    title: 'Next saved screen',
    menu: 'Company',
    view: 'ratios',
    part: 'screen',
    needs: NEEDS_SCREEN,
    within: 'Choice of ratios',
  },
  'ratios.remove-screen': {
    title: 'Remove the saved screen',
    menu: 'Company',
    view: 'ratios',
    part: 'screen',
    needs: NEEDS_SCREEN,
    within: 'Choice of ratios',
  },
} as const satisfies Record<string, CommandEntry>
