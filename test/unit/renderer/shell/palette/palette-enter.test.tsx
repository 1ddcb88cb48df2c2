// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '../../../../../app/ipc/contract.ts'
import { destinations, NO_ROWS, openPalette, PALETTE_REPLIES, row } from '../../../../support/palette-window.tsx'

beforeEach(() => localStorage.clear())

describe('Enter in the palette', () => {
  it('opens the first story that it finds when Enter came before the answer', async () => {
    const answer = Promise.withResolvers<Output<'news.rows'>>()
    const { user, settle } = await openPalette({ ...PALETTE_REPLIES, 'news.rows': () => answer.promise })
    await user.keyboard('/gross margin{Enter}')
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    answer.resolve({ ...NO_ROWS, rows: [row(43, 'Gross margin rises')] })
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(destinations.onStory).toHaveBeenLastCalledWith(43)
  })

  it('waits no more for what was typed before', async () => {
    const answer = Promise.withResolvers<Output<'news.rows'>>()
    const { user, settle } = await openPalette({ ...PALETTE_REPLIES, 'news.rows': () => answer.promise })
    destinations.onStory.mockClear()
    await user.keyboard('/gross margin{Enter}s')
    answer.resolve({ ...NO_ROWS, rows: [row(43, 'Gross margins rise')] })
    await settle()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(destinations.onStory).not.toHaveBeenCalled()
  })

  it('runs what was chosen with the arrows, whatever is still being looked for', async () => {
    const { user, settle } = await openPalette({
      ...PALETTE_REPLIES,
      'news.rows': () => Promise.withResolvers<Output<'news.rows'>>().promise,
    })
    await user.keyboard('/gross margin')
    await settle()
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await settle()
    expect(destinations.onSearch).toHaveBeenLastCalledWith('gross margin', 'visible')
  })
})
