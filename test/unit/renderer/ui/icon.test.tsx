// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Icon } from '../../../../renderer/ui/icon.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

it('an icon does not change the name of its button', async () => {
  await renderWindow(
    <button>
      <Icon name="star" /> Star
    </button>,
  )
  expect(screen.getByRole('button', { name: 'Star' })).toBeDefined()
})

it('a screen reader passes over an icon', async () => {
  await renderWindow(<Icon name="close" />)
  expect(screen.queryByRole('img')).toBeNull()
})

it.each([
  ['on', true, 'currentColor'],
  ['off', false, 'none'],
] as const)('an icon shows that its state is %s', async (_state, filled, fill) => {
  const { container } = await renderWindow(<Icon name="pin" filled={filled} />)
  expect(container.querySelector('svg')?.getAttribute('fill')).toBe(fill)
})
