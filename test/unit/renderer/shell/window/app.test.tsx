// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import '../../../../../renderer/features/welcome/welcome-view.tsx'
import { App } from '../../../../../renderer/shell/window/app.tsx'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { shownDetail } from '../../../../../renderer/format/display-state.ts'
import { shortDay } from '../../../../../renderer/format/time.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'
import { undressPage } from '../../../../support/window/undressed-page.ts'

beforeEach(() => {
  localStorage.clear()
  undressPage()
})

const FAILED: ErrorInfo = { kind: 'start-failed', reason: 'full', detail: '/data' }
const STARTED = {
  stopped: null,
  views: [],
  layout: DEFAULT_LAYOUT,
  logFile: '/data/logs/tearsheet.log',
  locales: { numbers: 'en-US', dates: 'en-US' },
}
const STATUS = { version: '1.0.0', connection: null, storageError: null }

/** Replies of a main whose status is that of the list at each call, the last one from then on. */
function repliesWith(statuses: readonly (ErrorInfo | typeof STATUS)[], others: Replies = {}): Replies {
  let count = 0
  return {
    'window.start': () => STARTED,
    'app.status': () => {
      const status = statuses[Math.min(count, statuses.length - 1)] ?? FAILED
      count += 1
      return 'kind' in status ? refusing(status)() : status
    },
    ...others,
  }
}

// S8
it('a start that failed is shown with its reason and the place of the log', async () => {
  await renderWindow(<App />, repliesWith([FAILED]))
  expect(screen.getByRole('alert').textContent).toContain('/data/logs/tearsheet.log')
  expect(screen.getByRole('alert').textContent).toContain('Tearsheet could not start')
})

// S8
it('a start that failed can be tried again, and the window goes on', async () => {
  const { user, settle } = await renderWindow(<App />, repliesWith([FAILED, STATUS], { 'app.startAgain': () => null }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.queryByText('Tearsheet could not start')).toBeNull()
})

// S8
it('a start that fails again says so, with the new reason', async () => {
  const { user, settle } = await renderWindow(
    <App />,
    repliesWith([FAILED], {
      'app.startAgain': refusing({ kind: 'start-failed', reason: 'read-only', detail: '/data' }),
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toMatch(/is read-only.*Tried again without success\./)
})

it('a status that cannot be read can be read again', async () => {
  const { user, settle } = await renderWindow(<App />, repliesWith([{ kind: 'internal', reference: 'ref-1' }, STATUS]))
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.queryByText('Something went wrong in Tearsheet')).toBeNull()
})

it('a status that cannot be read later is said above what is shown', async () => {
  const { notify } = await renderWindow(<App />, repliesWith([STATUS, { kind: 'internal', reference: 'ref-1' }]))
  await notify('status.changed')
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

// S11
it('a window that was reloaded says so until that is closed', async () => {
  const stopped: ErrorInfo = { kind: 'window-stopped', reason: 'crashed', reference: 'ref-1', recovery: 'reload' }
  const { user } = await renderWindow(
    <App />,
    repliesWith([STATUS], { 'window.start': () => ({ ...STARTED, stopped }) }),
  )
  expect(screen.getByRole('alert').textContent).toContain('The window stopped and was reloaded')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('until the preferences are loaded, the window looks as it did last', async () => {
  localStorage.setItem('density', 'compact')
  await renderWindow(<App />, repliesWith([STATUS]))
  expect(document.documentElement.dataset.density).toBe('compact')
})

it('the window looks as the preferences say', async () => {
  localStorage.setItem('density', 'compact')
  await renderWindow(
    <App />,
    repliesWith([STATUS], { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, density: 'relaxed' }) }),
  )
  expect(document.documentElement.dataset.density).toBe('relaxed')
})

it('every time is in the zone that the preferences name, also in the text about a table or a chart', async () => {
  const at = Date.UTC(2026, 10, 25, 2)
  await renderWindow(
    <App />,
    repliesWith([STATUS], { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, timeZone: 'market' }) }),
  )
  expect(shownDetail({ state: 'live', at })).toBe('Received 24 Nov 2026, 21:00:00 ET')
  expect(shortDay(at)).toBe('24 Nov 2026')
  await renderWindow(<App />, repliesWith([STATUS], { 'preferences.get': () => DEFAULT_PREFERENCES }))
  expect(shownDetail({ state: 'live', at })).not.toContain('ET')
})

it('the window saves nothing at its first start', async () => {
  const { inputsOf } = await renderWindow(
    <App />,
    repliesWith([STATUS], { 'preferences.get': () => DEFAULT_PREFERENCES, 'preferences.save': () => null }),
  )
  expect(inputsOf('preferences.save')).toEqual([])
})
