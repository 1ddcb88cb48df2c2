import { choices, group, lower, type CommandEntry } from './entry.ts'

/** The parts of the console. Its toolbar and commands are drawn from this list. */
export const CONSOLE_PARTS = [
  { id: 'requests', label: 'Requests', words: 'Every call of this connection in this session' },
  { id: 'entitlement', label: 'Entitlement', words: 'What the key can access' },
] as const

const NEEDS_CALLS = 'Open the requests first.'

export const CONSOLE_COMMANDS = {
  ...group({ menu: 'Help', view: 'console', part: 'requests', needs: NEEDS_CALLS })({
    'console.search': { title: 'Search the requests', keys: ['/'] },
    'console.next': { title: 'Next request', keys: ['j', 'ArrowDown'] },
    'console.previous': { title: 'Previous request', keys: ['k', 'ArrowUp'] },
    'console.copy-curl': { title: 'Copy the request as curl', menu: 'Edit', keys: ['c'] },
    'console.export-har': { title: 'Export the requests as HAR…', menu: 'File', keys: ['Mod+e'] },
  }),
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
    within: 'Console',
    keys: ['m'],
  },
} as const satisfies Record<string, CommandEntry>
