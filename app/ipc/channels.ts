/** Every channel the main window may call. The preload lets nothing else through. */
export const CHANNELS = [
  'app.status',
  'connection.choose',
  'connection.test',
  'demo.setRunning',
  'demo.chooseKey',
  'profile.get',
  'profile.save',
  'connections.list',
  'connections.use',
  'connections.create',
  'connections.change',
  'connections.remove',
  'key.enter',
  'key.rotate',
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
  'webhook.check',
  'receiver.state',
  'receiver.start',
  'receiver.stop',
  'receiver.script',
  'receiver.certificate',
  'deliveries.list',
  'deliveries.get',
  'deliveries.related',
  'deliveries.clear',
  'deliveries.replay',
  'contracts.list',
  'contracts.forget',
  'rehearsal.state',
  'rehearsal.start',
  'rehearsal.cancel',
  'entitlement.probe',
  'entitlement.list',
  'console.list',
  'console.clear',
  'proof.get',
  'proof.altered',
  'proof.verify',
  'file.save',
  'file.open',
  'page.pdf',
  'page.print',
  'clipboard.image',
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
  /** Deliveries came, were answered or went; the receiver or its script changed. */
  'deliveries.changed',
  'rehearsal.changed',
  /** A call of the service began or ended. */
  'console.changed',
  /** The person clicked a notification: `news.wanted` says which story it was about. */
  'story.wanted',
] as const

/** Name of a notice. */
export type Notice = (typeof NOTICES)[number]

/** The raw IPC names behind the door. The key window has one of its own. */
export const WIRE = {
  invoke: 'desk:invoke',
  cancel: 'desk:cancel',
  notice: 'desk:notice',
  enterKey: 'key-window:enter',
} as const
