// @vitest-environment jsdom
import { useReducer, useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  listAttributes,
  optionAttributes,
  rowAttributes,
  useChosenInSight,
} from '../../../../../renderer/ui/keys/listbox.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const NAMES = ['first', 'second', 'third']

/** A list that draws as many of its options as a test says. */
function List({ drawn }: { drawn: number }): ReactElement {
  const [chosen, setChosen] = useState(0)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const inSight = useChosenInSight<HTMLDivElement>(chosen)
  const ids = [...NAMES.keys()].slice(0, drawn)
  return (
    <>
      <div {...listAttributes({ label: 'Names', kind: 'name', chosen, drawn: ids })}>
        {ids.map((id) => (
          <div
            key={id}
            ref={id === chosen ? inSight : undefined}
            {...optionAttributes('name', id, { isChosen: id === chosen, index: id, total: NAMES.length })}
          >
            {NAMES[id]}
          </div>
        ))}
      </div>
      <button onClick={() => setChosen(chosen + 1)}>Next</button>
      <button onClick={drawAgain}>Draw again</button>
    </>
  )
}

it('the list names the chosen option, which is selected', async () => {
  const { user } = await renderWindow(<List drawn={3} />)
  await user.click(screen.getByText('Next'))
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toBe('second')
  const list = screen.getByRole('listbox', { name: 'Names' })
  expect(list.getAttribute('aria-activedescendant')).toBe(chosen.id)
  expect(list.tabIndex).toBe(0)
})

it('an option that is not drawn is not named', async () => {
  const { user } = await renderWindow(<List drawn={1} />)
  const list = screen.getByRole('listbox')
  expect(list.getAttribute('aria-activedescendant')).toBe('name-0')
  await user.click(screen.getByText('Next'))
  expect(list.hasAttribute('aria-activedescendant')).toBe(false)
})

it('an option tells its place among all, also those that are not drawn', async () => {
  await renderWindow(<List drawn={2} />)
  const places = screen
    .getAllByRole('option')
    .map((option) => `${option.getAttribute('aria-posinset')} of ${option.getAttribute('aria-setsize')}`)
  expect(places).toEqual(['1 of 3', '2 of 3'])
})

it('another choice is scrolled into sight, the same one is not', async () => {
  const scrolled: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  const { user } = await renderWindow(<List drawn={3} />)
  await user.click(screen.getByText('Next'))
  expect(scrolled).toEqual(['first', 'second'])
  await user.click(screen.getByText('Draw again'))
  expect(scrolled).toEqual(['first', 'second'])
  scroll.mockRestore()
})

it('nothing chosen is nothing named', () => {
  expect(listAttributes({ label: 'Names', kind: 'name', chosen: null, drawn: [undefined, 1] })).not.toHaveProperty(
    'aria-activedescendant',
    expect.anything(),
  )
})

it('a grid has rows that are selected, without the role and the place of an option', () => {
  expect(listAttributes({ role: 'grid', label: 'Names', kind: 'name', chosen: 1, drawn: [1] })).toEqual({
    role: 'grid',
    'aria-label': 'Names',
    tabIndex: 0,
    'aria-activedescendant': 'name-1',
  })
  expect(rowAttributes('name', 1, true)).toEqual({ id: 'name-1', 'aria-selected': true })
})
