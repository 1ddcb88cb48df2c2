// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Kept } from '../../../../app/domain/window/kept.ts'
import { setDateForm } from '../../../../renderer/format/date-form.ts'
import { DateField } from '../../../../renderer/ui/date-field.tsx'
import { formWithDrafts } from '../../../support/form-with-drafts.tsx'

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
