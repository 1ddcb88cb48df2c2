import { expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { MAX_PLACE_LENGTH, MAX_REPORT_LENGTH } from '../../../../../app/domain/window/window-report.ts'
import { createWindowModule } from '../../../../../main/modules/window/module.ts'
import type { WindowModuleParts } from '../../../../../main/modules/window/module.ts'
import { createDispatcher } from '../../../../../main/platform/ipc/dispatcher.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'

const WINDOW = 7

function moduleWith(changes: Partial<WindowModuleParts> = {}) {
  const done: string[] = []
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const { handlers, states } = createWindowModule({
    logger,
    now: () => 0,
    logFile: '/data/logs/tearsheet.log',
    showLog: () => done.push('log'),
    reload: (window) => done.push(`reload ${window}`),
    startAgain: () => Promise.resolve(),
    quit: () => done.push('quit'),
    menu: {
      offer: (window, commands) => done.push(`${window} offers ${commands.join(' ')}`),
      take: () => 'news.next',
    },
    ...changes,
  })
  const dispatcher = createDispatcher({ handlers, scopeOf: () => ({}) as never, logger })
  return {
    done,
    states,
    send: (channel: string, input: unknown = {}) => dispatcher.dispatch(WINDOW, channel, channel, input),
  }
}

it('a window names the commands that it can run', async () => {
  const { done, send } = moduleWith()
  await send('window.offer', { commands: ['news.next', 'window.undo'] })
  expect(done).toEqual([`${WINDOW} offers news.next window.undo`])
})

it('a command that nobody knows is not offered', async () => {
  const { done, send } = moduleWith()
  expect(await send('window.offer', { commands: ['app.quit'] })).toMatchObject({ ok: false })
  expect(done).toEqual([])
})

it('a window takes the command that was chosen in the menu', async () => {
  expect(await moduleWith().send('window.command')).toEqual({ ok: true, value: 'news.next' })
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

// SECURITY 61
it.each([
  ['log.report', { during: 'render', text: 'x'.repeat(MAX_REPORT_LENGTH + 1) }],
  ['log.report', { during: 'anything', text: 'x' }],
  ['log.report', { during: 'render', text: { toString: 1 } }],
  ['window.remember', { place: 'x'.repeat(MAX_PLACE_LENGTH + 1) }],
])('%s takes no unbounded or shapeless text: %#', async (channel, input) => {
  expect(await moduleWith().send(channel, input)).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
})

it('a page is told where the log is', async () => {
  expect(await moduleWith().send('window.start')).toEqual({
    ok: true,
    value: { stopped: null, place: null, logFile: '/data/logs/tearsheet.log' },
  })
})

it('a window is loaded afresh without the place that it had', async () => {
  const { send, states, done } = moduleWith()
  await send('window.remember', { place: 'ratios' })
  states.stopped(WINDOW, { reason: 'crashed', detail: '' })
  await send('window.reload')
  expect([done, states.start(WINDOW).place]).toEqual([[`reload ${WINDOW}`], null])
})

it('a start that fails again is answered with its error', async () => {
  const error = { kind: 'start-failed', reason: 'full', detail: '' } as const
  const { send } = moduleWith({ startAgain: () => Promise.reject(new AppError(error)) })
  expect(await send('app.startAgain')).toEqual({ ok: false, error })
})

it.each([
  ['log.show', 'log'],
  ['app.quit', 'quit'],
])('%s is done by main', async (channel, what) => {
  const { send, done } = moduleWith()
  await send(channel)
  expect(done).toEqual([what])
})
