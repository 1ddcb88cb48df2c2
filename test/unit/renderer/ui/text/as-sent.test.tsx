// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import { PeekProvider, useIsPeeking } from '../../../../../renderer/ui/text/as-sent.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

function Told(): ReactElement {
  const registry = useRegistry()
  return (
    <>
      <p role="note">{useIsPeeking() ? 'as sent' : 'in units'}</p>
      <button type="button" onClick={() => registry.run('window.peek-as-sent')}>
        Menu
      </button>
      <input aria-label="Text" />
    </>
  )
}

const rendered = () =>
  renderWindow(
    <CommandProvider>
      <PeekProvider>
        <Told />
      </PeekProvider>
    </CommandProvider>,
  )
const told = (): string => screen.getByRole('note').textContent

it('values are as sent while the key is held', async () => {
  await rendered()
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
  expect(told()).toBe('as sent')
  fireEvent.keyUp(document.body, { key: 'a', code: 'KeyA' })
  expect(told()).toBe('in units')
})

it('the key is a letter while the person types', async () => {
  await rendered()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a', code: 'KeyA' })
  expect(told()).toBe('in units')
})

it('a menu switches it on, and off again', async () => {
  const { user } = await rendered()
  await user.click(screen.getByRole('button'))
  expect(told()).toBe('as sent')
  await user.click(screen.getByRole('button'))
  expect(told()).toBe('in units')
})

it('the key does not stay held when the window loses the focus', async () => {
  await rendered()
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
  fireEvent.blur(window)
  expect(told()).toBe('in units')
})
