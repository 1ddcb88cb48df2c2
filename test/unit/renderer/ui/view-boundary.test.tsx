// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ViewBoundary } from '../../../../renderer/ui/view-boundary.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

let isBroken = true

function Part(): ReactElement {
  if (isBroken) throw new Error('planted')
  return <p>the part</p>
}

it('a part that cannot be rendered is replaced by a message', async () => {
  isBroken = true
  await renderWindow(
    <ViewBoundary>
      <Part />
    </ViewBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown')
})

it('a part that can be rendered again is shown by Try again', async () => {
  isBroken = true
  const { user } = await renderWindow(
    <ViewBoundary>
      <Part />
    </ViewBoundary>,
  )
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the part')).toBeDefined()
})
