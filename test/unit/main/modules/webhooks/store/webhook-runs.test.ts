import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

const PLAN = { kinds: ['News/v1', 'Earnings/v1'], destinations: ['https://a.example/hook'], transformed: true }

const CELL = {
  kind: 'News/v1',
  destination: 'https://a.example/hook',
  sentAt: 7,
  delivered: false,
  status: 424,
  message: 'Not delivered',
  durationMs: 12.5,
  requestId: 'r-1',
}

it('the outcomes of a run are there after a restart', () => {
  const folder = join(temporaryFolder(), 'data')
  const before = openTestLibrary(folder)
  const id = before.webhooks.beginRun(OWNER, 5, PLAN)
  before.webhooks.addRunCell(OWNER, id, CELL)
  before.files.close()
  const library = openTestLibrary(folder)
  expect(library.webhooks.readRun(OWNER, id)).toEqual({
    id,
    startedAt: 5,
    ...PLAN,
    cells: [{ ...CELL, attempts: 1 }],
  })
  library.files.close()
})

it('a second attempt takes the place of the first one and is counted', () => {
  const library = openTestLibrary()
  const id = library.webhooks.beginRun(OWNER, 5, PLAN)
  library.webhooks.addRunCell(OWNER, id, CELL)
  library.webhooks.addRunCell(OWNER, id, { ...CELL, delivered: true, status: 200, requestId: 'r-2' })
  expect(library.webhooks.readRun(OWNER, id)?.cells).toEqual([
    { ...CELL, delivered: true, status: 200, requestId: 'r-2', attempts: 2 },
  ])
  library.files.close()
})

it('the runs of a connection are listed, the newest first, with how many tests were delivered', () => {
  const library = openTestLibrary()
  const first = library.webhooks.beginRun(OWNER, 5, PLAN)
  library.webhooks.addRunCell(OWNER, first, CELL)
  library.webhooks.addRunCell(OWNER, first, { ...CELL, kind: 'Earnings/v1', delivered: true })
  const second = library.webhooks.beginRun(OWNER, 9, PLAN)
  expect(library.webhooks.listRuns(OWNER)).toEqual([
    { id: second, startedAt: 9, ...PLAN, sent: 0, delivered: 0 },
    { id: first, startedAt: 5, ...PLAN, sent: 2, delivered: 1 },
  ])
  const other = { ...OWNER, connection: 'two' }
  expect([library.webhooks.listRuns(other), library.webhooks.readRun(other, first)]).toEqual([[], null])
  library.files.close()
})
