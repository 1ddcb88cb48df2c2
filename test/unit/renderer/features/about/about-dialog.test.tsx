// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AboutDialog } from '../../../../../renderer/features/about/about-dialog.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const BUILT = Date.UTC(2026, 0, 5, 12)
const DAY = 86_400_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: BUILT + 3.5 * DAY }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const facts = {
  version: '1.2.0',
  electron: '45.4.1',
  chromium: '148.0.0.0',
  node: '24.0.0',
  system: 'Linux',
  dataFolder: '/data',
  logFile: '/data/log',
}

async function open(): Promise<void> {
  const { settle } = await renderWindow(<AboutDialog onClose={() => undefined} />, {
    'about.read': () => ({ facts, licences: [{ name: 'Tearsheet', version: '1.2.0', licence: 'MIT', text: 'MIT' }] }),
  })
  await settle()
}

it('a package says how old it and its Chromium are', async () => {
  vi.stubGlobal('SOURCES_AT', BUILT)
  await open()
  expect(screen.getByText(/old\. Its Chromium is at least as/).textContent).toMatch(/^From 5 Jan \d{4}, 3 days old/)
})

it('a clone says no age, which nothing tells', async () => {
  vi.stubGlobal('SOURCES_AT', null)
  await open()
  expect(screen.getByText('Tearsheet 1.2.0')).toBeDefined()
  expect(screen.queryByText(/Its Chromium/)).toBeNull()
})
