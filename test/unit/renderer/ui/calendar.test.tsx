// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Calendar } from '../../../../renderer/ui/calendar.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

async function open(chosen: string | null = '2026-11-24') {
  const taken: string[] = []
  const rendered = await renderWindow(
    <Calendar chosen={chosen} today="2026-11-25" onChoose={(day) => taken.push(day)} />,
  )
  return { ...rendered, taken }
}

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

describe('a calendar', () => {
  it('begins at the chosen day, which is marked beside the present one', async () => {
    await open()
    expect(focused()).toBe('Tuesday, 24 November 2026')
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('24')
    expect(document.querySelector('[aria-current=date]')?.textContent).toBe('25')
  })

  it('begins at the present day while none is chosen', async () => {
    await open(null)
    expect(focused()).toBe('Wednesday, 25 November 2026')
  })

  it.each([
    ['{ArrowRight}{ArrowDown}', 'Wednesday, 2 December 2026'],
    ['{Home}', 'Monday, 23 November 2026'],
    ['{End}', 'Sunday, 29 November 2026'],
    ['{PageUp}', 'Saturday, 24 October 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Wednesday, 24 November 2027'],
  ])('is walked with %s to %s', async (keys, name) => {
    const { user } = await open()
    await user.keyboard(keys)
    expect(focused()).toBe(name)
  })

  it('takes the day at the keyboard with Enter', async () => {
    const { user, taken } = await open()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(taken).toEqual(['2026-11-23'])
  })

  it('shows another month with its buttons, which keep the focus', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect([screen.getByRole('grid').getAttribute('aria-label'), focused()]).toEqual(['December 2026', 'Next month'])
  })

  it('takes the present day', async () => {
    const { user, taken } = await open()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(taken).toEqual(['2026-11-25'])
  })
})
