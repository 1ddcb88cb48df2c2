// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { useChangesFirst } from '../../../../../renderer/shell/window/desk.tsx'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const MONDAY = new Date(2026, 0, 5, 22).getTime()
const MORNING = new Date(2026, 0, 6, 8).getTime()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: MONDAY }))
afterEach(() => void vi.useRealTimers())

/** A window whose last look was on that day, and how often it went to the changes. */
async function look({ changesFirst, lastDay }: { changesFirst: boolean; lastDay: string | null }) {
  const show = vi.fn<() => void>()
  function Window(): null {
    useChangesFirst(show)
    return null
  }
  const { settle } = await renderWindow(
    <KeeperContext value={keeperWith({ 'day of the last look': lastDay })}>
      <Window />
    </KeeperContext>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, changesFirst }) },
  )
  return {
    show,
    async focus() {
      act(() => void window.dispatchEvent(new Event('focus')))
      await settle()
    },
  }
}

it('the first look of a day shows the changes once', async () => {
  const { show, focus } = await look({ changesFirst: true, lastDay: '2026-01-04' })
  expect(show).toHaveBeenCalledTimes(1)
  await focus()
  expect(show).toHaveBeenCalledTimes(1)
  vi.setSystemTime(MORNING)
  // Somebody who works past midnight is not interrupted.
  expect(show).toHaveBeenCalledTimes(1)
  await focus()
  expect(show).toHaveBeenCalledTimes(2)
})

it('the first look of all has nothing to compare with', async () => {
  const { show, focus } = await look({ changesFirst: true, lastDay: null })
  expect(show).not.toHaveBeenCalled()
  vi.setSystemTime(MORNING)
  await focus()
  expect(show).toHaveBeenCalledTimes(1)
})

it('a day begins where the one before ended, unless the person wants it', async () => {
  const { show, focus } = await look({ changesFirst: false, lastDay: '2026-01-04' })
  vi.setSystemTime(MORNING)
  await focus()
  expect(show).not.toHaveBeenCalled()
})
