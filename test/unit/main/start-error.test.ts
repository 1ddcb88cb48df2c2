import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../app/errors/app-error.ts'
import { openSettings } from '../../../main/platform/settings/settings-store.ts'
import { startError } from '../../../main/start-error.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const logger = () => ({ bug: vi.fn(() => 'reference'), warn: vi.fn() })

describe('the error of a start', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'read-only'],
    ['ENOTDIR', 'occupied'],
  ] as const)('with the code %s of the system is named %s', (code, reason) => {
    const log = logger()
    expect(startError(Object.assign(new Error('x'), { code }), log)).toEqual({
      kind: 'start-failed',
      reason,
      detail: 'x',
    })
    expect(log.bug).not.toHaveBeenCalled()
  })

  it('is that of the settings when a folder has the name of their new file', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'settings.json.new'))
    const settings = await openSettings(join(folder, 'settings.json'))
    const thrown: unknown = await settings.update({}).catch((error: unknown) => error)
    expect(startError(thrown, logger())).toMatchObject({
      reason: 'occupied',
      detail: expect.stringContaining('settings.json.new') as unknown,
    })
  })

  it('that was named already is not logged again', () => {
    const log = logger()
    const named = { kind: 'start-failed', reason: null, detail: 'abcd' } as const
    expect(startError(new AppError(named), log)).toEqual(named)
    expect(log.bug).not.toHaveBeenCalled()
  })

  it('keeps the reason of an expected error', () => {
    const newer = new AppError({ kind: 'storage-failed', reason: 'newer', detail: 'schema 9' })
    expect(startError(newer, logger())).toEqual({ kind: 'start-failed', reason: 'newer', detail: 'schema 9' })
  })

  it('is a bug with its reference when nothing expected it', () => {
    const log = logger()
    expect(startError(new TypeError('planted'), log)).toEqual({
      kind: 'start-failed',
      reason: null,
      detail: 'reference',
    })
    expect(log.bug).toHaveBeenCalledOnce()
  })

  it('that could not be logged names no reference', () => {
    expect(startError(new Error('planted'), { bug: () => null, warn: vi.fn() })).toEqual({
      kind: 'start-failed',
      reason: null,
      detail: '',
    })
  })
})
