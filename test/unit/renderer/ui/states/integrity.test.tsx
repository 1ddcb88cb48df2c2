// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Figure } from '../../../../../renderer/ui/text/sourced-number.tsx'
import { Integrity } from '../../../../../renderer/ui/states/integrity.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const [ALTERED, INTACT] = ['a'.repeat(64), 'b'.repeat(64)]

const numbers = (...altered: string[]) =>
  renderWindow(
    <Integrity altered={new Set(altered)}>
      {[ALTERED, INTACT].map((hash) => (
        <Figure key={hash} label="roe" response={{ hash, path: '$.roe' }} digits="1.5">
          {hash.charAt(0)}
        </Figure>
      ))}
    </Integrity>,
  )

it('nothing is said while no response was altered', async () => {
  await numbers()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an altered response is said, and its numbers say so as well, but no others', async () => {
  await numbers(ALTERED)
  expect(screen.getByRole('alert').textContent).toBe(
    'A stored response was altered. Every number that depends on it is struck out. Use “Refresh” to request it again.',
  )
  expect(screen.getByRole('button', { name: 'a' }).title).toContain('was altered')
  expect(screen.getByRole('button', { name: 'b' }).title).toBe('')
})

it('several altered responses are counted', async () => {
  await numbers(ALTERED, 'c'.repeat(64))
  expect(screen.getByRole('alert').textContent).toContain(
    '2 stored responses were altered. Every number that depends on them',
  )
})
