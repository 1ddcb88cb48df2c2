// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MomentField } from '../../../../../renderer/ui/controls/moment-field.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

async function field() {
  const [onChange, onLeave] = [vi.fn(), vi.fn()]
  const { user } = await renderWindow(
    <MomentField id="m" label="Known at" form="f" at={null} edge="last" onChange={onChange} onLeave={onLeave} />,
  )
  await user.click(screen.getByLabelText('Known at'))
  return { user, onChange, onLeave }
}

it('a time counts with Enter, and one to come does not', async () => {
  const { user, onChange } = await field()
  await user.keyboard('tomorrow 10:00{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).not.toBe('')
  await user.clear(screen.getByLabelText('Known at'))
  await user.keyboard('2026-01-05 10:00{Enter}')
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('today alone means by now, and an earlier day by its end', async () => {
  const { user, onChange } = await field()
  await user.keyboard('today')
  // What came since the field was shown is known as well.
  const typedAt = Date.now()
  await user.keyboard('{Enter}')
  const [[moment]] = onChange.mock.calls as [[number]]
  expect(moment).toBeGreaterThanOrEqual(typedAt)
  expect(moment).toBeLessThanOrEqual(Date.now())
  await user.clear(screen.getByLabelText('Known at'))
  await user.keyboard('2026-01-05{Enter}')
  expect(new Date((onChange.mock.lastCall as [number])[0]).getHours()).toBe(23)
})

it('Escape takes back what was typed, and then leaves the field', async () => {
  const { user, onChange, onLeave } = await field()
  await user.keyboard('yester{Escape}')
  expect(screen.getByLabelText<HTMLInputElement>('Known at').value).toBe('')
  expect(onLeave).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})
