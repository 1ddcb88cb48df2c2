// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CompanyChoice } from '../../../../../renderer/ui/controls/company-choice.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const SYMBOLS = ['QNTL', 'KSTL', 'MRDN', 'ALPH', 'BETA', 'GAMM', 'DELT']

const choosing = (count: number, onChange: (symbol: string) => void = () => undefined) =>
  renderWindow(<CompanyChoice symbols={SYMBOLS.slice(0, count)} value="QNTL" onChange={onChange} />)

it('six companies stand side by side, of which one is chosen', async () => {
  const chosen = vi.fn()
  const { user } = await choosing(6, chosen)
  expect(screen.getAllByRole('radio')).toHaveLength(6)
  await user.click(screen.getByRole('radio', { name: 'KSTL' }))
  expect(chosen.mock.lastCall?.[0]).toBe('KSTL')
})

it('seven companies are in a list, of which one is chosen', async () => {
  const chosen = vi.fn()
  const { user } = await choosing(7, chosen)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), 'DELT')
  expect(chosen.mock.lastCall?.[0]).toBe('DELT')
})
