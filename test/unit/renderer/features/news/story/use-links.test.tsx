// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useLinks } from '../../../../../../renderer/features/news/story/use-links.tsx'
import { errorAction } from '../../../../../../renderer/shell/window/app.tsx'
import { ErrorActionContext } from '../../../../../../renderer/ui/states/error-note.tsx'
import { stubCopying } from '../../../../../support/window/copying.ts'
import { refusing, renderWindow } from '../../../../../support/window/render-window.tsx'

const ADDRESS = 'https://news.example/a'

function Story({ address = ADDRESS }: { address?: string }): ReactElement {
  const { open, note } = useLinks()
  return (
    <>
      <button onClick={() => open(address)}>the link</button>
      {note}
    </>
  )
}

async function failed() {
  const shown = await renderWindow(
    <ErrorActionContext value={errorAction}>
      <Story />
    </ErrorActionContext>,
    { 'link.open': refusing({ kind: 'address-not-opened', address: ADDRESS }) },
  )
  await shown.user.click(screen.getByRole('button', { name: 'the link' }))
  await shown.settle()
  return shown
}

it('an address that the system could not open says so', async () => {
  await failed()
  expect(screen.getByText(/^Not opened:/).textContent).toContain('The system could not open')
})

it('an address that the system could not open can be copied', async () => {
  const copied = stubCopying()
  const { user } = await failed()
  await user.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(copied).toEqual([ADDRESS])
})

it('an address that the system could not open can be opened again', async () => {
  const { user, inputsOf } = await failed()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(inputsOf('link.open')).toHaveLength(2)
})

it('a double click on a link with a look-alike host only asks, and the button opens it', async () => {
  const { user, settle, inputsOf } = await renderWindow(<Story address="https://xn--pple-43d.com/" />, {
    'link.open': () => null,
  })
  await user.dblClick(screen.getByRole('button', { name: 'the link' }))
  await settle()
  expect(inputsOf('link.open')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(inputsOf('link.open')).toHaveLength(1)
})
