// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Figure } from '../../../../renderer/ui/figure.tsx'
import { Integrity } from '../../../../renderer/ui/integrity.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

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

it('an altered response is said in the singular', async () => {
  await numbers(ALTERED)
  expect(screen.getByRole('alert').textContent).toBe(
    'A stored response was altered. Every number that depends on it is struck out. Use “Refresh” to request it again.',
  )
})

it('several altered responses are counted', async () => {
  await numbers(ALTERED, 'c'.repeat(64))
  expect(screen.getByRole('alert').textContent).toContain(
    '2 stored responses were altered. Every number that depends on them',
  )
})

it('a number of an altered response says so', async () => {
  await numbers(ALTERED)
  expect(screen.getByRole('button', { name: 'a' }).title).toContain('was altered')
})

it('a number of another response stays proven', async () => {
  await numbers(ALTERED)
  expect(screen.getByRole('button', { name: 'b' }).title).toBe('')
})
