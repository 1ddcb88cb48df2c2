const APP = ['app-domain', 'app-errors', 'app-ipc']

/** The kinds of platform folders that any part of main may use. */
export const PLATFORM = [
  'http',
  'loopback',
  'ipc',
  'database',
  'threads',
  'keychain',
  'log',
  'files',
  'settings',
  'session-bus',
].map((name) => `platform-${name}`)

/**
 * The import rules of the architecture. Imports that are not listed are forbidden.
 * @type {Record<string, string[]>}
 */
export const ALLOWED = {
  'app-domain': ['app-domain', 'app-errors'],
  'app-errors': ['app-errors'],
  'app-ipc': APP,
  'platform-http': ['platform-http', 'platform-log', 'app-domain', 'app-errors'],
  'platform-loopback': ['platform-loopback', 'app-domain'],
  'platform-ipc': ['platform-ipc', 'platform-log', ...APP],
  'platform-database': ['platform-database', 'platform-files', 'app-errors'],
  'platform-threads': ['platform-threads', 'platform-database', 'app-errors'],
  'platform-keychain': ['platform-keychain', 'app-errors'],
  'platform-log': ['platform-log', 'app-errors'],
  'platform-files': ['platform-files', 'app-errors'],
  'platform-settings': ['platform-settings', 'platform-files', ...APP],
  'platform-session-bus': ['platform-session-bus', 'platform-threads'],
  'platform-electron': [
    'platform-electron',
    'platform-ipc',
    'platform-http',
    'platform-log',
    'platform-session-bus',
    'platform-threads',
    ...APP,
  ],
  'main-module': ['main-module', 'main-store', ...PLATFORM, ...APP],
  // Code that runs on the storage thread.
  'main-store': ['main-store', 'platform-database', 'platform-threads', 'app-domain', 'app-errors'],
  'main-preload': ['app-ipc'],
  'main-embedded-service': ['main-embedded-service', 'platform-loopback', 'app-domain'],
  'main-root': [
    'main-root',
    'main-module',
    'main-context',
    'main-embedded-service',
    'platform-electron',
    ...PLATFORM,
    ...APP,
  ],
  'renderer-bridge': ['renderer-bridge', 'app-domain', 'app-errors'],
  'renderer-query': ['renderer-query', 'renderer-bridge', 'renderer-undo', 'app-domain', 'app-errors'],
  'renderer-format': ['renderer-format', 'app-domain', 'app-errors'],
  // The one registry of what can be done in the window.
  'renderer-commands': ['renderer-commands', 'app-domain', 'app-errors'],
  'renderer-ui': ['renderer-ui', 'renderer-commands', 'renderer-format', 'app-domain', 'app-errors'],
  // What was changed in the window, and the way back.
  'renderer-undo': ['renderer-undo', 'renderer-commands', 'renderer-ui', 'app-domain', 'app-errors'],
  'renderer-feature': [
    'renderer-undo',
    'renderer-bridge',
    'renderer-query',
    'renderer-ui',
    'renderer-commands',
    'renderer-format',
    'app-domain',
    'app-errors',
  ],
  'renderer-shell': [
    'renderer-shell',
    'renderer-feature',
    'renderer-undo',
    'renderer-bridge',
    'renderer-query',
    'renderer-ui',
    'renderer-commands',
    'renderer-format',
    'app-domain',
    'app-errors',
  ],
  'renderer-stopped': ['renderer-bridge', 'renderer-ui', 'app-domain', 'app-errors'],
  'renderer-key': ['app-domain', 'app-errors'],
}
