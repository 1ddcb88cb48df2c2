// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { act, screen, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { useReturnFocus, focusFirstOf, placesOfFocus, useKeptFocus } from '../../../../../renderer/ui/keys/focus.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

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

it.each([
  ['the focus returns to where it was', 'stays', 'Opener'],
  ['the focus goes to what is next to an opener that is gone', 'gone', 'First'],
  ['the focus goes to what is next to an opener that is disabled', 'disabled', 'First'],
  ['the focus goes further out when all that was near is gone', 'list gone', 'Before'],
] as const)('%s', async (_, after, expected) => {
  expect(await focusAfter(after)).toBe(expected)
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

beforeEach(() => document.body.replaceChildren())

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body

it('the element with the focus and those around it are its places', () => {
  document.body.innerHTML = '<main id="m"><p id="p"><button id="b">Go</button></p></main>'
  byId('b').focus()
  expect(placesOfFocus().map(({ id }) => id)).toEqual(['b', 'p', 'm'])
})

it('the first place that can have the focus gets it, or the first element in it', () => {
  document.body.innerHTML = '<p id="p">Text <button id="b">Go</button></p>'
  focusFirstOf([document.createElement('button'), byId('p')])
  expect(document.activeElement?.id).toBe('b')
})

// To focus another tab would show another part of the view.
it('of tabs, the chosen one gets it', () => {
  document.body.innerHTML =
    '<section id="s"><button id="one" role="tab" tabindex="-1">One</button><button id="two" role="tab" tabindex="0">Two</button></section>'
  focusFirstOf([byId('s')])
  expect(document.activeElement?.id).toBe('two')
})

/** A list whose entries can be removed, beside another control. */
function Entries(): ReactElement {
  useKeptFocus()
  const [entries, setEntries] = useState(['one', 'two'])
  return (
    <>
      <button>Elsewhere</button>
      <section data-pane>
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

it('the last entry of a list gives it to what is beside the list', async () => {
  const { user } = await renderWindow(<Entries />)
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  await user.click(screen.getByRole('button', { name: 'Remove two' }))
  await waitFor(() => expect(focused()).toBe('Delete all'))
})

/** A pane with a place of its own for the focus, and a view that can be replaced. */
function View(): ReactElement {
  useKeptFocus()
  const [isFinding, setIsFinding] = useState(true)
  const [isOther, setIsOther] = useState(false)
  return (
    <main tabIndex={-1}>
      {isOther ? (
        <button>Clear everything</button>
      ) : (
        <section data-pane>
          <button>Star</button>
          {isFinding ? <button onClick={() => setIsFinding(false)}>Close</button> : null}
          <div tabIndex={0} data-pane-focus>
            Text
          </div>
          <button onClick={() => setIsOther(true)}>Other view</button>
        </section>
      )}
    </main>
  )
}

it.each([
  ['an entry that is removed gives the focus to the next one', <Entries />, 'Remove one', 'Remove two'],
  ['what is closed in a pane gives the focus to the place that the pane has for it', <View />, 'Close', 'Text'],
])('%s', async (_, part, given, expected) => {
  const { user } = await renderWindow(part)
  await user.click(screen.getByRole('button', { name: given }))
  await waitFor(() => expect(focused()).toBe(expected))
})

it('another view gets the focus as a whole, so that no key presses a button of it', async () => {
  const { user } = await renderWindow(<View />)
  await user.click(screen.getByRole('button', { name: 'Other view' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

/** A view with a table that is read again for each basis. */
function Table(): ReactElement {
  useKeptFocus()
  const [isRead, setIsRead] = useState(true)
  return (
    <main tabIndex={-1}>
      <section>
        <button>Basis</button>
        <div role="tabpanel" tabIndex={-1}>
          {isRead ? (
            <div role="region" aria-label="Values" tabIndex={0} data-pane>
              <button onClick={() => setIsRead(false)}>1.5</button>
            </div>
          ) : (
            <p>Reading…</p>
          )}
        </div>
        <button onClick={() => setIsRead(true)}>Read</button>
      </section>
    </main>
  )
}

const readTable = async (): Promise<{ answer: () => void; user: UserEvent; settle: () => Promise<void> }> => {
  const { user, settle } = await renderWindow(<Table />)
  await user.click(screen.getByRole('button', { name: '1.5' }))
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  return { user, settle, answer: () => fireEvent.click(screen.getByRole('button', { name: 'Read' })) }
}

it('a table that is read again does not leave the focus to a button of the view', async () => {
  await readTable()
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
})

it('a table that is read again has the focus as before', async () => {
  const { answer } = await readTable()
  answer()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Values' })))
})

it('a table that comes back leaves the focus to where the person went meanwhile', async () => {
  const { answer, user, settle } = await readTable()
  await user.click(screen.getByRole('button', { name: 'Basis' }))
  answer()
  await settle()
  expect(focused()).toBe('Basis')
})

it('a click beside every control takes the focus away, as usual', async () => {
  const { user, settle } = await renderWindow(<Entries />)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await user.click(screen.getByText('text'))
  screen.getByText('text').append(document.createElement('br'))
  await settle()
  expect(document.activeElement).toBe(document.body)
})
