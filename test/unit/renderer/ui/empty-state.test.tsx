// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmptyState } from '../../../../renderer/ui/empty-state.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

it('an empty part says what that means', async () => {
  await renderWindow(<EmptyState title="No stories" />)
  expect(screen.getByText('No stories').tagName).toBe('STRONG')
})

it('an empty part offers what to do next', async () => {
  await renderWindow(
    <EmptyState title="No stories">
      <button>Refresh</button>
    </EmptyState>,
  )
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined()
})
