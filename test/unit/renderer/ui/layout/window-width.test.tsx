// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useWindowWidth } from '../../../../../renderer/ui/layout/window-width.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

function Width(): ReactElement {
  return <output>{useWindowWidth()}</output>
}

it('the width of the window follows the window', async () => {
  await renderWindow(<Width />)
  act(() => {
    window.innerWidth = 640
    window.dispatchEvent(new Event('resize'))
  })
  expect(screen.getByRole('status').textContent).toBe('640')
})
