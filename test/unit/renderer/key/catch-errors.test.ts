// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { keyCall, type KeyCall, type KeyReply } from '../../../../app/ipc/window/key-window.ts'
import { settled } from '../../../support/system/settled.ts'

const SECRET = 'sk-my-secret-key'

function failure(): Error {
  const error = new Error(`cannot use ${SECRET}`)
  error.stack = `Error: cannot use ${SECRET}\n    at enter (app://key/assets/key.js:12:3)\n    at ${SECRET} (eval)`
  return error
}

async function caught(event: Event, respond: (call: KeyCall) => Promise<KeyReply>) {
  const calls: KeyCall[] = []
  Object.defineProperty(window, 'keyEntry', {
    configurable: true,
    value: {
      call(call: KeyCall) {
        calls.push(call)
        return respond(call)
      },
    },
  })
  await import('../../../../renderer/key/catch-errors.ts')
  window.dispatchEvent(event)
  await settled()
  return calls
}

const logged = (): Promise<KeyReply> => Promise.resolve({ state: 'reported', reference: 'ref-1' })
const thrown = (): Event => new ErrorEvent('error', { error: failure() })

beforeEach(() => {
  document.body.innerHTML = `<main hidden><input value="${SECRET}" /></main>`
  vi.resetModules()
})

// SECURITY 81
it('an error in the key window is said under one title with the reference of the log, and what was typed goes away', async () => {
  await caught(thrown(), logged)
  expect(document.querySelector('input')).toBeNull()
  expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([
    'Something went wrong in Tearsheet',
  ])
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The log lists it under ref-1.')
})

it('a rejection in the key window is said as well', async () => {
  await caught(Object.assign(new Event('unhandledrejection'), { reason: failure() }), logged)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Something went wrong in Tearsheet')
})

// SECURITY 81
it('only names and positions are reported, never what is typed', async () => {
  expect(await caught(thrown(), logged)).toEqual([
    { do: 'report', frames: ['at enter (app://key/assets/key.js:12:3)'] },
  ])
})

it('main takes the report', async () => {
  const [report] = await caught(thrown(), logged)
  expect(keyCall.safeParse(report).success).toBe(true)
})

it('the window can be closed with its button', async () => {
  const calls = await caught(thrown(), logged)
  document.querySelector('button')?.click()
  expect(calls).toContainEqual({ do: 'close' })
})

it('the window can be closed with Escape', async () => {
  const calls = await caught(thrown(), logged)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(calls).toContainEqual({ do: 'close' })
})

it('the window closes itself when main cannot be asked', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  await caught(thrown(), () => Promise.reject(new Error('no way to main')))
  document.querySelector('button')?.click()
  await settled()
  expect(close).toHaveBeenCalled()
})

it('an error that cannot be reported is not said to be in the log', async () => {
  await caught(thrown(), () => Promise.reject(new Error('no way to main')))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It has no reference in the log.')
})
