// @vitest-environment jsdom
import { useState, type ReactElement, type ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, vi, describe } from 'vitest'
import { useMutation } from '@tanstack/react-query'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { Dialog, DialogActions, AskDialog } from '../../../../../renderer/ui/controls/dialog.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../../../../renderer/query/errors.ts'

/** A window with a button that opens a dialog. */
function Window({ warning, children }: { warning?: string; children?: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen ? (
        <Dialog title="Export" {...(warning === undefined ? {} : { warning })} onClose={close}>
          {children ?? <input aria-label="Name" />}
          <button onClick={close}>Cancel</button>
        </Dialog>
      ) : null}
    </>
  )
}

async function open(part: ReactElement) {
  const rendered = await renderWindow(part)
  await rendered.user.click(screen.getByRole('button', { name: 'Open' }))
  await rendered.settle()
  return rendered
}

const outside = (): Element => {
  const shade = document.querySelector('.dialog-shade')
  if (shade === null) throw new Error('no dialog')
  return shade
}

it('a dialog is modal, named by its title, hides what is behind it, and its first field has the focus', async () => {
  await open(<Window />)
  expect(screen.getByRole('dialog', { name: 'Export' }).getAttribute('aria-modal')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  // The content policy forbids style elements.
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

it('a dialog has the focus before the next frame, so that no key goes to what is below', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  try {
    await open(<Window />)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  } finally {
    vi.unstubAllGlobals()
  }
})

it('another element has the focus where the dialog says so', async () => {
  await open(
    <Window>
      <input aria-label="Name" />
      <input aria-label="Query" autoFocus />
    </Window>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Query' }))
})

it.each([
  ['Tab', false],
  ['Shift+Tab', true],
])('%s stays in the dialog', async (_keys, shift) => {
  const { user, settle } = await open(<Window />)
  const visited: string[] = []
  for (let presses = 0; presses < 3; presses++) {
    await user.tab({ shift })
    await settle()
    visited.push(document.activeElement?.tagName ?? 'none')
  }
  expect(visited).toEqual(['BUTTON', 'INPUT', 'BUTTON'])
})

it.each([
  ['Escape closes a dialog', <Window />, 'dialog'],
  ['Escape closes a dialog with a warning', <Window warning="It cannot be restored." />, 'alertdialog'],
])('%s', async (_, part, name) => {
  const { user } = await open(part)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole(name)).toBe(null)
})

it('a click outside closes a dialog', async () => {
  const { user } = await open(<Window />)
  await user.click(outside())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a click inside does not close a dialog', async () => {
  const { user } = await open(<Window />)
  await user.click(screen.getByRole('heading', { name: 'Export' }))
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('a press that begins inside, as when text is selected, does not close a dialog', async () => {
  const { user } = await open(<Window />)
  await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByRole('heading') }, { target: outside() }])
  await user.pointer('[/MouseLeft]')
  expect(screen.getByRole('dialog')).toBeDefined()
})

it.each(['Escape', 'a button', 'a click outside'])('the focus returns to the opener after %s', async (way) => {
  const { user, settle } = await open(<Window />)
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(way === 'a button' ? screen.getByRole('button', { name: 'Cancel' }) : outside())
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('the focus returns to the list in which a key opened the dialog', async () => {
  function List(): ReactElement {
    const [isOpen, setIsOpen] = useState(false)
    useCommands([{ id: 'window.shortcuts', run: () => setIsOpen(true) }])
    return (
      <div role="listbox" tabIndex={0}>
        {isOpen ? (
          <Dialog title="Keys" onClose={() => setIsOpen(false)}>
            <button autoFocus onClick={() => setIsOpen(false)}>
              Close
            </button>
          </Dialog>
        ) : null}
      </div>
    )
  }
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <List />
    </CommandProvider>,
  )
  await user.tab()
  await user.keyboard('?')
  await settle()
  await user.keyboard('{Enter}')
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
})

it('no key runs a command of the window behind a dialog', async () => {
  const run = vi.fn()
  function Offering(): null {
    useCommands([{ id: 'ratios.transpose', run }])
    return null
  }
  const { user } = await open(
    <CommandProvider>
      <Offering />
      <Window>
        <p>nothing to type in</p>
      </Window>
    </CommandProvider>,
  )
  await user.keyboard('x')
  expect(run).not.toHaveBeenCalled()
})

it('a dialog with a warning is an alert dialog, which a screen reader reads', async () => {
  await open(<Window warning="It cannot be restored." />)
  const described = screen.getByRole('alertdialog', { name: 'Export' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('It cannot be restored.')
})

it('a click outside does not close a dialog with a warning', async () => {
  const { user } = await open(<Window warning="It cannot be restored." />)
  await user.click(outside())
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

/** A form with the buttons of a dialog. */
function Form({ onSubmit, ...actions }: { onSubmit?: () => void } & Parameters<typeof DialogActions>[0]): ReactElement {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <DialogActions {...actions} />
    </form>
  )
}

it('the first button of a dialog form submits it, and the second one closes it without that', async () => {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()]
  const { user } = await renderWindow(<Form submit="Save" onSubmit={onSubmit} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

it('a form that cannot be sent has a disabled button', async () => {
  await renderWindow(<Form submit="Save" isBlocked onClose={() => undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

const FAILED = new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })

/** A question about a deletion that ends as given. */
async function asked(deletion: () => Promise<unknown>, { isBlocked = false, isTask = false } = {}) {
  const done: string[] = []
  function Question(): ReactElement {
    const change = useMutation({ mutationFn: deletion, onSuccess: () => done.push('deleted') })
    return (
      <AskDialog
        title="Delete it?"
        warning="It is lost."
        act="Delete"
        acting="Deleting…"
        isActing={change.isPending}
        error={change.error === null ? null : errorInfoOf(change.error)}
        isBlocked={isBlocked}
        isTask={isTask}
        onAct={() => change.mutate()}
        onClose={() => done.push('closed')}
      />
    )
  }
  const window = await renderWindow(<Question />)
  return { ...window, done }
}

describe('a question before what cannot be undone', () => {
  it('says what is lost, has the focus on “Cancel”, and acts once that is chosen', async () => {
    const { user, settle, done } = await asked(() => Promise.resolve())
    expect(screen.getByRole('alertdialog', { name: 'Delete it?' }).textContent).toContain('It is lost.')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(done).toEqual(['deleted'])
  })

  it.each([
    ['', false],
    [' The foot of the window shows it.', true],
  ])('says that it is under way, and keeps the focus.%s', async (where, isTask) => {
    const { user } = await asked(() => new Promise(() => undefined), { isTask })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deleting…' }).disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe(`It goes on when this is closed.${where}`)
    expect(document.activeElement?.textContent).toBe('Close')
  })

  it('shows why it failed, and stays', async () => {
    const { user, settle, done } = await asked(() => Promise.reject(FAILED))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(done).toEqual([])
  })

  it('cannot act before it is known what is lost', async () => {
    await asked(() => Promise.resolve(), { isBlocked: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })
})
