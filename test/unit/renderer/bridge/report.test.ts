// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_REPORT_LENGTH } from '../../../../app/domain/window/window-report.ts'
import { referenceOf, report } from '../../../../renderer/bridge/report.ts'
import { refusing, stubDesk } from '../../../support/window/render-window.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('an error is sent with its stack and gets the reference of main', async () => {
  const desk = stubDesk({ 'log.report': () => ({ reference: 'ref-1' }) })
  const error = new Error('planted')
  expect([await report('script', error), desk.inputsOf('log.report')]).toEqual([
    'ref-1',
    [{ during: 'script', text: error.stack }],
  ])
})

it('an error is reported once', async () => {
  const desk = stubDesk({ 'log.report': () => ({ reference: 'ref-1' }) })
  const error = new Error('planted')
  await report('render', error)
  await report('script', error)
  expect(desk.inputsOf('log.report')).toHaveLength(1)
})

it('the reference of a reported error is known', async () => {
  stubDesk({ 'log.report': () => ({ reference: 'ref-1' }) })
  const error = new Error('planted')
  await report('render', error)
  expect(referenceOf(error)).toBe('ref-1')
})

it('an error that was not reported has no reference', () => {
  expect(referenceOf(new Error('planted'))).toBeNull()
})

it('a refused report gives no reference', async () => {
  stubDesk({ 'log.report': refusing({ kind: 'cancelled' }) })
  expect(await report('render', new Error('planted'))).toBeNull()
})

it('a window without a door to main gives no reference', async () => {
  Object.defineProperty(window, 'desk', { configurable: true, value: undefined })
  expect(await report('render', new Error('planted'))).toBeNull()
})

it('a report that main does not answer is not waited for', async () => {
  stubDesk({})
  const reported = report('render', new Error('planted'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await reported).toBeNull()
})

it.each([
  ['a long message', new Error('x'.repeat(50_000)), ''],
  ['a long stack of components', new Error('planted'), 'x'.repeat(50_000)],
  ['both', new Error('x'.repeat(50_000)), 'x'.repeat(50_000)],
])('%s is cut to what main takes', async (_what, error, detail) => {
  const desk = stubDesk({ 'log.report': () => ({ reference: 'ref-1' }) })
  await report('render', error, detail)
  expect(desk.inputsOf('log.report')[0]?.text).toHaveLength(MAX_REPORT_LENGTH)
})

it.each([[null], [undefined], ['a text'], [{ odd: true }], [Object.create(null)], [Symbol('odd')]])(
  'anything that is thrown can be reported: %#',
  async (thrown: unknown) => {
    stubDesk({ 'log.report': () => ({ reference: 'ref-1' }) })
    expect(await report('promise', thrown)).toBe('ref-1')
  },
)
