import { PLANS } from '../connection/connection.ts'
import { SCENARIOS } from '../connection/scenario.ts'
import { each, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'
import { KEY_PRESET_NAMES } from './key-preset-names.ts'

const NEEDS_OWN_ADDRESS = 'The demonstration has an address of its own.'
const NEEDS_SERVICE = 'The demonstration has keys of its own.'
const NEEDS_DEMONSTRATION = 'This connection is not the demonstration.'

/** Commands of the settings, the connections, the library and notifications. */
export const SETTINGS_COMMANDS = {
  'notifications.pause-hour': {
    title: 'Pause notifications for an hour',
    menu: 'File',
    within: 'Notifications',
    begins: true,
  },
  'notifications.pause-tomorrow': {
    title: 'Pause notifications until tomorrow',
    menu: 'File',
    within: 'Notifications',
  },
  'notifications.resume': { title: 'Resume notifications', menu: 'File', within: 'Notifications' },
  'notifications.toggle': {
    title: 'Notify of stories that match alerts',
    menu: 'File',
    begins: true,
    within: 'Notifications',
    isChoice: true,
  },
  'notifications.quiet-hours': { title: 'Quiet hours', menu: 'File', within: 'Notifications', isChoice: true },
  'notifications.test': {
    title: 'Show a test notification',
    menu: 'File',
    view: 'settings',
    begins: true,
    within: 'Notifications',
  },
  'connection.use-service': {
    title: 'Use the service',
    menu: 'File',
    view: 'settings',
    begins: true,
    within: 'Connection',
    isChoice: true,
  },
  'connection.use-demonstration': {
    title: 'Use the demonstration',
    menu: 'File',
    view: 'settings',
    within: 'Connection',
    isChoice: true,
  },
  'connection.next': { title: 'Switch to the next connection', menu: 'File', begins: true, within: 'Connection' },
  'connection.add': {
    title: 'Add a connection…',
    menu: 'File',
    keys: ['Mod+Alt+n'],
    begins: true,
    within: 'Connection',
  },
  'connection.enter-key': { title: 'Enter key…', menu: 'File', within: 'Connection' },
  'connection.remove-key': {
    title: 'Remove the key',
    menu: 'File',
    view: 'settings',
    needs: NEEDS_SERVICE,
    within: 'Connection',
  },
  'connection.change-address': {
    title: 'Change the address…',
    menu: 'File',
    view: 'settings',
    needs: NEEDS_OWN_ADDRESS,
    within: 'Connection',
  },
  'connection.test': {
    title: 'Test the connection',
    menu: 'File',
    view: 'settings',
    begins: true,
    within: 'Connection',
  },
  'demonstration.toggle': {
    title: 'Start or stop the demonstration',
    menu: 'File',
    view: 'settings',
    needs: NEEDS_DEMONSTRATION,
    within: 'Demonstration',
  },
  ...each(
    PLANS,
    ({ id }) => `demonstration.plan-${id}` as const,
    ({ label }, place) => ({
      title: `Demonstration: ${lower(label)}`,
      menu: 'File',
      view: 'settings',
      needs: NEEDS_DEMONSTRATION,
      begins: place === 0,
      within: 'Demonstration',
      isChoice: true,
    }),
  ),
  ...each(
    SCENARIOS,
    ({ name }) => `demonstration.scenario-${name}` as const,
    ({ title }, place) => ({
      title: `Start the scenario “${title}”`,
      menu: 'File',
      view: 'settings',
      needs: NEEDS_DEMONSTRATION,
      begins: place === 0,
      within: 'Demonstration',
      isChoice: true,
    }),
  ),
  'demonstration.reset': {
    title: 'Reset the service of the demonstration',
    menu: 'File',
    view: 'settings',
    needs: NEEDS_DEMONSTRATION,
    begins: true,
    within: 'Demonstration',
  },
  'settings.search': {
    title: 'Search the settings',
    menu: 'File',
    view: 'settings',
    keys: ['/'],
    within: 'Settings',
    begins: true,
  },
  'settings.open-connection': { title: 'Open the connection settings', menu: 'File', within: 'Settings' },
  'settings.open-profile': { title: 'Open the interface profile', menu: 'File', within: 'Settings' },
  'settings.open-reading': { title: 'Open the reading settings', menu: 'File', within: 'Settings' },
  'settings.open-keys': { title: 'Open the keyboard settings', menu: 'File', within: 'Settings' },
  'settings.open-appearance': { title: 'Open the appearance settings', menu: 'File', within: 'Settings' },
  'settings.open-library': { title: 'Open the library settings', menu: 'File', within: 'Settings' },
  'settings.export': { title: 'Export the settings…', menu: 'File', within: 'Settings', begins: true },
  'settings.import': { title: 'Import settings…', menu: 'File', within: 'Settings' },
  ...each(
    KEY_PRESET_NAMES,
    ({ id }) => `settings.keys-${id}` as const,
    ({ label }, place) => ({
      title: `${label} keys`,
      menu: 'File',
      view: 'settings',
      begins: place === 0,
      within: 'Settings',
      isChoice: true,
    }),
  ),
  'settings.change-keys': { title: 'Change the keys…', menu: 'File', view: 'settings', within: 'Settings' },
  'settings.single-keys': {
    title: 'Use single keys as shortcuts',
    menu: 'File',
    view: 'settings',
    within: 'Settings',
    isChoice: true,
  },
  'library.back-up': { title: 'Back up the library…', menu: 'File', view: 'settings', begins: true, within: 'Library' },
  'library.restore': { title: 'Restore a backup of the library…', menu: 'File', view: 'settings', within: 'Library' },
  'library.purge': { title: 'Delete cached data…', menu: 'File', view: 'settings', begins: true, within: 'Library' },
} as const satisfies Record<string, CommandEntry>
