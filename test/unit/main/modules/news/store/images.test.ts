import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { librariesFolder } from '../../../../../../main/modules/library/store/library-paths.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { purge } from '../../../../../support/library/retention.ts'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

const URL = 'https://img.example/a.png'
const OTHER = { ...OWNER, connection: 'two' }

const countOf = (library: Library, owner: typeof OWNER): number => library.files.readInventory(owner).images

/** A library with one picture that two connections stored. */
function shared(folder = temporaryFolder()): Library {
  const library = openTestLibrary(folder)
  for (const owner of [OWNER, OTHER])
    library.news.storeImage(owner, URL, { type: 'image/png', bytes: new Uint8Array([1, 2, 3]), receivedAt: 1 })
  return library
}

describe('pictures', () => {
  it('are those of one connection', () => {
    const library = openTestLibrary()
    library.news.storeImage(OWNER, URL, { type: 'image/png', bytes: new Uint8Array([1]), receivedAt: 1 })
    expect([library.news.readImage(OWNER, URL)?.type, library.news.readImage(OTHER, URL)]).toEqual(['image/png', null])
  })

  it('are removed with their connection, but not from another one', () => {
    const folder = temporaryFolder()
    const library = shared(folder)
    library.files.removeConnection(OWNER.connection)
    expect(library.news.readImage(OTHER, URL)).not.toBeNull()
    library.files.removeConnection(OTHER.connection)
    library.files.close()
    expect(readdirSync(librariesFolder(folder))).toEqual([])
  })

  it('are deleted of one connection or of all', async () => {
    const library = shared()
    await purge(library, { what: 'images', which: 'current' })
    expect([countOf(library, OWNER), countOf(library, OTHER)]).toEqual([0, 1])
    await purge(library, { what: 'images', which: 'all' })
    expect(countOf(library, OTHER)).toBe(0)
  })

  it('of a connection that is gone go to the next one with the same origin', () => {
    const folder = temporaryFolder()
    shared(folder).files.close()
    const library = openTestLibrary(folder)
    expect(library.news.readImage({ ...OWNER, connection: 'added' }, URL)).not.toBeNull()
  })
})
