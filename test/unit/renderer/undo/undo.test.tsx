// @vitest-environment jsdom
import type { ReactElement } from 'react'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider, useFindCommand } from '../../../../renderer/commands/commands.tsx'
import { UndoProvider, useUndo } from '../../../../renderer/undo/undo.tsx'
import { renderWindow } from '../../../support/window/render-window.tsx'

function Changes({ undone }: { undone: string[] }): ReactElement {
  const { begin } = useUndo()
  const find = useFindCommand()
  const told = (['window.undo', 'window.redo'] as const).map((id) => {
    const command = find(id)
    return command?.unavailable ?? command?.title ?? ''
  })
  const change = (name: string, outcome: PutBackOutcome) => () =>
    begin({ words: `do the ${name}`, said: `The ${name} is done` }).made({
      from: 0,
      to: 1,
      put(_expected, wanted) {
        undone.push(wanted === 0 ? name : `${name} again`)
        return Promise.resolve(outcome)
      },
    })
  return (
    <>
      <p role="note">{told.join(' ')}</p>
      {['first', 'second'].map((name) => (
        <button key={name} onClick={change(name, 'done')}>
          {name}
        </button>
      ))}
      <button onClick={change('third', 'changed')}>third</button>
      <input type="checkbox" />
      <input aria-label="A field" />
    </>
  )
}

/** A window in which changes are made, and the names of those that were undone. */
async function changing() {
  const undone: string[] = []
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <UndoProvider>
        <Changes undone={undone} />
      </UndoProvider>
    </CommandProvider>,
  )
  return {
    user,
    undone,
    async change(name: string) {
      await user.click(screen.getByRole('button', { name }))
      await settle()
    },
    async press(keys: string) {
      await user.keyboard(keys)
      await settle()
    },
  }
}

const said = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

const commands = (): string | null => screen.getByRole('note').textContent

it('the last change is said until it is undone, and the commands say what would be undone and redone', async () => {
  const { change, press } = await changing()
  expect(commands()).toBe('Nothing to undo. Nothing to redo.')
  await change('first')
  expect(said()).toEqual(['The first is done'])
  await change('second')
  expect(said()).toEqual(['The second is done'])
  await press('{Control>}z{/Control}')
  expect([said(), commands()]).toEqual([[], 'Undo: do the first Redo: do the second'])
})

it('the button of the message undoes the change', async () => {
  const { change, undone } = await changing()
  await change('first')
  await change('Undo')
  expect(undone).toEqual(['first'])
})

it('Ctrl+Z undoes the last change, then the one before, and then nothing', async () => {
  const { change, press, undone } = await changing()
  await change('first')
  await change('second')
  await press('{Control>}zzz{/Control}')
  expect(undone).toEqual(['second', 'first'])
})

it.each(['{Control>}{Shift>}Z{/Shift}{/Control}', '{Control>}y{/Control}'])('%s redoes', async (keys) => {
  const { change, press, undone } = await changing()
  await change('first')
  await press('{Control>}z{/Control}')
  await press(keys)
  expect(undone).toEqual(['first', 'first again'])
})

it('a change that stays as it is says why', async () => {
  const { change, press } = await changing()
  await change('third')
  await press('{Control>}z{/Control}')
  expect(said()).toEqual(['Not undone: do the third. It was changed since, so it stays as it is.'])
})

it.each([
  ['Ctrl+Z undoes while a checkbox has the focus, which takes no typing', 'checkbox', 'z', ['first']],
  ['Ctrl+Z is left to a field that has the focus', 'textbox', 'z', []],
  ['Ctrl+Y is left to a field that has the focus', 'textbox', 'y', []],
])('%s', async (_what, role, key, expected) => {
  const { change, user, press, undone } = await changing()
  await change('first')
  await user.click(screen.getByRole(role))
  await press(`{Control>}${key}{/Control}`)
  expect(undone).toEqual(expected)
})
