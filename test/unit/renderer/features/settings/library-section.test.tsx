// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addRemoved, emptyRemoval, type Removal } from '../../../../../app/domain/settings/retention-limits.ts'
import { LibrarySection, PurgeDialog } from '../../../../../renderer/features/settings/library-section.tsx'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'
import { NOTHING_CACHED } from '../../../../support/window/cached-data.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'

function removalOf(kind: 'stories' | 'responses', count: number): Removal {
  const removal = emptyRemoval()
  addRemoved(removal, kind, { count, bytes: 1000, at: 1 })
  return removal
}

async function open(replies: Replies = {}) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView({ name: 'Research' })}>
      <CommandProvider>
        <PurgeDialog onClose={() => undefined} />
      </CommandProvider>
    </ConnectionContext>,
    {
      'library.previewPurge': ({ what }) =>
        what === 'responses' ? removalOf('responses', 12) : removalOf('stories', 3),
      'library.purge': () => removalOf('responses', 12),
      ...replies,
    },
  )
  await window.settle()
  return window
}

it('repeated responses are counted and deleted alone', async () => {
  const { user, settle, inputsOf } = await open()
  await user.click(screen.getByRole('radio', { name: /^Repeated responses/ }))
  await settle()
  expect(screen.getByRole('row').textContent).toContain('12responses')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await settle()
  expect(inputsOf('library.purge')).toEqual([{ connection: 'test', what: 'responses', which: 'current' }])
})

it('while another kind is counted, the dialog says nothing of it, and not what was counted of the kind before', async () => {
  const { user, settle } = await open({
    'library.previewPurge': ({ what }) => (what === 'stories' ? emptyRemoval() : new Promise(() => undefined)),
  })
  expect(screen.getByText('There is nothing to delete.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Repeated responses/ }))
  await settle()
  expect(screen.queryByText('There is nothing to delete.')).toBeNull()
  expect(screen.getByText('Counting…')).toBeTruthy()
})

it('what could not be counted is not being counted', async () => {
  await open({ 'library.previewPurge': refusing({ kind: 'internal', reference: 'ref-1' }) })
  expect(screen.queryByText('Counting…')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('ref-1')
})

it('the dialog names the connection of which it deletes data', async () => {
  await open()
  expect(screen.getByRole('combobox').querySelector('option:checked')?.textContent).toBe('this connection, Research')
})

const removal = emptyRemoval()
addRemoved(removal, 'stories', { count: 3, bytes: 1000, at: 1 })

/** The section, and its question about the deletion of everything. */
async function deleting(purge: NonNullable<Replies['library.purge']>) {
  const section = await commandsOf(<LibrarySection />, {
    'library.inventory': () => NOTHING_CACHED,
    'library.previewPurge': () => removal,
    'library.purge': purge,
  })
  await section.settle()
  await section.run('library.purge')
  await section.user.click(screen.getByRole('radio', { name: 'All cached data' }))
  await section.settle()
  await section.user.click(screen.getByRole('button', { name: 'Delete' }))
  return section
}

it('the question about a deletion closes when the library was read anew before the deletion was reported', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof removal>()
  const { notify, settle } = await deleting(() => promise)
  await notify('library.changed')
  await settle()
  resolve(removal)
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the question keeps its choice while the library is read anew', async () => {
  const { promise } = Promise.withResolvers<typeof removal>()
  const { notify, settle } = await deleting(() => promise)
  await notify('library.changed')
  await settle()
  expect(screen.getByRole('radio', { name: 'All cached data' })).toHaveProperty('checked', true)
})

it('files in the folder that Tearsheet does not know are named, and many of them are counted', async () => {
  const paths = Array.from({ length: 12 }, (_, place) => `/data/library/old-${place}.db`)
  const { settle } = await commandsOf(<LibrarySection />, {
    'library.inventory': () => ({ ...NOTHING_CACHED, unknownFiles: paths }),
  })
  await settle()
  const named = within(screen.getByRole('list', { name: 'Unknown files' })).getAllByRole('listitem')
  expect(named.map(({ textContent }) => textContent)).toEqual([...paths.slice(0, 10), '2 more'])
})

it('nothing is said of other files when there are none', async () => {
  const { settle } = await commandsOf(<LibrarySection />, { 'library.inventory': () => NOTHING_CACHED })
  await settle()
  expect(screen.queryByRole('list', { name: 'Unknown files' })).toBeNull()
})
