// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LongText } from '../../../../renderer/ui/long-text.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const text = (length: number): string => 'abcdefghi '.repeat(length / 10)

const shown = (length: number) => renderWindow(<LongText text={text(length)} first={1000} what="note" />)

it('a short text is shown as a whole', async () => {
  expect((await shown(500)).container.textContent).toBe(text(500))
})

it('a short text has no button', async () => {
  await shown(500)
  expect(screen.queryByRole('button')).toBeNull()
})

it('a long text is cut and says so', async () => {
  const { container } = await shown(90_000)
  expect(container.textContent.startsWith(`${text(1000)}…`)).toBe(true)
})

it('the button names the text and its length', async () => {
  await shown(90_000)
  expect(screen.getByRole('button').textContent).toBe('Show the whole note (90\u2009000 characters)')
})

it('the button shows the whole text', async () => {
  const { container, user, settle } = await shown(90_000)
  await user.click(screen.getByRole('button'))
  await settle()
  expect(container.textContent).toBe(text(90_000))
})

it('the button works with the keyboard', async () => {
  const { container, user, settle } = await shown(90_000)
  await user.tab()
  await user.keyboard('{Enter}')
  await settle()
  expect(container.textContent).toBe(text(90_000))
})
