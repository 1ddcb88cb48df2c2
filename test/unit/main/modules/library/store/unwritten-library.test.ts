import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import { openLibrary, openLibraryForReading } from '../../../../../../main/modules/library/store/library.ts'
import { makeReadOnly } from '../../../../../support/read-only.ts'
import { OWNER, responseOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

/** A folder with stored data that nothing can be written in. */
function readOnlyFolder(): string {
  const folder = temporaryFolder()
  const writer = openLibrary(folder, () => 1)
  writer.responses.storeLatestResponse(OWNER, responseOf('{}'), 'x')
  writer.responses.storeLatestResponse({ ...OWNER, connection: 'two' }, responseOf('[]'), 'x')
  writer.companies.saveWatchList({ id: null, name: 'mine', symbols: ['AAA'], isPaused: false })
  writer.files.close()
  onTestFinished(makeReadOnly(folder))
  return folder
}

/** The kind of error that a call throws. */
const thrownBy = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (thrown) {
    return errorInfo(thrown) ?? thrown
  }
}

it('data are read where no file can be created', () => {
  const folder = readOnlyFolder()
  const files = readdirSync(folder, { recursive: true })
  const reader = openLibraryForReading(folder, 'unwritten')
  onTestFinished(() => reader.files.close())
  expect(reader.files.readInventory(OWNER).connections).toHaveLength(2)
  expect(reader.responses.readLatestResponse(OWNER, 'x')).not.toBeNull()
  expect(reader.responses.readLatestResponse({ ...OWNER, connection: 'without data' }, 'x')).toBeNull()
  expect(reader.companies.readWatchLists()).toHaveLength(1)
  expect(readdirSync(folder, { recursive: true })).toEqual(files)
})

it('nothing is created for reading where nothing was stored', () => {
  const folder = temporaryFolder()
  expect(thrownBy(() => openLibraryForReading(folder, 'unwritten'))).toMatchObject({
    kind: 'storage-failed',
    reason: 'missing',
  })
  expect(thrownBy(() => openLibraryForReading(folder))).toMatchObject({ kind: 'storage-failed', reason: 'missing' })
  expect(readdirSync(folder)).toEqual([])
})
