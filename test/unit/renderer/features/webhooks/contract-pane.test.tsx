// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { learn, UNSEEN } from '../../../../../app/domain/webhooks/payload-schemas.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ContractPane } from '../../../../../renderer/features/webhooks/contract-pane.tsx'
import { stubCopying } from '../../../../support/copying.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const shapeOf = (name: string, value: Record<string, number>) => ({
  name,
  samples: 1,
  updatedAt: 0,
  shape: learn(UNSEEN, value),
})

async function open() {
  const view = await renderWindow(
    <CommandProvider>
      <ContractPane />
    </CommandProvider>,
    { 'contracts.list': () => [shapeOf('Earnings/v1', { eps: 1 }), shapeOf('News/v1', { rank: 2 })] },
  )
  await view.settle()
  return view
}

it('the types of a kind are shown and copied', async () => {
  const copied = stubCopying()
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'TypeScript' }))
  expect(screen.getByText(/^export type EarningsV1/).textContent).toContain('eps: number')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toEqual(['export type EarningsV1 = {\n  eps: number\n}\n'])
})

it('j and k move through the kinds', async () => {
  const { user } = await open()
  await user.keyboard('j')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('News/v1')
  await user.keyboard('k')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Earnings/v1')
})

it('the JSON Schema of a kind is copied with one key', async () => {
  const copied = stubCopying()
  const { user } = await open()
  await user.keyboard('{Shift>}J{/Shift}')
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ title: 'Earnings/v1', required: ['eps'] })
})
