// @vitest-environment jsdom
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FindBar } from '../../../../../renderer/features/news/find-bar.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

beforeEach(() => {
  // The simulated window has no highlights.
  vi.stubGlobal('CSS', { highlights: new Map<string, unknown>() })
  vi.stubGlobal(
    'Highlight',
    class {
      readonly priority = 0
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})

function Story(): ReactElement {
  const [text, setText] = useState('one two one')
  const within = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={within}>{text}</div>
      <button onClick={() => setText('one')}>another story</button>
      <FindBar within={within} content={text} initial="" onClose={() => undefined} />
    </>
  )
}

it('says how often a text occurs', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'one')
  expect(screen.getByRole('status').textContent).toBe('1 of 2')
})

it('counts again when another story is shown', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'one')
  await user.click(screen.getByRole('button', { name: 'another story' }))
  expect(screen.getByRole('status').textContent).toBe('1 of 1')
})

it('goes on after the last occurrence with the first', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'one{Enter}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('1 of 2')
})

it('says that nothing was found', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'three')
  expect(screen.getByRole('status').textContent).toBe('not found')
})

it('selects the current occurrence when it is closed, as for a highlight', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'two{Escape}')
  expect(getSelection()?.toString()).toBe('two')
})
