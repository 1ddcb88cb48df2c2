// @vitest-environment jsdom
import { useState } from 'react'
import type { ReactElement } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptFocus } from '../../../../renderer/ui/use-kept-focus.ts'
import { renderWindow } from '../../../support/render-window.tsx'

/** A list whose entries can be removed, beside another control. */
function List(): ReactElement {
  useKeptFocus()
  const [entries, setEntries] = useState(['one', 'two'])
  return (
    <>
      <button>Elsewhere</button>
      <section>
        <ul>
          {entries.map((entry) => (
            <li key={entry}>
              <button onClick={() => setEntries(entries.filter((each) => each !== entry))}>Remove {entry}</button>
            </li>
          ))}
        </ul>
        <button>Delete all</button>
      </section>
      <p>text</p>
    </>
  )
}

const focused = (): string => document.activeElement?.textContent ?? ''

it('an entry that is removed gives the focus to the next one', async () => {
  const { user } = await renderWindow(<List />)
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  await waitFor(() => expect(focused()).toBe('Remove two'))
})

it('the last entry of a list gives it to what is beside the list', async () => {
  const { user } = await renderWindow(<List />)
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  await user.click(screen.getByRole('button', { name: 'Remove two' }))
  await waitFor(() => expect(focused()).toBe('Delete all'))
})

it('a click beside every control takes the focus away, as usual', async () => {
  const { user, settle } = await renderWindow(<List />)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.click(screen.getByText('text'))
  screen.getByText('text').append(document.createElement('br'))
  await settle()
  expect(document.activeElement).toBe(document.body)
})
