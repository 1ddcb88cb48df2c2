// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { emptyRemoval } from '../../../../../app/domain/settings/retention-limits.ts'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import { PurgeDialog } from '../../../../../renderer/features/settings/library-section.tsx'
import { RemoveConnectionDialog } from '../../../../../renderer/features/settings/saved-connections-section.tsx'
import { RemoveKeyDialog } from '../../../../../renderer/features/settings/connection-section.tsx'
import { RemoveTokenDialog } from '../../../../../renderer/features/webhooks/send/send-pane.tsx'
import { DeleteDeliveriesDialog } from '../../../../../renderer/features/webhooks/receiver/receiver-pane.tsx'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { useChangeConnection, useSaveProfile } from '../../../../../renderer/features/settings/mutations.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { undoing } from '../../../../support/window/undoing.tsx'

const DESK = {
  id: 'desk',
  name: 'Desk',
  colour: 1,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  isDemonstration: false,
}

it.each([
  ['name', { name: 'Office', colour: 1 }, 'rename the connection “Desk” to “Office”'],
  ['colour', { name: 'Desk', colour: 2 }, 'change the colour of the connection “Desk”'],
])('another %s of a connection is put back', async (_what, change, words) => {
  const window = await undoing(
    () => {
      const { mutate } = useChangeConnection()
      return () => mutate({ before: DESK, change })
    },
    { 'connections.change': () => null, 'connections.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe(`Undo: ${words}`)
  await window.undo()
  expect(window.inputsOf('connections.putBack')).toEqual([
    { id: 'desk', expected: change, wanted: { name: 'Desk', colour: 1 } },
  ])
})

it('an interface profile is put back', async () => {
  const before = { keyPlacement: 'header', values: ASSUMED_PROFILE } as const
  const profile = { keyPlacement: 'query', values: { ...ASSUMED_PROFILE, symbolsParameter: 'tickers' } } as const
  const window = await undoing(
    () => {
      const { mutate } = useSaveProfile('test')
      return () => mutate({ before, profile })
    },
    { 'profile.save': () => null, 'profile.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: change the interface profile')
  await window.undo()
  expect(window.inputsOf('profile.putBack')).toEqual([{ connection: 'test', expected: profile, wanted: before }])
})

type Asking = (props: { onClose: () => void }) => ReactElement

const stories = { count: 3, bytes: 1000, oldest: null, newest: null }

it.each<[string, Asking, string]>([
  ['cached data', PurgeDialog, 'Delete'],
  ['a key', RemoveKeyDialog, 'Remove'],
  ['a token', RemoveTokenDialog, 'Remove'],
  ['a connection', (props) => <RemoveConnectionDialog connection={DESK} others={[]} {...props} />, 'Remove'],
  ['deliveries', (props) => <DeleteDeliveriesDialog stored={3} onDelete={() => undefined} {...props} />, 'Delete'],
])('a deletion of %s that ends after its dialog was closed closes no other one', async (_what, Asking, act) => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let closed = 0
  function Question(): ReactElement {
    const [isOpen, setIsOpen] = useState(true)
    function close(): void {
      closed += 1
      setIsOpen(false)
    }
    return isOpen ? <Asking onClose={close} /> : <></>
  }
  const later = () => promise
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Question />
      </CommandProvider>
    </ConnectionContext>,
    {
      'library.previewPurge': () => ({ ...emptyRemoval(), stories }),
      'library.purge': () => promise.then(emptyRemoval),
      'key.remove': later,
      'webhook.removeToken': later,
      'connections.remove': later,
      'deliveries.clear': later,
    },
  )
  await user.click(screen.getByRole('button', { name: act }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  resolve(null)
  await settle()
  expect(closed).toBe(1)
})
