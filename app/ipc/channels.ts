import type { ErrorInfo } from '../errors/app-error.ts'

/** All channels that the main window may call. The preload allows no others. */
export const CHANNELS = [
  'desk.boot',
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
  'key.store',
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
  'news.known',
  'news.history',
  'changes.since',
  'changes.keep',
  'changes.kept',
  'changes.readKept',
  'changes.removeKept',
  'changes.putBackKept',
  'news.chain',
  'news.similar',
  'news.earlier',
  'news.dated',
  'companies.sectors',
  'news.image',
  'news.mark',
  'news.putBackMarks',
  'news.highlights',
  'news.changeHighlight',
  'news.markAll',
  'news.putBackBatch',
  'notifications.state',
  'notifications.test',
  'notifications.sound',
  'notifications.wanted',
  'organiser.get',
  'organiser.saveList',
  'organiser.saveQuery',
  'organiser.remove',
  'organiser.putBackList',
  'organiser.putBackQuery',
  'lists.text',
  'lists.compare',
  'lists.take',
  'lists.putBack',
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
  'companies.named',
  'earnings.get',
  'earnings.held',
  'webhook.test',
  'webhook.history',
  'webhook.beginRun',
  'webhook.runs',
  'webhook.run',
  'webhook.check',
  'webhook.token',
  'webhook.enterToken',
  'webhook.removeToken',
  'receiver.state',
  'receiver.start',
  'receiver.stop',
  'receiver.address',
  'receiver.script',
  'receiver.putBackScript',
  'receiver.deliver',
  'receiver.certificate',
  'deliveries.list',
  'deliveries.get',
  'deliveries.related',
  'deliveries.newer',
  'deliveries.retries',
  'deliveries.clear',
  'deliveries.delete',
  'deliveries.putBack',
  'deliveries.note',
  'deliveries.putBackNotes',
  'deliveries.teach',
  'deliveries.putBackTeaching',
  'deliveries.import',
  'deliveries.replay',
  'forward.state',
  'forward.set',
  'forward.cancel',
  'contracts.list',
  'contracts.isKnown',
  'contracts.forget',
  'contracts.putBack',
  'reconciliation.make',
  'reconciliation.lines',
  'reconciliation.scope',
  'reconciliation.setScope',
  'reconciliation.send',
  'rehearsal.state',
  'rehearsal.start',
  'rehearsal.cancel',
  'entitlement.probe',
  'entitlement.list',
  'console.list',
  'console.body',
  'console.bodies',
  'console.clear',
  'programs.state',
  'programs.open',
  'programs.add',
  'programs.address',
  'programs.remove',
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
  'window.keepDraft',
  'window.keepScroll',
  'window.keepFirstScreen',
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
export type Channel = (typeof CHANNELS)[number]

/** Notices carry no data: each write of main names what the windows have to read again. */
export const NOTICES = [
  'status.changed',
  /** The current library changed: all data on screen belongs to the previous one. */
  'library.changed',
  /** Stories were added, changed or removed. */
  'stories.changed',
  'marks.changed',
  /** Watch lists or saved queries changed. */
  'organiser.changed',
  'watch.changed',
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
  /** A page of changes was kept or removed. */
  'kept-changes.changed',
  /** Programs can read or cannot, or there are others. */
  'programs.changed',
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
  /** Notifications of alerts with a sound were shown: `notifications.sound` gives it to the first window that asks. */
  'sound.wanted',
  /** Stories that match alerts were held back, or told. */
  'notifications.changed',
  /** What windows showed of a connection was forgotten, so that they start in it afresh. */
  'place.forgotten',
  /** The user chose a command in the menu: `window.command` returns it. */
  'command.wanted',
  /** A link was opened outside the application: `window.links` returns it. */
  'link.wanted',
] as const
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

/** The reply to every call. Handlers never throw across the boundary. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: ErrorInfo }

/** A reply on its way to a window: of some calls the JSON text. */
export type SentReply = string | Reply<unknown>

/** Calls with replies of a thousand members, without bytes, and with the text of one story at most. To copy each member into a page takes longer than their text. */
const SENT_AS_TEXT: readonly string[] = ['news.rows', 'desk.boot'] satisfies Channel[]

/** A reply in the form in which it is sent. */
export const sendReply = (channel: string, reply: Reply<unknown>): SentReply =>
  SENT_AS_TEXT.includes(channel) ? JSON.stringify(reply) : reply

/** What the preload exposes as `window.desk`. */
export interface Desk {
  invoke(callId: string, channel: string, input: unknown): Promise<SentReply>
  cancel(callId: string): void
  /** Calls the listener with the name of each notice; returns the function that unsubscribes it. */
  subscribe(listener: (notice: string) => void): () => void
}
