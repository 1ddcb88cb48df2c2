import { CONSOLE_PARTS } from '../requests/view-choices.ts'
import { choices, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const NEEDS_CALLS = 'Open the requests first.'

/** Commands of the console. */
export const CONSOLE_COMMANDS = {
  'console.search': {
    title: 'Search the requests',
    menu: 'Help',
    view: 'console',
    keys: ['/'],
    part: 'requests',
    needs: NEEDS_CALLS,
  },
  'console.next': {
    title: 'Next request',
    menu: 'Help',
    view: 'console',
    keys: ['j', 'ArrowDown'],
    part: 'requests',
    needs: NEEDS_CALLS,
  },
  'console.previous': {
    title: 'Previous request',
    menu: 'Help',
    view: 'console',
    keys: ['k', 'ArrowUp'],
    part: 'requests',
    needs: NEEDS_CALLS,
  },
  'console.copy-curl': {
    title: 'Copy the request as curl',
    menu: 'Edit',
    view: 'console',
    keys: ['c'],
    part: 'requests',
    needs: NEEDS_CALLS,
  },
  'console.export-har': {
    title: 'Export the requests as HAR…',
    menu: 'File',
    view: 'console',
    keys: ['Mod+e'],
    part: 'requests',
    needs: NEEDS_CALLS,
  },
  'console.clear': { title: 'Clear the requests', menu: 'Edit', view: 'console', part: 'requests', needs: NEEDS_CALLS },
  'console.probe': {
    title: 'Check what the key can access',
    menu: 'Help',
    view: 'console',
    part: 'entitlement',
    needs: 'Open “Entitlement” first.',
  },
  ...choices('console.part', 'console', 'Console', CONSOLE_PARTS, ({ label }) => `Console: ${lower(label)}`),
  'console.next-part': {
    title: 'Show requests or entitlement',
    menu: 'View',
    view: 'console',
    keys: ['m'],
    within: 'Console',
  },
} as const satisfies Record<string, CommandEntry>
