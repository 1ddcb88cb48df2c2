// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../app/domain/window/layout.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { refusing, stubDesk, type Replies } from '../../../support/window/render-window.tsx'
import { settled } from '../../../support/system/settled.ts'
import { undressPage } from '../../../support/window/undressed-page.ts'

const stopped: ErrorInfo = { kind: 'window-stopped', reason: 'memory', reference: 'ref-1', recovery: 'page' }
const REPLIES: Replies = {
  'window.start': () => ({
    stopped,
    views: [],
    layout: DEFAULT_LAYOUT,
    logFile: '/data/logs/tearsheet.log',
    locales: { numbers: 'en-US', dates: 'en-US' },
  }),
  'window.reload': () => null,
  'log.show': () => null,
  'app.quit': () => null,
}

async function open(replies = REPLIES) {
  const desk = stubDesk(replies)
  await import('../../../../renderer/stopped/stopped-page.ts')
  await settled()
  const press = async (name: string): Promise<void> => {
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
    await settled()
  }
  return { ...desk, press }
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.resetModules()
  localStorage.clear()
  undressPage()
})

it('the page says why the window stopped and where the log is', async () => {
  await open()
  expect(document.body.textContent).toContain('/data/logs/tearsheet.log')
  expect(document.body.textContent).toContain('ran out of memory. The log lists it under ref-1.')
})

it.each([
  ['Reload', 'window.reload'],
  ['Show the log', 'log.show'],
  ['Quit', 'app.quit'],
] as const)('%s is a call of main', async (name, channel) => {
  const { press, inputsOf } = await open()
  await press(name)
  expect(inputsOf(channel)).toEqual([{}])
})

it('a button that does nothing says so', async () => {
  const { press } = await open({ ...REPLIES, 'log.show': refusing({ kind: 'internal', reference: null }) })
  await press('Show the log')
  expect(document.querySelector('[role=status]')?.textContent).toBe('That did not work.')
})

it('the page has the chosen theme', async () => {
  localStorage.setItem('theme', 'dark')
  await open()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

it('the page is there even when main does not say why', async () => {
  await open({ ...REPLIES, 'window.start': refusing({ kind: 'internal', reference: null }) })
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Reload')
})
