// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GapMark } from '../../../../renderer/ui/gap-mark.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

it.each([
  ['no-record', 'no record of this period'],
  ['not-sent', 'not in the record'],
  ['not-calculable', 'not calculable: an input is missing'],
] as const)('a screen reader reads why there is no value: %s', async (gap, words) => {
  const { container } = await renderWindow(<GapMark gap={gap} />)
  expect(container.textContent).toBe(`— ${words}`)
})

it('the tooltip says why there is no value', async () => {
  await renderWindow(<GapMark gap="not-sent" />)
  expect(screen.getByTitle('Not in the record')).toBeDefined()
})
