// @vitest-environment jsdom
import { PLAIN_PLACE } from '../../support/window/receiver-place.ts'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver.ts'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { RequestPane } from '../../../renderer/features/console/request-pane.tsx'
import { ReceiverControls } from '../../../renderer/features/webhooks/receiver/receiver-controls.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { connectionView } from '../../support/window/connection-view.ts'
import { stubCopying } from '../../support/window/copying.ts'
import { LOGGED_REQUEST } from '../../support/records/logged-request.ts'
import { renderWindow } from '../../support/window/render-window.tsx'

const RECEIVER = {
  httpUrl: 'http://localhost:1/',
  httpsUrl: null,
  script: PLAIN_SCRIPT,
  received: 0,
  unwritten: 0,
  ...PLAIN_PLACE,
}

const inWindow = (part: ReactElement): ReactElement => (
  <ConnectionContext value={connectionView()}>
    <CommandProvider>{part}</CommandProvider>
  </ConnectionContext>
)

async function withRequest() {
  const shown = await renderWindow(inWindow(<RequestPane version="1" />), { 'console.list': () => [LOGGED_REQUEST] })
  await shown.user.click(screen.getByText('https://a.example/news'))
  return shown
}

it('a call that its button copies is said to be copied', async () => {
  stubCopying()
  const { user } = await withRequest()
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  expect(screen.queryByText('Call copied as curl')).not.toBeNull()
})

it('a call that its key copies is said to be copied', async () => {
  stubCopying()
  await withRequest()
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(await screen.findByText('Call copied as curl')).not.toBeNull()
})

it('the address of the receiver is said to be copied', async () => {
  stubCopying()
  const { user } = await renderWindow(inWindow(<ReceiverControls kind="News/v1" />), {
    'receiver.state': () => RECEIVER,
  })
  await user.click(screen.getByRole('button', { name: 'copy' }))
  expect(screen.queryByText('Address copied')).not.toBeNull()
})

it('an address that was not copied is said not to be', async () => {
  stubCopying(() => false)
  const { user } = await renderWindow(inWindow(<ReceiverControls kind="News/v1" />), {
    'receiver.state': () => RECEIVER,
  })
  await user.click(screen.getByRole('button', { name: 'copy' }))
  expect(screen.queryAllByText('Nothing was copied')).not.toEqual([])
})
