// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CopyReference } from '../../../../../renderer/ui/controls/button.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

it.each([
  ['was copied', true, 'Copied.'],
  ['could not be copied', false, 'It could not be copied.'],
])('it is said that the reference %s, and nothing before', async (_what, isCopied, said) => {
  const copied = stubCopying(() => isCopied)
  const { user } = await renderWindow(<CopyReference reference="ref-1" />)
  expect(screen.queryByRole('status')).toBeNull()
  await user.tab()
  await user.keyboard('{Enter}')
  expect([copied, screen.getByRole('status').textContent]).toEqual([isCopied ? ['ref-1'] : [], said])
})
