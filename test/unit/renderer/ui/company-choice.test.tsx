// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CompanyChoice } from '../../../../renderer/ui/company-choice.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const SYMBOLS = ['QNTL', 'KSTL', 'MRDN', 'ALPH', 'BETA', 'GAMM', 'DELT']

const choosing = (count: number, onChange: (symbol: string) => void = () => undefined) =>
  renderWindow(<CompanyChoice symbols={SYMBOLS.slice(0, count)} value="QNTL" onChange={onChange} />)

it('six companies stand side by side', async () => {
  await choosing(6)
  expect(screen.getAllByRole('radio')).toHaveLength(6)
})

it('seven companies are in a list', async () => {
  await choosing(7)
  expect(screen.getByRole('combobox', { name: 'Company' })).toBeTruthy()
})

it('a company is chosen side by side', async () => {
  const chosen = vi.fn()
  const { user } = await choosing(2, chosen)
  await user.click(screen.getByRole('radio', { name: 'KSTL' }))
  expect(chosen.mock.lastCall?.[0]).toBe('KSTL')
})

it('a company is chosen in the list', async () => {
  const chosen = vi.fn()
  const { user } = await choosing(7, chosen)
  await user.selectOptions(screen.getByRole('combobox'), 'DELT')
  expect(chosen.mock.lastCall?.[0]).toBe('DELT')
})
