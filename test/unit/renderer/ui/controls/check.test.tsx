// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Check } from '../../../../../renderer/ui/controls/check.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

const box = (onChange: () => void, checked: boolean, disabled = false) =>
  renderWindow(
    <Check checked={checked} disabled={disabled} title="Shade each series (h)" onChange={onChange}>
      Heat map
    </Check>,
  )

it.each([true, false])('says what it becomes when its words are clicked: %s', async (becomes) => {
  const onChange = vi.fn()
  const { user } = await box(onChange, !becomes)
  expect(screen.getByTitle('Shade each series (h)').contains(screen.getByRole('checkbox', { name: 'Heat map' }))).toBe(
    true,
  )
  await user.click(screen.getByText('Heat map'))
  expect(onChange).toHaveBeenLastCalledWith(becomes)
})

it('stays as it is while it cannot be changed', async () => {
  const onChange = vi.fn()
  const { user } = await box(onChange, false, true)
  await user.click(screen.getByText('Heat map'))
  expect(onChange).not.toHaveBeenCalled()
})
