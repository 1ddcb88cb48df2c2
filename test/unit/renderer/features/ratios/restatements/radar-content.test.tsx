// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useDisplayOf, type DisplayOf } from '../../../../../../renderer/features/ratios/restatements/radar-content.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const found: DisplayOf[] = []

function Reader(): ReactElement {
  const [count, setCount] = useState(0)
  found.push(useDisplayOf('as-sent', undefined))
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Again
    </button>
  )
}

it('how values are shown is the same function until that changes', async () => {
  const { user } = await renderWindow(<Reader />)
  const before = found.length
  await user.click(screen.getByRole('button', { name: 'Again' }))
  expect(found.length).toBeGreaterThan(before)
  expect(found.at(-1)).toBe(found[before - 1])
  expect(found.at(-1)?.('roe')).toBe('as-sent')
})
