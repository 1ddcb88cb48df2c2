/** All channels that the main window may call. The preload allows no others. */
export const CHANNELS = [
  'app.status',
  'connection.test',
  'demo.setRunning',
  'demo.chooseKey',
  'scenarios.state',
  'scenarios.start',
  'scenarios.putBack',
  'profile.get',
  'profile.save',
  'profile.putBack',
  'connections.list',
  'connections.use',
  'connections.add',
  'connections.change',
  'connections.putBack',
  'connections.confirm',
  'connections.remove',
  'key.enter',
  'key.changeAddress',
  'key.remove',
  'preferences.get',
  'preferences.save',
  'preferences.putBack',
  'preferences.read',
  'news.rows',
  'news.neighbour',
  'news.count',
  'news.facets',
  'news.snippets',
  'news.complete',
  'news.refresh',
  'news.item',
  'news.text',
  'news.history',
  'news.chain',
  'news.image',
  'news.mark',
  'news.putBackMarks',
  'news.markAll',
  'news.putBackBatch',
  'notifications.state',
  'notifications.test',
  'notifications.wanted',
  'organiser.get',
  'organiser.saveList',
  'organiser.saveQuery',
  'organiser.remove',
  'organiser.putBackList',
  'organiser.putBackQuery',
  'watch.state',
  'watch.refresh',
  'library.inventory',
  'library.sizes',
  'library.previewLimits',
  'library.applyLimits',
  'library.previewPurge',
  'library.purge',
  'library.purgeKey',
  'library.backup',
  'library.restore',
  'library.damaged',
  'ratios.refresh',
  'ratios.read',
  'earnings.get',
  'webhook.test',
  'webhook.history',
  'webhook.check',
  'webhook.token',
  'webhook.enterToken',
  'webhook.removeToken',
  'receiver.state',
  'receiver.start',
  'receiver.stop',
  'receiver.script',
  'receiver.putBackScript',
  'receiver.certificate',
  'deliveries.list',
  'deliveries.get',
  'deliveries.related',
  'deliveries.retries',
  'deliveries.clear',
  'deliveries.replay',
  'contracts.list',
  'contracts.forget',
  'contracts.putBack',
  'rehearsal.state',
  'rehearsal.start',
  'rehearsal.cancel',
  'entitlement.probe',
  'entitlement.list',
  'console.list',
  'console.clear',
  'proof.get',
  'proof.receipts',
  'proof.altered',
  'proof.verify',
  'tasks.list',
  'tasks.cancel',
  'tasks.dismiss',
  'file.save',
  'file.open',
  'page.pdf',
  'page.print',
  'clipboard.image',
  'link.open',
  'about.read',
  'about.report',
  'about.show',
  'log.report',
  'log.show',
  'window.start',
  'window.remember',
  'window.rememberLayout',
  'window.open',
  'window.resetSize',
  'window.undoResetSize',
  'window.offer',
  'window.command',
  'window.links',
  'window.reload',
  'app.startAgain',
  'app.quit',
] as const

/** Name of a channel. */
export type Channel = (typeof CHANNELS)[number]

/** Notices carry no data: each write of main names what the windows have to read again. */
export const NOTICES = [
  'status.changed',
  /** The current library changed: all data on screen belongs to the previous one. */
  'library.changed',
  /** Stories were added, changed or removed. */
  'stories.changed',
  /** Stories were marked. */
  'marks.changed',
  /** Watch lists or saved queries changed. */
  'organiser.changed',
  'watch.changed',
  /** Ratios were stored. */
  'ratios.changed',
  /** Responses were stored, so what was verified before has to be verified again. */
  'responses.changed',
  /** A key was checked against the endpoints of the plan. */
  'entitlement.changed',
  /** A webhook test was made. */
  'webhooks.changed',
  /** Deliveries were added, answered or removed, or the receiver or its script changed. */
  'deliveries.changed',
  'rehearsal.changed',
  /** Work began, went on or ended. */
  'tasks.changed',
  /** It is time for the automatic refresh of what the window shows. */
  'refresh.due',
  /** The computer slept, or its clock was changed. */
  'time.jumped',
  /** A call of the service began or ended. */
  'console.changed',
  /** The user clicked a notification: `notifications.wanted` returns what it leads to. */
  'story.wanted',
  /** Stories that match alerts were held back, or told. */
  'notifications.changed',
  /** What windows showed of a connection was forgotten, so that they start in it afresh. */
  'place.forgotten',
  /** The user chose a command in the menu: `window.command` returns it. */
  'command.wanted',
  /** A link was opened outside the application: `window.links` returns it. */
  'link.wanted',
] as const

/** Name of a notice. */
export type Notice = (typeof NOTICES)[number]

/** The raw IPC names used by the preload. The key window has its own. */
export const WIRE = {
  invoke: 'desk:invoke',
  cancel: 'desk:cancel',
  notice: 'desk:notice',
  keyWindow: 'key-window:call',
  /** A page of either window used something that it does not have. */
  denied: 'page:denied',
} as const
