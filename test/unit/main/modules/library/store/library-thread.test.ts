import { rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { READING } from '../../../../../../main/modules/library/store/library-thread.ts'
import { libraryPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary, openLibraryForReading } from '../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { OWNER, responseOf } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../../support/library/whole-library.ts'

function openBoth() {
  const folder = temporaryFolder()
  const writer = openLibrary(folder, () => 1)
  const reader = openLibraryForReading(folder)
  onTestFinished(() => {
    reader.files.close()
    writer.files.close()
  })
  return { folder, writer, reader }
}

describe('a library that is opened for reading', () => {
  it('sees what the other one has stored', () => {
    const { writer, reader } = openBoth()
    expect(reader.responses.readLatestResponse(OWNER, 'x')).toBeNull()
    writer.responses.storeLatestResponse(OWNER, responseOf('{}'), 'x')
    expect(reader.responses.readLatestResponse(OWNER, 'x')).not.toBeNull()
  })

  it('has no data for a connection that has none, and creates none', () => {
    const { writer, reader } = openBoth()
    expect(reader.files.readInventory(OWNER)).toMatchObject({ stories: 0, connections: [] })
    expect(writer.files.readInventory({ ...OWNER, connection: 'two' }).connections).toHaveLength(1)
  })

  it('has no data for a connection whose library is being created, and has them after that', () => {
    const { folder, writer, reader } = openBoth()
    const path = libraryPath(folder, OWNER)
    // As the file is before the writing connection has committed its tables.
    withDatabase(path, (database) => database.exec('PRAGMA journal_mode = WAL; PRAGMA application_id = 1'))
    expect(reader.responses.readLatestResponse(OWNER, 'x')).toBeNull()
    rmSync(path)
    writer.responses.storeLatestResponse(OWNER, responseOf('{}'), 'x')
    expect(reader.responses.readLatestResponse(OWNER, 'x')).not.toBeNull()
  })

  it('refuses every call that changes something', () => {
    const { reader } = openBoth()
    const image = { type: 'image/png', bytes: new Uint8Array(1), receivedAt: 1 }
    expect(() => reader.news.storeImage(OWNER, 'https://a.example', image)).toThrow('only reads')
    expect(() => reader.news.markStories(OWNER, [1], { readAt: 1 })).toThrow('only reads')
    expect(() => reader.companies.saveWatchList({ id: null, name: 'a', symbols: [], isPaused: false })).toThrow(
      /readonly/,
    )
  })

  it('has every call by which the window reads', () => {
    const { reader } = openBoth()
    const names = Object.entries(reader as unknown as Record<keyof Library, object>).flatMap(([store, calls]) =>
      Object.keys(calls)
        .filter((name) =>
          /^(read|list|count|matching|check|complete|altered|related|compare|find|forwarding|has|is|reconcil)/.test(
            name,
          ),
        )
        .map((name) => `${store}.${name}`),
    )
    const reading = Object.entries(READING).flatMap(([store, calls]) => calls.map((name) => `${store}.${name}`))
    expect(names.sort()).toEqual(reading.sort())
  })
})
