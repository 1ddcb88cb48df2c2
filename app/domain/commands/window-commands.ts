import { DENSITIES, THEMES } from '../settings/appearance.ts'
import { VIEWS } from '../window/views.ts'
import { each } from './entry.ts'
import type { CommandEntry } from './entry.ts'

/** Commands that every view has. */
export const WINDOW_COMMANDS = {
  'window.palette': { title: 'Go to anything…', menu: 'Go', keys: ['Mod+k'] },
  ...each(
    VIEWS,
    ({ id }) => `view.${id}` as const,
    ({ id, label }, place) => ({
      title: `Go to ${label}`,
      menu: 'Go',
      keys: [`Mod+${place + 1}`, ...(id === 'settings' ? ['Mod+,'] : [])],
      begins: place === 0,
    }),
  ),
  'window.back': { title: 'Back', menu: 'Go', keys: ['Alt+ArrowLeft'], begins: true },
  'window.forward': { title: 'Forward', menu: 'Go', keys: ['Alt+ArrowRight'] },
  'window.next-pane': { title: 'Next pane', menu: 'Go', keys: ['F6'], begins: true },
  'window.previous-pane': { title: 'Previous pane', menu: 'Go', keys: ['Shift+F6'] },
  'window.show-tasks': { title: 'Show what is under way', menu: 'Go' },
  'window.undo': { title: 'Undo the last change', menu: 'Edit', keys: ['Mod+z'] },
  'window.redo': { title: 'Redo the last change', menu: 'Edit', keys: ['Mod+Shift+Z', 'Mod+y'] },
  'window.show-source': { title: 'Show the source of a number', menu: 'View', keys: ['i'] },
  'window.close-inspector': {
    title: 'Close the inspector',
    menu: 'View',
    keys: ['Escape'],
    needs: 'The inspector is not open.',
  },
  ...each(
    THEMES,
    ({ id }) => `appearance.theme-${id}` as const,
    ({ label }, place) => ({ title: `${label} theme`, menu: 'View', begins: place === 0 }),
  ),
  ...each(
    DENSITIES,
    ({ id }) => `appearance.density-${id}` as const,
    ({ label }, place) => ({ title: `${label} density`, menu: 'View', begins: place === 0 }),
  ),
  'appearance.larger-text': { title: 'Larger text', menu: 'View', begins: true },
  'appearance.smaller-text': { title: 'Smaller text', menu: 'View' },
  'window.reset-layout': { title: 'Reset the layout', menu: 'View' },
  'window.shortcuts': { title: 'Keyboard shortcuts', menu: 'Help', keys: ['?'] },
  'window.new': { title: 'New window', menu: 'File', keys: ['Mod+Shift+N'] },
  'window.go-online': { title: 'Go online', menu: 'File', begins: true },
  'window.go-offline': { title: 'Work offline', menu: 'File' },
  'notifications.pause-hour': { title: 'Pause notifications for an hour', menu: 'File', begins: true },
  'notifications.pause-tomorrow': { title: 'Pause notifications until tomorrow', menu: 'File' },
  'notifications.resume': { title: 'Resume notifications', menu: 'File' },
  'connection.add': { title: 'Add a connection…', menu: 'File', keys: ['Mod+Alt+n'], begins: true },
  'connection.enter-key': { title: 'Enter key…', menu: 'File' },
  'settings.search': { title: 'Search the settings', menu: 'File', view: 'settings', keys: ['/'], begins: true },
  'settings.open-connection': { title: 'Open the connection settings', menu: 'File' },
  'settings.open-profile': { title: 'Open the interface profile', menu: 'File' },
  'settings.open-reading': { title: 'Open the reading settings', menu: 'File' },
  'settings.open-keys': { title: 'Open the keyboard settings', menu: 'File' },
  'settings.open-appearance': { title: 'Open the appearance settings', menu: 'File' },
  'settings.open-library': { title: 'Open the library settings', menu: 'File' },
  'settings.export': { title: 'Export the settings…', menu: 'File', begins: true },
  'settings.import': { title: 'Import settings…', menu: 'File' },
  'window.report-problem': { title: 'Report a problem…', menu: 'Help', begins: true },
  'window.show-log': { title: 'Show the log', menu: 'Help' },
  'console.check-plan': { title: 'Open the plan check', menu: 'Help', begins: true },
  'console.show-requests': { title: 'Show the requests', menu: 'Help' },
  'window.about': { title: 'About Tearsheet', menu: 'Help', begins: true },
} as const satisfies Record<string, CommandEntry>
