// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Check } from '../../../../renderer/ui/check.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const onChange = vi.fn()

it.each([true, false])('says what it becomes when its words are clicked: %s', async (becomes) => {
  const { user } = await renderWindow(
    <Check checked={!becomes} onChange={onChange}>
      Heat map
    </Check>,
  )
  await user.click(screen.getByText('Heat map'))
  expect(onChange).toHaveBeenLastCalledWith(becomes)
})

it('has its words as its name, and says why it is there', async () => {
  await renderWindow(
    <Check checked title="Periods as rows (x)" onChange={onChange}>
      Transpose
    </Check>,
  )
  expect(screen.getByTitle('Periods as rows (x)').contains(screen.getByRole('checkbox', { name: 'Transpose' }))).toBe(
    true,
  )
})

it('stays as it is while it cannot be changed', async () => {
  const { user } = await renderWindow(
    <Check checked={false} disabled onChange={onChange}>
      Bridge gaps
    </Check>,
  )
  onChange.mockClear()
  await user.click(screen.getByText('Bridge gaps'))
  expect(onChange).not.toHaveBeenCalled()
})
