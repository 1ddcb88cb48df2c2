// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Icon } from '../../../../../renderer/ui/controls/icon.tsx'

it.each([
  ['on', true, 'currentColor'],
  ['off', false, 'none'],
] as const)('an icon shows that its state is %s, and a screen reader passes over it', (_state, filled, fill) => {
  const { container } = render(<Icon name="pin" filled={filled} />)
  const icon = container.querySelector('svg')
  expect([icon?.getAttribute('fill'), icon?.getAttribute('aria-hidden')]).toEqual([fill, 'true'])
})
