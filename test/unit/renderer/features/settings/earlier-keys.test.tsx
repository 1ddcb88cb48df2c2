// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CachedData } from '../../../../../app/ipc/library.ts'
import { EarlierKeys } from '../../../../../renderer/features/settings/earlier-keys.tsx'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { connectionView } from '../../../../support/connection-view.ts'

const NOTHING_CACHED: CachedData = {
  fileBytes: 0,
  usedBytes: 0,
  stories: 0,
  versions: 0,
  responses: 0,
  ratioRecords: 0,
  images: 0,
  imageBytes: 0,
  oldestReceivedAt: null,
  newestReceivedAt: null,
  keys: [],
  connections: [],
}
const [PRESENT, OLD, OLDER] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]

/** The earlier keys of a library whose data came with these. */
async function cachedUnder(...fingerprints: string[]) {
  const commands = await commandsOf(
    <EarlierKeys />,
    {
      'library.inventory': () => ({
        ...NOTHING_CACHED,
        keys: fingerprints.map((fingerprint) => ({ fingerprint, responses: 2 })),
      }),
      'library.purgeKey': () => null,
    },
    connectionView({ fingerprint: PRESENT }),
  )
  await commands.settle()
  return commands
}

describe('the command that deletes what came under an earlier key', () => {
  it('asks, and deletes what came under the only one', async () => {
    const { run, user, settle, inputsOf } = await cachedUnder(PRESENT, OLD)
    await run('library.purge-key')
    expect(inputsOf('library.purgeKey')).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'Key' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(inputsOf('library.purgeKey')).toMatchObject([{ fingerprint: OLD }])
  })

  it('asks which of several', async () => {
    const { run, user, settle, inputsOf } = await cachedUnder(OLD, OLDER)
    await run('library.purge-key')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), OLDER)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(inputsOf('library.purgeKey')).toMatchObject([{ fingerprint: OLDER }])
  })

  it('has one button for several keys', async () => {
    await cachedUnder(OLD, OLDER)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Delete what came under one of them…',
    ])
  })

  it('cannot run where every response came with the present key', async () => {
    expect((await cachedUnder(PRESENT)).find('library.purge-key').unavailable).toBe('Open Settings first.')
  })
})
