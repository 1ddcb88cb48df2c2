// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sliced } from '../../../../renderer/ui/sliced.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const item = (index: number): ReactElement => <li key={index}>{index}</li>

const shown = (total: number) => renderWindow(<Sliced total={total} first={20} what="symbols" render={item} />)

const items = (): (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('a few elements are shown at once', async () => {
  await shown(20)
  expect(items()).toHaveLength(20)
})

it('a few elements need no button', async () => {
  await shown(20)
  expect(screen.queryByRole('button')).toBeNull()
})

it('nothing is shown of nothing', async () => {
  await shown(0)
  expect(items()).toEqual([])
})

it('only the first of many are shown', async () => {
  await shown(1200)
  expect(items()).toHaveLength(20)
})

it('the button says how many there are', async () => {
  await shown(1200)
  expect(screen.getByRole('button').textContent).toBe('Show all 1\u2009200 symbols')
})

it('the button shows all in their order', async () => {
  const { user, settle } = await shown(1200)
  await user.click(screen.getByRole('button'))
  await settle()
  expect(items()).toEqual(Array.from({ length: 1200 }, (_, index) => String(index)))
})

it('the button is gone when all are shown', async () => {
  const { user, settle } = await shown(1200)
  await user.click(screen.getByRole('button'))
  await settle()
  expect([screen.queryByRole('button'), screen.queryByRole('status')]).toEqual([null, null])
})
