// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EarlierKeys } from '../../../../../renderer/features/settings/earlier-keys.tsx'
import { NOTHING_CACHED } from '../../../../support/cached-data.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { refusing } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { connectionView } from '../../../../support/connection-view.ts'

const [PRESENT, OLD, OLDER] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]

/** The earlier keys of a library whose data came with these. */
async function cachedUnder(...fingerprints: string[]) {
  return cachedNow(() => fingerprints)
}

/** The same where the keys change, and with another reply to a deletion. */
async function cachedNow(fingerprints: () => string[], purgeKey: Replies['library.purgeKey'] = () => null) {
  const commands = await commandsOf(
    <EarlierKeys />,
    {
      'library.inventory': () => ({
        ...NOTHING_CACHED,
        keys: fingerprints().map((fingerprint) => ({ fingerprint, responses: 2 })),
      }),
      'library.purgeKey': purgeKey,
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

  it.each([
    ['which was chosen by itself', OLD, [OLDER]],
    ['which was chosen', OLDER, [OLD]],
  ])('closes its question when another window deletes what came under the key %s', async (_which, key, left) => {
    let keys: string[] = [OLD, OLDER]
    const { run, user, settle, notify } = await cachedNow(() => keys)
    await run('library.purge-key')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), key)
    keys = left
    await notify('stories.changed')
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    keys = [OLD, OLDER]
    await notify('stories.changed')
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps its question and the reason of a failure while the library is read anew', async () => {
    const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
    const { run, user, settle, notify } = await cachedNow(() => [OLD], refused)
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    await notify('library.changed')
    await settle()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('leaves another question open when an earlier deletion ends', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const { run, user, settle } = await cachedNow(
      () => [OLD, OLDER],
      () => promise,
    )
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await run('library.purge-key')
    resolve(null)
    await settle()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('says no longer why one key failed when another is chosen', async () => {
    const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
    const { run, user, settle } = await cachedNow(() => [OLD, OLDER], refused)
    await run('library.purge-key')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), OLDER)
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
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
