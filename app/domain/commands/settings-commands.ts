import { PLANS, KEY_PLACEMENTS } from '../connection/connection.ts'
import { SCENARIOS } from '../connection/scenario.ts'
import { choices, group, lower, type CommandEntry } from './entry.ts'

/** The sets of keys to begin with, the keys of the catalogue first. */
export const KEY_PRESET_NAMES = [
  { id: 'standard', label: 'Standard' },
  { id: 'vim', label: 'Vim' },
] as const

/** One of these sets. */
export type KeyPresetId = (typeof KEY_PRESET_NAMES)[number]['id']

const NEEDS_OWN_ADDRESS = 'The demonstration has an address of its own.'
const NEEDS_SERVICE = 'The demonstration has keys of its own.'
const NEEDS_OWN_PROFILE = 'The demonstration has a profile of its own.'
const NEEDS_DEMONSTRATION = 'This connection is not the demonstration.'

/** Commands of the settings, the connections, the library and notifications. */
export const SETTINGS_COMMANDS = {
  ...group({ menu: 'File', within: 'Notifications' })({
    'notifications.pause-hour': { title: 'Pause notifications for an hour', begins: true },
    'notifications.pause-tomorrow': { title: 'Pause notifications until tomorrow' },
    'notifications.resume': { title: 'Resume notifications' },
    'notifications.toggle': { title: 'Notify of stories that match alerts', begins: true, isChoice: true },
    'notifications.quiet-hours': { title: 'Quiet hours', isChoice: true },
    'notifications.test': { title: 'Show a test notification', view: 'settings', begins: true },
  }),
  ...group({ menu: 'File', within: 'Connection' })({
    'connection.use-service': { title: 'Use the service', view: 'settings', begins: true, isChoice: true },
    'connection.use-demonstration': { title: 'Use the demonstration', view: 'settings', isChoice: true },
    'connection.switch': { title: 'Switch to another connection…' },
    'connection.add': { title: 'Add a connection…', keys: ['Mod+Alt+n'], begins: true },
    'connection.remove': { title: 'Remove a connection…', view: 'settings' },
    'connection.enter-key': { title: 'Enter key…' },
    'connection.remove-key': { title: 'Remove the key…', view: 'settings', needs: NEEDS_SERVICE },
    'connection.change-address': { title: 'Change the address…', view: 'settings', needs: NEEDS_OWN_ADDRESS },
    'connection.test': { title: 'Test the connection', view: 'settings', begins: true },
  }),
  ...choices('connection.key-in', 'settings', 'Connection', KEY_PLACEMENTS, ({ words }) => `Send the key ${words}`, {
    menu: 'File',
    needs: NEEDS_OWN_PROFILE,
    begins: true,
  }),
  ...group({ menu: 'File', view: 'settings' })({
    'connection.save-profile': { title: 'Save the interface profile', within: 'Connection', needs: NEEDS_OWN_PROFILE },
    'demonstration.toggle': {
      title: 'Start or stop the demonstration',
      within: 'Demonstration',
      needs: NEEDS_DEMONSTRATION,
    },
  }),
  ...choices(
    'demonstration.plan',
    'settings',
    'Demonstration',
    PLANS,
    ({ label }) => `Demonstration: ${lower(label)}`,
    { menu: 'File', needs: NEEDS_DEMONSTRATION, begins: true },
  ),
  ...choices(
    'demonstration.scenario',
    'settings',
    'Demonstration',
    SCENARIOS.map(({ name, title }) => ({ id: name, title })),
    ({ title }) => `Start the scenario “${title}”`,
    { menu: 'File', needs: NEEDS_DEMONSTRATION, begins: true },
  ),
  ...group({ menu: 'File', within: 'Settings' })({
    'demonstration.reset': {
      title: 'Reset the service of the demonstration',
      view: 'settings',
      within: 'Demonstration',
      needs: NEEDS_DEMONSTRATION,
      begins: true,
    },
    'settings.search': { title: 'Search the settings', view: 'settings', keys: ['/'], begins: true },
    'settings.open-connection': { title: 'Open the connection settings' },
    'settings.open-profile': { title: 'Open the interface profile' },
    'settings.open-library': { title: 'Open the library settings' },
    'settings.open-programs': { title: 'Open the settings of programs' },
    'reading.ask-pictures': { title: 'Ask again before loading pictures', view: 'settings' },
  }),
  ...group({ menu: 'File', view: 'settings', within: 'Programs' })({
    'programs.toggle': { title: 'Let programs read', begins: true, isChoice: true },
    'programs.add': { title: 'Add a program…' },
    'programs.remove': { title: 'Remove a program or an address…', needs: 'There is no program and no address.' },
  }),
  'settings.export': { title: 'Export the settings…', menu: 'File', within: 'Settings', begins: true },
  'settings.import': { title: 'Import settings…', menu: 'File', within: 'Settings' },
  ...choices('settings.keys', 'settings', 'Settings', KEY_PRESET_NAMES, ({ label }) => `${label} keys`, {
    menu: 'File',
    begins: true,
  }),
  'settings.change-keys': { title: 'Change the keys…', menu: 'File', view: 'settings', within: 'Settings' },
  ...group({ menu: 'File', view: 'settings', within: 'Library' })({
    'settings.word-forms': { title: 'Search words in any form', within: 'Settings', isChoice: true },
    'settings.changes-first': { title: 'Begin each day with the changes', within: 'Settings', isChoice: true },
    'settings.changes-daily': { title: 'Write a page of changes each day', within: 'Settings', isChoice: true },
    'settings.single-keys': { title: 'Use single keys as shortcuts', within: 'Settings', isChoice: true },
    'library.back-up': { title: 'Back up the library…', begins: true },
    'library.restore': { title: 'Restore a backup of the library…' },
    'library.save-limits': {
      title: 'Save the limits of the library',
      needs: 'Change the limits in the settings first.',
      actsOnShown: true,
      begins: true,
    },
    'library.purge': { title: 'Delete cached data…', begins: true },
    'library.purge-key': {
      title: 'Delete what came under an earlier key…',
      needs: 'Nothing cached came under an earlier key.',
    },
  }),
} as const satisfies Record<string, CommandEntry>
