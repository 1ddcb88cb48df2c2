import { expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { MAX_DRAFT_LENGTH, NOTHING_KEPT } from '../../../../../app/domain/window/drafts.ts'
import { MAX_PLACE_LENGTH, MAX_REPORT_LENGTH } from '../../../../../app/domain/window/window-report.ts'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { Place } from '../../../../../app/ipc/window/location.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { screenWith } from '../../../../support/window/first-screen.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { createErrorReports, createWindowModule } from '../../../../../main/modules/window/module.ts'
import type { WindowModuleParts } from '../../../../../main/modules/window/module.ts'
import { NEW_WINDOW } from '../../../../../main/modules/window/remembered-window.ts'
import { createWorkspace } from '../../../../../main/modules/window/workspace.ts'
import { createDispatcher } from '../../../../../main/platform/ipc/dispatcher.ts'

/** The window that sends. */
const WINDOW = 7
/** The module of the windows, and what it had done. */
function moduleWith(changes: Partial<WindowModuleParts> = {}) {
  const done: string[] = []
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const workspace = createWorkspace({
    first: [],
    write: () => Promise.resolve(),
    scheduleTimeout: () => () => undefined,
    failed: () => undefined,
  })
  workspace.opened(WINDOW, NEW_WINDOW)
  const { handlers, states } = createWindowModule({
    logger,
    now: () => 0,
    logFile: '/data/logs/tearsheet.log',
    locales: () => ({ numbers: 'de-DE', dates: 'fr-CH' }),
    showLog: () => done.push('log'),
    reload: (window) => done.push(`reload ${window}`),
    startAgain: () => Promise.resolve(),
    quit: () => done.push('quit'),
    menu: {
      offer: (window, { commands, on, undo, redo, isTyping }) =>
        done.push(
          `${window} ${isTyping ? 'types' : 'offers'} ${[...commands].map((id) => (on.has(id) ? `${id} (on)` : id)).join(' ')}; ${undo ?? 'nothing'}; ${redo ?? 'nothing'}`,
        ),
      take: () => 'news.next',
    },
    links: {
      take: () => [
        { kind: 'story', id: 7 },
        { kind: 'refused', shown: 'tearsheet:', reason: 'It is empty.' },
      ],
    },
    workspace,
    resetSize: (window) => done.push(`reset ${window}`),
    undoResetSize: (window) => done.push(`undo reset ${window}`),
    openBeside(window, remembered) {
      done.push(`beside ${window}: ${[...remembered.views.keys()].join(' ')}`)
      return true
    },
    keepFirstScreen: (window, connection, { screen: { lines }, place }) =>
      done.push(`first ${window} ${connection}: ${lines.map(({ text }) => text).join(', ')} (${place.slice(0, 4)})`),
    ...changes,
  })
  const dispatcher = createDispatcher({ handlers, scopeOf: () => ({}) as never, logger })
  return {
    done,
    logger,
    states,
    workspace,
    send: (channel: string, input: unknown = {}) => dispatcher.dispatch(WINDOW, channel, channel, input),
  }
}

const withQuery = (query: string): Place => ({
  ...PLACE,
  news: { ...PLACE.news, filter: { ...PLACE.news.filter, query } },
})

it('a window names the commands that it can run', async () => {
  const { done, send } = moduleWith()
  await send('window.offer', {
    commands: ['news.next', 'window.undo', 'ratios.heat-map'],
    on: ['ratios.heat-map'],
    undo: 'Undo: star a story',
    redo: null,
    isTyping: false,
  })
  expect(done).toEqual([`${WINDOW} offers news.next window.undo ratios.heat-map (on); Undo: star a story; nothing`])
})

it.each([
  ['turns the text around', 'Undo: rename \u202e“sliame”', 'Undo: rename [U+202E]“sliame”'],
  ['is a control', 'Undo:\u0007', 'Undo:[U+0007]'],
  ['begins another line', 'Undo: a\nb', 'Undo: a[U+000A]b'],
])('a character of what would be undone that %s is visible in the menu', async (_what, undo, shown) => {
  const { done, send } = moduleWith()
  await send('window.offer', { commands: [], on: [], undo, redo: undo, isTyping: false })
  expect(done).toEqual([`${WINDOW} offers ; ${shown}; ${shown}`])
})

it.each([
  ['too long', { commands: [], on: [], undo: 'x'.repeat(201), redo: null, isTyping: false }],
  ['empty', { commands: [], on: [], undo: null, redo: '', isTyping: false }],
  ['no text', { commands: [], on: [], undo: 7, redo: null, isTyping: false }],
  ['with an unknown command that is on', { commands: [], on: ['app.quit'], undo: null, redo: null, isTyping: false }],
  ['beside something else', { commands: [], on: [], undo: null, redo: null, isTyping: false, title: 'x' }],
])('a name for the menu that is %s is refused', async (_what, input) => {
  const { done, send } = moduleWith()
  expect([await send('window.offer', input), done]).toMatchObject([{ ok: false }, []])
})

it('a command that nobody knows is not offered', async () => {
  const { done, send } = moduleWith()
  expect(
    await send('window.offer', { commands: ['app.quit'], on: [], undo: null, redo: null, isTyping: false }),
  ).toMatchObject({ ok: false })
  expect(done).toEqual([])
})

it('a window takes the command that was chosen in the menu', async () => {
  expect(await moduleWith().send('window.command')).toEqual({ ok: true, value: 'news.next' })
})

it('a window takes the links that were opened outside', async () => {
  expect(await moduleWith().send('window.links')).toEqual({
    ok: true,
    value: [
      { kind: 'story', id: 7 },
      { kind: 'refused', shown: 'tearsheet:', reason: 'It is empty.' },
    ],
  })
})

it('a report is answered with its reference', async () => {
  const { send } = moduleWith()
  expect(await send('log.report', { during: 'render', text: 'Error' })).toEqual({
    ok: true,
    value: { reference: 'ref-1' },
  })
})

it('a report that could not be written is answered without a reference', async () => {
  const logger = createLogger({ sink: () => false, now: () => 0, reference: () => 'ref-1' })
  expect(await moduleWith({ logger }).send('log.report', { during: 'render', text: 'Error' })).toEqual({
    ok: true,
    value: { reference: null },
  })
})

// SECURITY 81
it.each([
  ['log.report', { during: 'render', text: 'x'.repeat(MAX_REPORT_LENGTH + 1) }],
  ['log.report', { during: 'anything', text: 'x' }],
  ['log.report', { during: 'render', text: { toString: 1 } }],
  ['window.remember', { shown: { connection: 'a', place: 'news' } }],
  ['window.remember', { shown: { connection: 'a', place: { ...PLACE, key: 'k' } } }],
  ['window.remember', { shown: { connection: 'a', place: withQuery('x'.repeat(MAX_PLACE_LENGTH + 1)) } }],
  ['window.rememberLayout', { layout: { ...DEFAULT_LAYOUT, widths: { news: 1e9 } } }],
  ['window.keepDraft', { kept: { connection: 'a', name: 'n', text: 'x'.repeat(MAX_DRAFT_LENGTH + 1) } }],
  ['window.keepDraft', { kept: { connection: 'a', name: '', text: 'x' } }],
  ['window.keepScroll', { kept: { connection: 'a', name: 'n', scroll: { top: -1, left: 0 } } }],
])('%s takes no unbounded or shapeless text: %#', async (channel, input) => {
  expect(await moduleWith().send(channel, input)).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
})

it('a page is told where the log is, and how the system writes numbers and dates', async () => {
  expect(await moduleWith().send('window.start')).toEqual({
    ok: true,
    value: {
      stopped: null,
      views: [],
      layout: DEFAULT_LAYOUT,
      logFile: '/data/logs/tearsheet.log',
      locales: { numbers: 'de-DE', dates: 'fr-CH' },
    },
  })
})

it('a window is told what it showed before, and how it was divided', async () => {
  const { send } = moduleWith()
  const layout = { widths: { news: 300 }, showsSide: false, listText: 'headline' }
  await send('window.remember', { shown: { connection: 'a', place: PLACE } })
  await send('window.rememberLayout', { layout })
  expect(await send('window.start')).toMatchObject({
    value: { views: [{ connection: 'a', place: PLACE }], layout },
  })
})

// SECURITY 19
it('a secret that was typed into the wrong field is not remembered', async () => {
  const { send, workspace, logger } = moduleWith()
  logger.hide('KEY-0123456789')
  await send('window.remember', { shown: { connection: 'a', place: withQuery('KEY-0123456789') } })
  expect(workspace.of(WINDOW).views.get('a')?.place).toEqual(withQuery('•••'))
})

it('a window is loaded afresh without the place that it had', async () => {
  const { send, states, workspace, done } = moduleWith()
  await send('window.remember', { shown: { connection: 'a', place: PLACE } })
  states.stopped(WINDOW, { reason: 'crashed', detail: '' })
  await send('window.reload')
  expect([done, workspace.of(WINDOW).views.get('a')?.place]).toEqual([[`reload ${WINDOW}`], null])
})

it('another window shows what this one asks for, in its connection alone', async () => {
  const { send, done } = moduleWith()
  await send('window.remember', { shown: { connection: 'a', place: PLACE } })
  await send('window.open', { shown: { connection: 'b', place: PLACE } })
  expect(done).toEqual([`beside ${WINDOW}: b`])
})

it('too many windows are refused', async () => {
  const { send } = moduleWith({ openBeside: () => false })
  expect(await send('window.open', { shown: { connection: 'a', place: PLACE } })).toMatchObject({
    ok: false,
    error: { errorText: 'Tearsheet has 20 windows. Close one of them first.' },
  })
})

it('a start that fails again is answered with its error', async () => {
  const error = { kind: 'start-failed', reason: 'full', detail: '' } as const
  const { send } = moduleWith({ startAgain: () => Promise.reject(new AppError(error)) })
  expect(await send('app.startAgain')).toEqual({ ok: false, error })
})

it.each([
  ['log.show', 'log'],
  ['app.quit', 'quit'],
  ['window.resetSize', `reset ${WINDOW}`],
  ['window.undoResetSize', `undo reset ${WINDOW}`],
])('%s is done by main', async (channel, what) => {
  const { send, done } = moduleWith()
  await send(channel)
  expect(done).toEqual([what])
})

it('what is typed and scrolled is there after a reload', async () => {
  const { send } = moduleWith()
  await send('window.keepDraft', { kept: { connection: 'a', name: 'note of story 7/text', text: 'compare' } })
  await send('window.keepScroll', { kept: { connection: 'a', name: 'story 7', scroll: { top: 40, left: 0 } } })
  expect(await send('window.start')).toMatchObject({
    value: {
      views: [
        {
          connection: 'a',
          kept: { drafts: [['note of story 7/text', 'compare']], scrolls: [['story 7', { top: 40, left: 0 }]] },
        },
      ],
    },
  })
})

it('a secret that was typed into the wrong field is not kept', async () => {
  const { send, logger, workspace } = moduleWith()
  logger.secrets.add('KEY-0123456789')
  await send('window.keepDraft', { kept: { connection: 'a', name: 'note of story 7/text', text: 'my KEY-0123456789' } })
  expect(workspace.of(WINDOW).views.get('a')?.kept.drafts).toEqual([['note of story 7/text', 'my •••']])
})

it('the longest text that a person can type is kept, whatever its characters', async () => {
  const { send, workspace } = moduleWith()
  const text = '\u0001'.repeat(MAX_DRAFT_LENGTH)
  await send('window.keepDraft', { kept: { connection: 'a', name: 'delivery 1/body', text } })
  expect(workspace.of(WINDOW).views.get('a')?.kept.drafts[0]?.[1]).toBe(text)
})

it('another window begins without what is typed in the first one', async () => {
  const opened: unknown[] = []
  const { send } = moduleWith({
    openBeside(_window, { views }) {
      opened.push(views.get('a')?.kept)
      return true
    },
  })
  await send('window.keepDraft', { kept: { connection: 'a', name: 'note of story 7/text', text: 'compare' } })
  await send('window.open', { shown: { connection: 'a', place: PLACE } })
  expect(opened).toEqual([NOTHING_KEPT])
})

it('keeps what a window shows first, with the place that it was kept at', async () => {
  const { send, done } = moduleWith()
  await send('window.remember', { shown: { connection: 'a', place: { ...PLACE, view: 'news' } } })
  await send('window.keepFirstScreen', { shown: { connection: 'a', screen: screenWith('Shares rise') } })
  expect(done).toEqual([expect.stringMatching(/^first 7 a: Shares rise \([0-9a-f]{4}\)$/)])
})

it('keeps nothing of a connection whose places were forgotten', async () => {
  const { send, done, workspace } = moduleWith()
  await send('window.remember', { shown: { connection: 'a', place: { ...PLACE, view: 'news' } } })
  workspace.forget('a')
  await send('window.keepFirstScreen', { shown: { connection: 'a', screen: screenWith('Shares rise') } })
  expect(done).toEqual([])
})

// SECURITY 56
it('keeps no first screen with anything else in it', async () => {
  const { send, done } = moduleWith()
  const reply = await send('window.keepFirstScreen', { shown: { connection: 'a', screen: { html: '<b>' } } })
  expect(reply.ok).toBe(false)
  expect(done).toEqual([])
})

// SECURITY 19
it('blanks secrets in what a window shows first', async () => {
  const { send, done, logger } = moduleWith()
  logger.secrets.add('sk-0123456789abcdef')
  await send('window.remember', { shown: { connection: 'a', place: { ...PLACE, view: 'news' } } })
  await send('window.keepFirstScreen', { shown: { connection: 'a', screen: screenWith('sk-0123456789abcdef') } })
  expect(done).toHaveLength(1)
  expect(done.join()).not.toContain('sk-0123456789abcdef')
})

function reportsAt() {
  const clock = { now: 0 }
  const lines: Record<string, unknown>[] = []
  let count = 0
  const logger = createLogger({
    sink: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) > 0,
    now: () => clock.now,
    reference: () => `ref-${(count += 1)}`,
  })
  return { clock, lines, logger, reports: createErrorReports(logger, () => clock.now) }
}

it('a report becomes a line of the log under the reference that it gets', () => {
  const { lines, reports } = reportsAt()
  const reference = reports.add('window render', 'Error: planted')
  expect(lines).toEqual([expect.objectContaining({ reference, during: 'window render', stack: 'Error: planted' })])
})

it('a repeated report gets the reference of the first one and no other line', () => {
  const { lines, reports } = reportsAt()
  const first = reports.add('render', 'Error: planted')
  expect([reports.add('render', 'Error: planted'), lines.length]).toEqual([first, 1])
})

// SECURITY 81
it('more than ten reports in a minute get no reference, and the log says so once', () => {
  const { lines, reports } = reportsAt()
  const references = Array.from({ length: 30 }, (_, index) => reports.add('script', `Error: ${index}`))
  expect(references.filter((reference) => reference !== null)).toHaveLength(10)
  expect(lines.filter(({ event }) => event === 'errors of the window left out')).toHaveLength(1)
})

it('a minute later reports are logged again', () => {
  const { clock, reports } = reportsAt()
  for (let index = 0; index < 30; index++) reports.add('script', `Error: ${index}`)
  clock.now = 61_000
  expect(reports.add('script', 'Error: later')).not.toBeNull()
})

// SECURITY 81
it('a window that reports errors all day cannot fill the log', () => {
  const { clock, lines, reports } = reportsAt()
  for (let minute = 0; minute < 1440; minute++) {
    clock.now = minute * 61_000
    for (let index = 0; index < 10; index++) reports.add('script', `Error: ${minute} ${index}`)
  }
  expect(lines.length).toBeLessThan(250)
})

// SECURITY 81
it('known secrets are blanked in a report', () => {
  const { lines, logger, reports } = reportsAt()
  logger.hide('sk-0123456789abcdef')
  reports.add('promise', 'Error: sk-0123456789abcdef is wrong')
  expect(JSON.stringify(lines)).not.toContain('0123456789abcdef')
})

it('a report with line breaks stays one line of the log', () => {
  const lines: string[] = []
  const logger = createLogger({ sink: (line) => lines.push(line) > 0, now: () => 0, reference: () => 'ref' })
  createErrorReports(logger, () => 0).add('script', 'Error\n{"event":"forged"}\r\u2028')
  expect(lines.map((line) => line.includes('\n') || line.includes('\r'))).toEqual([false])
})

it('a report that was lost is written when it comes again', () => {
  const disk = { isFull: true }
  const logger = createLogger({ sink: () => !disk.isFull, now: () => 0, reference: () => 'ref' })
  const reports = createErrorReports(logger, () => 0)
  const lost = reports.add('script', 'Error: planted')
  disk.isFull = false
  expect([lost, reports.add('script', 'Error: planted')]).toEqual([null, 'ref'])
})
