/** Every channel the main window may call. The preload lets nothing else through. */
export const CHANNELS = [
  'app.status',
  'connection.choose',
  'connection.test',
  'demo.setRunning',
  'demo.chooseKey',
  'profile.get',
  'profile.save',
  'key.enter',
  'key.remove',
  'news.list',
  'news.item',
  'ratios.refresh',
  'ratios.read',
  'earnings.get',
  'webhook.test',
  'webhook.history',
  'proof.get',
  'link.open',
] as const

/** Name of a channel. */
export type Channel = (typeof CHANNELS)[number]

/** Notices carry no data: they say which queries are out of date. */
export const NOTICES = ['status.changed', 'library.changed'] as const

/** Name of a notice. */
export type Notice = (typeof NOTICES)[number]

/** The raw IPC names behind the door. The key window has one of its own. */
export const WIRE = { invoke: 'desk:invoke', cancel: 'desk:cancel', notice: 'desk:notice', enterKey: 'key-window:enter' } as const
