// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ListedInput } from '../../../../../renderer/ui/controls/suggestions.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const OPTIONS = [
  { text: 'Q1', note: 'saved' },
  { text: 'Q2', note: '' },
  { text: 'FY', note: '' },
]
const key = vi.fn<(key: string) => void>()
const submit = vi.fn()
const outside = vi.fn<(key: string) => void>()

function Form({ options = OPTIONS }: { options?: typeof OPTIONS }): ReactElement {
  const [value, setValue] = useState('')
  return (
    <form
      onKeyDown={({ key: pressed }) => outside(pressed)}
      onSubmit={(event) => {
        event.preventDefault()
        submit(value)
      }}
    >
      <ListedInput
        aria-label="Period"
        options={options}
        value={value}
        onType={setValue}
        onKey={({ key: pressed }) => key(pressed)}
      />
      <button>Save</button>
    </form>
  )
}

beforeEach(() => {
  key.mockReset()
  submit.mockReset()
  outside.mockReset()
})

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Period' })
const texts = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = (): (string | null)[] =>
  screen.queryAllByRole('option', { selected: true }).map((each) => each.textContent)

it('a press shows everything, typing what has these letters', async () => {
  const { user } = await renderWindow(<Form />)
  expect([texts(), field().getAttribute('aria-expanded')]).toEqual([[], 'false'])
  await user.click(field())
  expect([texts(), field().getAttribute('aria-expanded')]).toEqual([['Q1saved', 'Q2', 'FY'], 'true'])
  await user.keyboard('q')
  expect(texts()).toEqual(['Q1saved', 'Q2'])
  await user.keyboard('x')
  expect([texts(), field().getAttribute('aria-expanded')]).toEqual([[], 'false'])
})

it('arrows choose, with the focus in the field, and Enter takes without sending the form', async () => {
  const { user } = await renderWindow(<Form />)
  await user.click(field())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toEqual(['Q2'])
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  expect([field().value, texts(), submit.mock.calls]).toEqual(['Q2', [], []])
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}')
  expect(submit.mock.calls).toEqual([['Q2']])
})

it('Enter keeps what was typed when nothing is chosen, wherever the pointer is', async () => {
  const { user } = await renderWindow(<Form />)
  await user.click(field())
  await user.keyboard('q')
  await user.hover(screen.getByRole('option', { name: /Q1/ }))
  expect(chosen()).toEqual([])
  await user.keyboard('{Enter}')
  expect([field().value, submit.mock.calls]).toEqual(['q', [['q']]])
})

it('a press on a suggestion takes it and leaves the focus in the field', async () => {
  const { user } = await renderWindow(<Form />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: 'FY' }))
  expect([field().value, texts(), document.activeElement]).toEqual(['FY', [], field()])
})

it('Escape closes the list alone, then reaches the field, and never empties it', async () => {
  const { user } = await renderWindow(<Form />)
  await user.click(field())
  await user.keyboard('q')
  outside.mockReset()
  await user.keyboard('{Escape}')
  expect([texts(), field().value, key.mock.calls.includes(['Escape']), outside.mock.calls]).toEqual([
    [],
    'q',
    false,
    [],
  ])
  await user.keyboard('{Escape}')
  expect([field().value, key.mock.lastCall, outside.mock.calls]).toEqual(['q', ['Escape'], [['Escape']]])
})

it('a field that is left has no list, and one without suggestions is a plain field', async () => {
  const { user, rerender } = await renderWindow(<Form />)
  await user.click(field())
  await user.tab()
  expect(texts()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  rerender(<Form options={[]} />)
  await user.click(field())
  await user.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

it('Enter that ends the composition of text does nothing else', async () => {
  const { user } = await renderWindow(<Form />)
  await user.click(field())
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true, keyCode: 229 })
  expect([field().value, key.mock.calls.filter(([pressed]) => pressed === 'Enter')]).toEqual(['', []])
})
