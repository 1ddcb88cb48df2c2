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
  'preferences.get',
  'preferences.save',
  'news.rows',
  'news.count',
  'news.facets',
  'news.snippets',
  'news.complete',
  'news.refresh',
  'news.item',
  'news.wanted',
  'news.text',
  'news.ledger',
  'news.chain',
  'news.image',
  'news.mark',
  'news.restoreMarks',
  'news.markAll',
  'news.undoMarkAll',
  'organiser.get',
  'organiser.saveList',
  'organiser.saveQuery',
  'organiser.remove',
  'watch.state',
  'watch.refresh',
  'watch.cancel',
  'library.inventory',
  'library.purge',
  'library.backup',
  'library.restore',
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
export const NOTICES = [
  'status.changed',
  /** Another library is in force: everything on screen belongs to the one before. */
  'library.changed',
  /** Stories came, changed or went. */
  'stories.changed',
  'watch.changed',
  /** The person clicked a notification: `news.wanted` says which story it was about. */
  'story.wanted',
] as const

/** Name of a notice. */
export type Notice = (typeof NOTICES)[number]

/** The raw IPC names behind the door. The key window has one of its own. */
export const WIRE = { invoke: 'desk:invoke', cancel: 'desk:cancel', notice: 'desk:notice', enterKey: 'key-window:enter' } as const
