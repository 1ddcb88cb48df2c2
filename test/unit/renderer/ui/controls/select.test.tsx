// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SavedSelect, useNaming } from '../../../../../renderer/ui/controls/select.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

async function open() {
  const saved: string[] = []
  function Saved(): ReactElement {
    return (
      <SavedSelect
        label="Saved"
        naming={useNaming('thing')}
        nameLabel="Name"
        empty="Nothing"
        none="None"
        save="Save this…"
        names={[]}
        current={null}
        others={[]}
        onChoose={() => undefined}
        onSave={(name) => saved.push(name)}
      />
    )
  }
  const { user } = await renderWindow(<Saved />)
  return { user, saved }
}

it.each([
  ['Enter', ['mine']],
  ['Escape', []],
])('naming that ends by %s leaves the focus on the list of the saved', async (key, names) => {
  const { user, saved } = await open()
  await user.selectOptions(screen.getByLabelText('Saved'), 'Save this…')
  await user.type(screen.getByLabelText('Name'), `mine{${key}}`)
  expect(document.activeElement).toBe(screen.getByLabelText('Saved'))
  expect(saved).toEqual(names)
})

it('the list of the saved does not take the focus when it is first shown', async () => {
  await open()
  expect(document.activeElement).toBe(document.body)
})
