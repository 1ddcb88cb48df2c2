// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { setDateForm } from '../../../../../renderer/format/date-form.ts'
import { DateField, Calendar } from '../../../../../renderer/ui/controls/date-field.tsx'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

afterEach(() => setDateForm('day-month'))

async function open(drafts: Kept['drafts'] = [], edge: 'first' | 'last' = 'first') {
  const taken: (string | null)[] = []
  const rendered = await formWithDrafts(
    <DateField
      label="From"
      form="form"
      name="from"
      day="2023-10-31"
      edge={edge}
      none="any day"
      onChange={(day) => taken.push(day)}
    />,
    drafts,
  )
  return { ...rendered, taken }
}

const field = (): HTMLInputElement => screen.getByLabelText('From')
const note = (): string | null => screen.getByRole('status').textContent

describe('a field for a day', () => {
  it('shows the day in the chosen form, and says nothing', async () => {
    setDateForm('iso')
    await open()
    expect([field().value, note()]).toEqual(['2023-10-31', ''])
  })

  it.each([
    ['Q3 2021', 'first', '1 July 2021', '2021-07-01'],
    ['2019', 'last', '31 December 2019', '2019-12-31'],
    ['24 nov 2022', 'first', '24 November 2022', '2022-11-24'],
  ] as const)('says what %j means, and takes it with Enter', async (text, edge, words, day) => {
    const { user, taken } = await open([], edge)
    await user.clear(field())
    await user.type(field(), text)
    expect([note(), taken]).toEqual([`${words} · Enter to take it`, []])
    await user.keyboard('{Enter}')
    expect(taken).toEqual([day])
  })

  it('takes what is understood when it is left', async () => {
    const { user, taken } = await open()
    await user.clear(field())
    await user.type(field(), '2019')
    await user.tab()
    expect(taken).toEqual(['2019-01-01'])
  })

  it('says what it cannot read, and keeps it', async () => {
    const { user, taken, kept } = await open()
    await user.clear(field())
    await user.type(field(), '2023-02-30{Enter}')
    expect([note(), field().getAttribute('aria-invalid'), taken]).toEqual(['February 2023 has no day 30.', 'true', []])
    expect([...kept]).toEqual([['form/from', '2023-02-30']])
  })

  it('goes back with Escape to what is shown', async () => {
    const { user, kept } = await open([['form/from', 'soon']])
    await user.type(field(), '{Escape}')
    expect([field().value, kept.size]).toEqual(['31 Oct 2023', 0])
  })

  it('takes no day when it was emptied', async () => {
    const { user, taken } = await open()
    await user.clear(field())
    expect(note()).toBe('Empty: any day · Enter to take it')
    await user.keyboard('{Enter}')
    expect(taken).toEqual([null])
  })

  it('opens its calendar with the arrow key, and takes the picked day', async () => {
    const { user, settle, taken } = await open()
    await user.type(field(), '{ArrowDown}')
    await settle()
    await user.click(screen.getByRole('button', { name: 'Monday, 30 October 2023' }))
    await settle()
    expect(taken).toEqual(['2023-10-30'])
    expect(document.activeElement).toBe(field())
  })
})

async function openCalendar(chosen: string | null = '2026-11-24') {
  const taken: string[] = []
  const rendered = await renderWindow(
    <Calendar chosen={chosen} today="2026-11-25" onChoose={(day) => taken.push(day)} />,
  )
  return { ...rendered, taken }
}

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

describe('a calendar', () => {
  it('begins at the chosen day, which is marked beside the present one', async () => {
    await openCalendar()
    expect(focused()).toBe('Tuesday, 24 November 2026')
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('24')
    expect(document.querySelector('[aria-current=date]')?.textContent).toBe('25')
  })

  it('begins at the present day while none is chosen', async () => {
    await openCalendar(null)
    expect(focused()).toBe('Wednesday, 25 November 2026')
  })

  it.each([
    ['{ArrowRight}{ArrowDown}', 'Wednesday, 2 December 2026'],
    ['{Home}', 'Monday, 23 November 2026'],
    ['{End}', 'Sunday, 29 November 2026'],
    ['{PageUp}', 'Saturday, 24 October 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Wednesday, 24 November 2027'],
  ])('is walked with %s to %s', async (keys, name) => {
    const { user } = await openCalendar()
    await user.keyboard(keys)
    expect(focused()).toBe(name)
  })

  it('takes the day at the keyboard with Enter', async () => {
    const { user, taken } = await openCalendar()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(taken).toEqual(['2026-11-23'])
  })

  it('shows another month with its buttons, which keep the focus', async () => {
    const { user } = await openCalendar()
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect([screen.getByRole('grid').getAttribute('aria-label'), focused()]).toEqual(['December 2026', 'Next month'])
  })

  it('takes the present day', async () => {
    const { user, taken } = await openCalendar()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(taken).toEqual(['2026-11-25'])
  })
})
