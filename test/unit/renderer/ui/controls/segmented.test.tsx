// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Segmented } from '../../../../../renderer/ui/controls/segmented.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

type Option = Parameters<typeof Segmented<string>>[0]['options'][number]

const OPTIONS: readonly Option[] = [
  { id: 'grid', label: 'Grid' },
  { id: 'chart', label: 'Chart', disabled: true, title: 'No numbers to draw' },
  { id: 'tree', label: 'Tree' },
]

function Choice({ onChange = () => undefined }: { onChange?: (value: string) => void }): ReactElement {
  const [value, setValue] = useState('grid')
  return (
    <>
      <button>before</button>
      <Segmented
        label="Show as"
        options={OPTIONS}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
      <button onClick={() => setValue('tree')}>after</button>
    </>
  )
}

const option = (name: string): HTMLElement => screen.getByRole('radio', { name })
const chosen = (): string | null => screen.getByRole('radio', { checked: true }).textContent

it('a choice is a radio group with a name, of which the chosen option is checked', async () => {
  await renderWindow(<Choice />)
  expect(within(screen.getByRole('radiogroup', { name: 'Show as' })).getAllByRole('radio')).toHaveLength(3)
  expect(screen.getAllByRole('radio').map((each) => each.textContent)).toEqual(['Grid', 'Chart', 'Tree'])
  expect(chosen()).toBe('Grid')
})

it('a click chooses, once', async () => {
  const onChange = vi.fn()
  const { user } = await renderWindow(<Choice onChange={onChange} />)
  await user.click(option('Grid'))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(option('Tree'))
  expect(chosen()).toBe('Tree')
})

it('a disabled option is shown as one, says why, and cannot be chosen', async () => {
  const { user } = await renderWindow(<Choice />)
  expect([option('Chart').matches(':disabled'), option('Chart').title]).toEqual([true, 'No numbers to draw'])
  await user.click(option('Chart'))
  expect(chosen()).toBe('Grid')
})

it('the group is one stop of Tab, at the chosen option', async () => {
  const { user } = await renderWindow(<Choice />)
  const visited: (string | null | undefined)[] = []
  for (let presses = 0; presses < 3; presses++) {
    await user.tab()
    visited.push(document.activeElement?.textContent)
  }
  expect(visited).toEqual(['before', 'Grid', 'after'])
})

it('Tab goes to an option that was chosen elsewhere', async () => {
  const { user } = await renderWindow(<Choice />)
  await user.click(screen.getByRole('button', { name: 'after' }))
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Tree')
})

it.each(['ArrowRight', 'ArrowLeft'])('%s chooses the next option that is not disabled', async (key) => {
  const { user } = await renderWindow(<Choice />)
  option('Grid').focus()
  await user.keyboard(`{${key}}`)
  expect([chosen(), document.activeElement?.textContent]).toEqual(['Tree', 'Tree'])
})

it.each([
  ['an arrow key with Alt, which goes back in the window, chooses nothing', '{Alt>}{ArrowLeft}{/Alt}'],
  ['an arrow key goes on from the last option to the first', '{ArrowRight}{ArrowRight}'],
])('%s', async (_, keys) => {
  const { user } = await renderWindow(<Choice />)
  option('Grid').focus()
  await user.keyboard(keys)
  expect(chosen()).toBe('Grid')
})

it('Tab goes to the first option when none is chosen', async () => {
  const { user } = await renderWindow(
    <Segmented label="Show as" options={OPTIONS} value="" onChange={() => undefined} />,
  )
  await user.tab()
  expect(document.activeElement).toBe(option('Grid'))
})
