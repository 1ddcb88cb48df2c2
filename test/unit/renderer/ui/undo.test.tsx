// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import { UndoProvider, useUndo } from '../../../../renderer/ui/undo.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

function Changes({ undone }: { undone: string[] }): ReactElement {
  const offer = useUndo()
  return (
    <>
      {['first', 'second'].map((name) => (
        <button key={name} onClick={() => offer(`The ${name} is done`, () => undone.push(name))}>
          {name}
        </button>
      ))}
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
  const { change, user, undone } = await changing()
  await change('first')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toEqual(['first'])
})

it('Ctrl+Z undoes the last change, then the one before', async () => {
  const { change, user, undone } = await changing()
  await change('first')
  await change('second')
  await user.keyboard('{Control>}zz{/Control}')
  expect(undone).toEqual(['second', 'first'])
})

it('Ctrl+Z does nothing when nothing is left to undo', async () => {
  const { change, user, undone } = await changing()
  await change('first')
  await user.keyboard('{Control>}zz{/Control}')
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
