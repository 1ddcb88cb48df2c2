// @vitest-environment jsdom
import type { ReactElement } from 'react'
import type { PutBackOutcome } from '../../../../app/domain/values/put-back.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider, useFindCommand } from '../../../../renderer/commands/commands.tsx'
import { UndoProvider, useUndo } from '../../../../renderer/undo/undo.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

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

/** A window with two changes, and the names of those that were undone. */
async function changing() {
  const undone: string[] = []
  const part = (connection: string): ReactElement => (
    <CommandProvider>
      <UndoProvider key={connection}>
        <Changes undone={undone} />
      </UndoProvider>
    </CommandProvider>
  )
  const rendered = await renderWindow(part('one'))
  return {
    ...rendered,
    undone,
    part,
    async change(name: string) {
      await rendered.user.click(screen.getByRole('button', { name }))
      await rendered.settle()
    },
  }
}

const said = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

it('a change is said', async () => {
  const { change } = await changing()
  await change('first')
  expect(said()).toEqual(['The first is done'])
})

it('the button of the message undoes the change', async () => {
  const { change, user, undone, settle } = await changing()
  await change('first')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await settle()
  expect(undone).toEqual(['first'])
})

it('Ctrl+Z undoes the last change, then the one before', async () => {
  const { change, user, undone, settle } = await changing()
  await change('first')
  await change('second')
  await user.keyboard('{Control>}zz{/Control}')
  await settle()
  expect(undone).toEqual(['second', 'first'])
})

it('Ctrl+Z does nothing when nothing is left to undo', async () => {
  const { change, user, undone, settle } = await changing()
  await change('first')
  await user.keyboard('{Control>}zz{/Control}')
  await settle()
  expect(undone).toEqual(['first'])
})

it('only the last change is said', async () => {
  const { change, settle } = await changing()
  await change('first')
  await change('second')
  await settle()
  expect(said()).toEqual(['The second is done'])
})

it('a change that was undone is no longer said', async () => {
  const { change, user, settle } = await changing()
  await change('first')
  await user.keyboard('{Control>}z{/Control}')
  await settle()
  expect(said()).toEqual([])
})

const commands = (): string | null => screen.getByRole('note').textContent

it('the commands say what would be undone and redone', async () => {
  const { change, user, settle } = await changing()
  expect(commands()).toBe('Nothing to undo. Nothing to redo.')
  await change('first')
  await change('second')
  await user.keyboard('{Control>}z{/Control}')
  await settle()
  expect(commands()).toBe('Undo: do the first Redo: do the second')
})

it.each(['{Control>}{Shift>}Z{/Shift}{/Control}', '{Control>}y{/Control}'])('%s redoes', async (keys) => {
  const { change, user, undone, settle } = await changing()
  await change('first')
  await user.keyboard('{Control>}z{/Control}')
  await user.keyboard(keys)
  await settle()
  expect(undone).toEqual(['first', 'first again'])
})

it('a change that stays as it is says why', async () => {
  const { change, user, settle } = await changing()
  await change('third')
  await user.keyboard('{Control>}z{/Control}')
  await settle()
  expect(said()).toEqual(['Not undone: do the third. It was changed since, so it stays as it is.'])
})

it('Ctrl+Z undoes while a checkbox has the focus, which takes no typing', async () => {
  const { change, user, undone, settle } = await changing()
  await change('first')
  await user.click(screen.getByRole('checkbox'))
  await user.keyboard('{Control>}z{/Control}')
  await settle()
  expect(undone).toEqual(['first'])
})

it.each(['{Control>}z{/Control}', '{Control>}y{/Control}'])(
  '%s is left to a field that has the focus',
  async (keys) => {
    const { change, user, undone, settle } = await changing()
    await change('first')
    await user.click(screen.getByRole('textbox'))
    await user.keyboard(keys)
    await settle()
    expect(undone).toEqual([])
  },
)
