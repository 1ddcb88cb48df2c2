import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { DamagedFile } from '../../../../app/domain/library/damaged-file.ts'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { damagedFilesQuery } from '../../../../renderer/query/status-queries.ts'
import { settled } from '../../../support/settled.ts'

const DAMAGED: DamagedFile = {
  file: 'library',
  keptAs: '/kept',
  rowsRead: 3,
  rowsUnreadable: 1,
  fromBackup: null,
  notRebuilt: 0,
}

afterEach(() => vi.unstubAllGlobals())

it('the window asks for the damaged files again after a repair', async () => {
  let files: DamagedFile[] = []
  let notify: (notice: string) => void = () => undefined
  const desk = {
    invoke: (_callId: string, channel: string) =>
      Promise.resolve({ ok: true, value: channel === 'library.damaged' ? files : null }),
    cancel: () => undefined,
    subscribe(listener: (notice: string) => void) {
      notify = listener
      return () => undefined
    },
  }
  vi.stubGlobal('window', { desk })
  const shown = new QueryObserver(createQueryClient(), damagedFilesQuery)
  shown.subscribe(() => undefined)
  await settled()
  expect(shown.getCurrentResult().data).toEqual([])
  files = [DAMAGED]
  notify('library.changed')
  await settled()
  expect(shown.getCurrentResult().data).toEqual([DAMAGED])
})
