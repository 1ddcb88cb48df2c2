// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CopyReference } from '../../../../renderer/ui/copy-button.tsx'
import { stubCopying } from '../../../support/copying.ts'
import { renderWindow } from '../../../support/render-window.tsx'

const copy = { name: 'Copy reference' }

it('the button copies the reference', async () => {
  const copied = stubCopying()
  const { user } = await renderWindow(<CopyReference reference="ref-1" />)
  await user.click(screen.getByRole('button', copy))
  expect(copied).toEqual(['ref-1'])
})

it('the button works with the keyboard', async () => {
  const copied = stubCopying()
  const { user } = await renderWindow(<CopyReference reference="ref-1" />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(copied).toEqual(['ref-1'])
})

it('nothing is said to be copied before', async () => {
  await renderWindow(<CopyReference reference="ref-1" />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('it is said that the reference was copied', async () => {
  stubCopying()
  const { user } = await renderWindow(<CopyReference reference="ref-1" />)
  await user.click(screen.getByRole('button', copy))
  expect(screen.getByRole('status').textContent).toBe('Copied.')
})

it('it is said that the reference could not be copied', async () => {
  stubCopying(() => false)
  const { user } = await renderWindow(<CopyReference reference="ref-1" />)
  await user.click(screen.getByRole('button', copy))
  expect(screen.getByRole('status').textContent).toBe('It could not be copied.')
})
