import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PREFERENCE_WORDS } from '../../app/domain/settings/preference-words.ts'
import { CHANNELS, type Channel } from '../../app/ipc/channels.ts'
import type { Place } from '../../app/ipc/window/location.ts'
import { PLACE_WORDS } from '../../renderer/shell/window/use-location-changes.ts'

const root = join(import.meta.dirname, '../..')

/** A call whose change can be undone: what puts it back, and the test that shows it. */
interface Undoable {
  undo: Channel
  test: string
}

/** A call without undo: it only reads or shows something, or there is a reason. */
type Entry = 'reads' | 'acts' | Undoable | { why: string }

const NEWS = 'test/unit/renderer/features/news/mutations.test.tsx'
const HIGHLIGHTS = 'test/unit/renderer/features/news/highlights/mutations.test.tsx'
const ORGANISER = 'test/unit/renderer/features/news/organise/mutations.test.tsx'
const SETTINGS = 'test/unit/renderer/features/settings/mutations.test.tsx'
const CHANGES = 'test/unit/renderer/features/changes/mutations.test.tsx'
const WEBHOOKS = 'test/unit/renderer/features/webhooks/mutations.test.tsx'

const DELIVERIES = 'test/unit/renderer/features/webhooks/receiver/mutations.test.tsx'

const PUTS_BACK = { why: 'is an undo or a redo itself' }
const STORED = { why: 'removes stored data for good: asked before' }
const SECRET = { why: 'the secret is in the keychain and not in our hands' }
const MADE_UP = { why: 'changes the made-up service of the demonstration, not the data of the person' }
const TOKEN = { why: 'the token of a program is kept nowhere, so it cannot come back' }
const PLACE = { why: 'remembers what is on screen; the changes of that have steps of their own' }

/** Every call of the contract. A new one has to be entered here, with its undo or with the reason why there is none. */
const TABLE: Readonly<Record<Channel, Entry>> = {
  'desk.boot': 'reads',
  'app.status': 'reads',
  'connection.test': 'acts',
  'demo.setRunning': MADE_UP,
  'demo.chooseKey': MADE_UP,
  'scenarios.state': 'reads',
  'scenarios.start': MADE_UP,
  'scenarios.putBack': MADE_UP,
  'profile.get': 'reads',
  'profile.save': { undo: 'profile.putBack', test: SETTINGS },
  'profile.putBack': PUTS_BACK,
  'connections.list': 'reads',
  'connections.use': { why: 'shows another connection, as going to a view does: choosing the other one leads back' },
  'connections.add': { why: 'comes with a key: Remove… takes both away, after asking' },
  'connections.change': { undo: 'connections.putBack', test: SETTINGS },
  'connections.putBack': PUTS_BACK,
  'connections.confirm': { why: 'allows requests to an address, some of which are sent by then' },
  'connections.remove': STORED,
  'key.enter': SECRET,
  'key.changeAddress': SECRET,
  'key.remove': SECRET,
  'key.store': 'reads',
  'preferences.get': 'reads',
  'preferences.read': 'reads',
  'preferences.save': { undo: 'preferences.putBack', test: 'test/unit/renderer/query/preferences.test.tsx' },
  'preferences.putBack': PUTS_BACK,
  'programs.state': 'reads',
  'programs.open': { why: 'opens and closes connections of programs; the same switch closes and opens them again' },
  'programs.add': TOKEN,
  'programs.address': TOKEN,
  'programs.remove': TOKEN,
  'changes.since': 'reads',
  'changes.keep': { undo: 'changes.putBackKept', test: CHANGES },
  'changes.kept': 'reads',
  'changes.readKept': 'reads',
  'changes.removeKept': { undo: 'changes.putBackKept', test: CHANGES },
  'changes.putBackKept': PUTS_BACK,
  'news.rows': 'reads',
  'news.neighbour': 'reads',
  'news.count': 'reads',
  'news.facets': 'reads',
  'news.snippets': 'reads',
  'news.complete': 'reads',
  'news.refresh': 'acts',
  'news.item': 'reads',
  'notifications.sound': 'acts',
  'notifications.state': 'reads',
  'notifications.test': 'acts',
  'notifications.wanted': 'reads',
  'tasks.list': 'reads',
  'tasks.cancel': 'acts',
  'tasks.dismiss': { why: 'takes away a message, not data' },
  'news.text': 'reads',
  'news.known': 'reads',
  'news.history': 'reads',
  'news.chain': 'reads',
  'news.similar': 'reads',
  'news.earlier': 'reads',
  'news.dated': 'reads',
  'news.image': 'reads',
  // Opening a story marks it as read without a step, since it is not what the person meant to change.
  'news.mark': { undo: 'news.putBackMarks', test: NEWS },
  'news.putBackMarks': PUTS_BACK,
  'news.highlights': 'reads',
  'news.changeHighlight': { undo: 'news.changeHighlight', test: HIGHLIGHTS },
  'news.markAll': { undo: 'news.putBackBatch', test: NEWS },
  'news.putBackBatch': PUTS_BACK,
  'organiser.get': 'reads',
  'organiser.saveList': { undo: 'organiser.putBackList', test: ORGANISER },
  'organiser.saveQuery': { undo: 'organiser.putBackQuery', test: ORGANISER },
  'organiser.remove': { undo: 'organiser.putBackList', test: ORGANISER },
  'organiser.putBackList': PUTS_BACK,
  'organiser.putBackQuery': PUTS_BACK,
  'lists.text': 'reads',
  'lists.compare': 'reads',
  'lists.take': { undo: 'lists.putBack', test: 'test/unit/renderer/features/lists/mutations.test.tsx' },
  'lists.putBack': PUTS_BACK,
  'watch.state': 'reads',
  'watch.refresh': 'acts',
  'library.inventory': 'reads',
  'library.sizes': 'reads',
  'library.previewLimits': 'reads',
  'library.applyLimits': STORED,
  'library.previewPurge': 'reads',
  'library.purge': STORED,
  'library.purgeKey': STORED,
  'library.backup': { why: 'writes a file that the person chose' },
  'library.restore': { why: 'keeps the files from before beside those of the backup' },
  'library.damaged': 'reads',
  'ratios.refresh': 'acts',
  'ratios.read': 'reads',
  'companies.named': 'reads',
  'companies.sectors': 'reads',
  'earnings.held': 'reads',
  'earnings.get': 'reads',
  'webhook.test': { why: 'makes the service send something' },
  'webhook.history': 'reads',
  'webhook.beginRun': { why: 'records what is sent' },
  'webhook.runs': 'reads',
  'webhook.run': 'reads',
  'webhook.check': 'acts',
  'webhook.token': 'reads',
  'webhook.enterToken': SECRET,
  'webhook.removeToken': SECRET,
  'receiver.state': 'reads',
  'receiver.start': { why: 'its button stops it' },
  'receiver.stop': { why: 'its button starts it' },
  'receiver.address': { why: 'a tunnel and its sender know the address, which no undo reaches' },
  'receiver.script': { undo: 'receiver.putBackScript', test: WEBHOOKS },
  'receiver.putBackScript': PUTS_BACK,
  'receiver.deliver': MADE_UP,
  'receiver.certificate': 'reads',
  'deliveries.list': 'reads',
  'deliveries.get': 'reads',
  'deliveries.related': 'reads',
  'deliveries.newer': 'reads',
  'deliveries.retries': 'reads',
  'deliveries.clear': STORED,
  'deliveries.delete': { undo: 'deliveries.putBack', test: DELIVERIES },
  'deliveries.putBack': PUTS_BACK,
  'deliveries.note': { undo: 'deliveries.putBackNotes', test: DELIVERIES },
  'deliveries.putBackNotes': PUTS_BACK,
  'deliveries.teach': { undo: 'deliveries.putBackTeaching', test: DELIVERIES },
  'deliveries.putBackTeaching': PUTS_BACK,
  'deliveries.import': { why: 'adds a copy of a file that the person chose: deleting it takes it away' },
  'deliveries.replay': { why: 'sends something' },
  'forward.state': 'reads',
  'forward.set': { why: 'what is forwarded was received elsewhere; its switch turns it off' },
  'forward.cancel': { why: 'sends nothing; a delivery can be sent again by hand' },
  'contracts.list': 'reads',
  'contracts.isKnown': 'reads',
  'contracts.forget': { undo: 'contracts.putBack', test: WEBHOOKS },
  'contracts.putBack': PUTS_BACK,
  'reconciliation.make': 'reads',
  'reconciliation.lines': 'reads',
  'reconciliation.scope': 'reads',
  'reconciliation.setScope': { why: 'its form has what was said before, and says it again' },
  'reconciliation.send': { why: 'sends something' },
  'rehearsal.state': 'reads',
  'rehearsal.start': { why: 'sends something' },
  'rehearsal.cancel': 'acts',
  'entitlement.probe': 'acts',
  'entitlement.list': 'reads',
  'console.list': 'reads',
  'console.body': 'reads',
  'console.bodies': 'reads',
  'console.clear': { why: 'the calls of this session are a log, and not made by the person' },
  'proof.get': 'reads',
  'proof.receipts': 'reads',
  'proof.altered': 'reads',
  'proof.verify': 'reads',
  'file.save': { why: 'writes a file that the person chose' },
  'file.open': 'reads',
  'page.pdf': { why: 'writes a file that the person chose' },
  'page.print': 'acts',
  'clipboard.image': { why: 'the clipboard belongs to the system' },
  'link.open': 'acts',
  'about.read': 'reads',
  'about.report': 'reads',
  'about.show': 'acts',
  'log.report': { why: 'writes to the log' },
  'log.show': 'acts',
  'window.start': 'reads',
  'window.remember': PLACE,
  'window.rememberLayout': PLACE,
  'window.keepDraft': { why: 'remembers what is typed, which its field undoes' },
  'window.keepScroll': PLACE,
  'window.keepFirstScreen': PLACE,
  'window.open': { why: 'a window can be closed' },
  'window.resetSize': {
    undo: 'window.undoResetSize',
    test: 'test/unit/renderer/shell/menu/use-window-commands.test.tsx',
  },
  'window.undoResetSize': PUTS_BACK,
  'window.offer': 'acts',
  'window.command': 'reads',
  'window.links': 'reads',
  'window.reload': 'acts',
  'app.startAgain': 'acts',
  'app.quit': 'acts',
}

const entries = Object.entries(TABLE) as [Channel, Entry][]
const undoable = entries.filter((each): each is [Channel, Undoable] => typeof each[1] === 'object' && 'undo' in each[1])

describe('the calls of the contract', () => {
  it('are all in the table', () => {
    expect(entries.map(([channel]) => channel).sort()).toEqual([...CHANNELS].sort())
  })

  it.each(undoable)('%s has an undo, which its test calls', (_channel, { undo, test }) => {
    expect(existsSync(join(root, test)) ? readFileSync(join(root, test), 'utf8') : 'no test').toContain(`'${undo}'`)
  })

  it('that put something back are the undo of another one', () => {
    const used = undoable.map(([, { undo }]) => undo)
    const backs = entries.filter(([, entry]) => entry === PUTS_BACK).map(([channel]) => channel)
    expect(backs.filter((channel) => !used.includes(channel) && channel !== 'organiser.putBackQuery')).toEqual([])
  })

  it('only read something where no part of the window writes with them', () => {
    const files = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    const mutations = files
      .filter((file) => file.endsWith('mutations.ts'))
      .map((file) => readFileSync(join(root, 'renderer', file), 'utf8'))
      .join('\n')
    const written = [...mutations.matchAll(/mutationFn:[^\n]*=>\s*call\('([\w.]+)'/g)].map(([, channel]) => channel)
    expect(written.length).toBeGreaterThan(20)
    expect(entries.filter(([channel, entry]) => entry === 'reads' && written.includes(channel))).toEqual([])
  })
})

it('every preference can be undone but those that delete something, and what is remembered by the way', () => {
  expect(Object.entries(PREFERENCE_WORDS).filter(([, words]) => words === null)).toEqual([
    ['replayTargets', null],
    ['dailyChangesAt', null],
    ['limits', null],
  ])
})

describe('what a window shows', () => {
  /** The views without undo. What they show is gone to, so that going back leads to it. */
  const WITHOUT: Readonly<Record<Exclude<keyof Place, keyof typeof PLACE_WORDS>, string>> = {
    view: 'a view is gone to',
    news: 'a search and a story are gone to',
    webhooks: 'a panel and a delivery are gone to; the destination is a field with an undo of its own',
    console: 'a panel is gone to',
  }

  it('has an undo in each view where a person builds something up', () => {
    expect([...Object.keys(PLACE_WORDS), ...Object.keys(WITHOUT)].sort()).toEqual([
      'changes',
      'console',
      'earnings',
      'news',
      'ratios',
      'sheet',
      'view',
      'webhooks',
    ])
  })

  it('names the members without undo, which are panels, their company, the time and the story that a chart shows, and what was looked at', () => {
    const without = Object.entries(PLACE_WORDS).flatMap(([view, words]) =>
      Object.entries(words).flatMap(([name, say]) => (say === null ? [`${view} ${name}`] : [])),
    )
    expect(without).toEqual([
      'ratios panel',
      'ratios company',
      'ratios span',
      'ratios looks',
      'ratios story',
      'earnings shows',
      'earnings company',
      'earnings day',
      'earnings span',
      'sheet span',
    ])
  })
})
