// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../app/domain/settings/preferences.ts'
import { NO_LIMITS } from '../../../../app/domain/settings/retention-limits.ts'
import { usePreferences, useSavePreferences } from '../../../../renderer/query/preferences.ts'
import { refusing, type Replies } from '../../../support/window/render-window.tsx'
import { undoing } from '../../../support/window/undoing.tsx'

const saving = (changes: Partial<Preferences>, replies: Replies = {}) =>
  undoing(
    () => {
      usePreferences()
      const save = useSavePreferences()
      return () => save(changes)
    },
    {
      'preferences.get': () => DEFAULT_PREFERENCES,
      'preferences.save': () => null,
      'preferences.putBack': () => 'done',
      ...replies,
    },
  )

it('a setting is put back by an undo, which says what it would change, and changed again by a redo', async () => {
  const { change, undo, redo, inputsOf, words } = await saving({ theme: 'dark' })
  await change()
  expect(words()).toBe('Undo: change the theme to Dark')
  await undo()
  await redo()
  expect(inputsOf('preferences.putBack')).toEqual([
    { expected: { theme: 'dark' }, wanted: { theme: 'system' } },
    { expected: { theme: 'system' }, wanted: { theme: 'dark' } },
  ])
})

it('a setting that main refuses has no undo', async () => {
  const { change, words } = await saving(
    { theme: 'dark' },
    { 'preferences.save': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }) },
  )
  await change()
  expect(words()).toBe('Nothing to undo.')
})

it.each<[string, Partial<Preferences>]>([
  ['limits, which delete data', { limits: { ...NO_LIMITS, libraryMegabytes: 1 } }],
  ['a setting that stays as it is', { theme: 'system' }],
])('there is no undo of %s', async (_what, changes) => {
  const { change, words } = await saving(changes)
  await change()
  expect(words()).toBe('Nothing to undo.')
})

it('a setting reaches main before the one changed before it is saved, so that a reload or a quit loses neither', async () => {
  const { change, inputsOf } = await saving(
    { theme: 'dark' },
    { 'preferences.save': () => new Promise(() => undefined) },
  )
  await change()
  await change()
  expect(inputsOf('preferences.save')).toEqual([{ theme: 'dark' }, { theme: 'dark' }])
})
