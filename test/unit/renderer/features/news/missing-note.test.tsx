// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MissingNote } from '../../../../../renderer/features/news/missing-note.tsx'
import { fullTime } from '../../../../../renderer/format/time.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

it('an ID that was never seen may be unknown, or outside of the plan', async () => {
  await renderWindow(<MissingNote since={null} />)
  expect(screen.getByRole('status').textContent).toMatch(/ID is unknown, or this key’s plan .* Check the ID/)
})

it('a story that was seen before was removed, or left the plan', async () => {
  const at = Date.UTC(2026, 9, 30, 20, 30)
  await renderWindow(<MissingNote since={at} />)
  const said = screen.getByRole('status').textContent
  expect([said.includes(`It did on ${fullTime(at)}. The story was removed`), said.includes('unknown')]).toEqual([
    true,
    false,
  ])
})
