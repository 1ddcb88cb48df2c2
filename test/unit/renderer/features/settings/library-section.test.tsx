// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addRemoved, emptyRemoval } from '../../../../../app/domain/settings/retention-limits.ts'
import { LibrarySection } from '../../../../../renderer/features/settings/library-section.tsx'
import { NOTHING_CACHED } from '../../../../support/cached-data.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

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
