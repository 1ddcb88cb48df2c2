// @vitest-environment jsdom
import { useState } from 'react'
import type { ReactElement } from 'react'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useReturnFocus } from '../../../../renderer/ui/use-return-focus.ts'
import { renderWindow } from '../../../support/render-window.tsx'

function Entry(): ReactElement {
  useReturnFocus()
  return <input autoFocus aria-label="Entry" />
}

type After = 'stays' | 'gone' | 'disabled' | 'list gone'

/** A list whose second button opens an entry; when the entry goes, the button is in the other state. */
function List({ after, also }: { after: After; also?: () => void }): ReactElement {
  const [state, setState] = useState<After | 'open'>('stays')
  return (
    <main>
      <button>Before</button>
      {state === 'list gone' ? null : (
        <ul>
          <li>
            <button>First</button>
          </li>
          <li>
            {state === 'gone' ? null : (
              <button disabled={state === 'disabled'} onClick={() => setState('open')}>
                Opener
              </button>
            )}
          </li>
        </ul>
      )}
      {state === 'open' ? <Entry /> : null}
      <button
        onClick={() => {
          setState(after)
          also?.()
        }}
      >
        Close
      </button>
    </main>
  )
}

/** Opens and closes the entry, and resolves to the text of what has the focus then. */
async function focusAfter(after: After, also?: () => void): Promise<string | null | undefined> {
  const { user, settle } = await renderWindow(<List after={after} {...(also === undefined ? {} : { also })} />)
  await user.click(screen.getByRole('button', { name: 'Opener' }))
  // Without the mouse, which would move the focus.
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  await settle()
  return document.activeElement?.textContent
}

it('the focus returns to where it was', async () => {
  expect(await focusAfter('stays')).toBe('Opener')
})

it('the focus goes to what is next to an opener that is gone', async () => {
  expect(await focusAfter('gone')).toBe('First')
})

it('the focus goes to what is next to an opener that is disabled', async () => {
  expect(await focusAfter('disabled')).toBe('First')
})

it('the focus goes further out when all that was near is gone', async () => {
  expect(await focusAfter('list gone')).toBe('Before')
})

it('a focus that was moved elsewhere stays there', async () => {
  expect(await focusAfter('stays', () => screen.getByRole('button', { name: 'First' }).focus())).toBe('First')
})

it('nothing gets the focus when nothing had it', async () => {
  function Lone(): ReactElement {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button onClick={() => setIsOpen(false)}>Close</button>
        {isOpen ? <Entry /> : null}
      </>
    )
  }
  const { settle } = await renderWindow(<Lone />)
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  await settle()
  expect(document.activeElement).toBe(document.body)
})
