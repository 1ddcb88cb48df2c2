// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import '../../../../../renderer/shell/window/catch-errors.ts'
import { stubDesk } from '../../../../support/window/render-window.tsx'
import { settled } from '../../../../support/system/settled.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><p>the window</p></div>'
})

async function caught(event: Event, reference: string | null = 'ref-1') {
  const desk = stubDesk({ 'log.report': () => ({ reference }), 'window.reload': () => null })
  window.dispatchEvent(event)
  await settled()
  return desk
}

const rejection = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason })

it('an error of a script is reported', async () => {
  const error = new Error('planted')
  const { inputsOf } = await caught(new ErrorEvent('error', { error, message: 'planted' }))
  expect(inputsOf('log.report')).toEqual([{ during: 'script', text: error.stack }])
})

it('a rejection that nothing handles is reported', async () => {
  const error = new Error('planted')
  const { inputsOf } = await caught(rejection(error))
  expect(inputsOf('log.report')).toEqual([{ during: 'promise', text: error.stack }])
})

it.each([
  ['a cancelled call', rejection(new AppError({ kind: 'cancelled' }))],
  ['a layout that settles late', new ErrorEvent('error', { message: 'ResizeObserver loop completed with …' })],
])('%s is no error', async (_what, event) => {
  expect((await caught(event)).inputsOf('log.report')).toEqual([])
})

it('a window that still shows something stays', async () => {
  await caught(new ErrorEvent('error', { error: new Error('planted') }))
  expect(document.body.textContent).toBe('the window')
})

it('a window that was left empty says what happened', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  await caught(new ErrorEvent('error', { error: new Error('planted') }))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The log lists it under ref-1.')
})

it('a window that was left empty can be loaded afresh', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const { inputsOf } = await caught(new ErrorEvent('error', { error: new Error('planted') }))
  document.querySelector('button')?.click()
  expect(inputsOf('window.reload')).toEqual([{}])
})
