// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EarlierVersionTag } from '../../../../renderer/ui/earlier-version-tag.tsx'

it('what an earlier version stored says so, and why it is shown', () => {
  render(<EarlierVersionTag title="It recorded no connection" />)
  expect(screen.getByText('earlier version').title).toBe('It recorded no connection')
})
