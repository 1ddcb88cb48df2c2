// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { usePreferences } from '../../../../../renderer/query/preferences.ts'
import { useExportSettings, useImportSettings } from '../../../../../renderer/shell/window/mutations.ts'
import { refusing, type Replies } from '../../../../support/window/render-window.tsx'
import { undoing } from '../../../../support/window/undoing.tsx'

const REPLIES: Replies = {
  'preferences.get': () => DEFAULT_PREFERENCES,
  'preferences.save': () => null,
  'preferences.putBack': () => 'done',
  'file.open': () => ({ name: 'ours.json', text: 'the settings' }),
  'file.save': () => '/home/ada/tearsheet-settings.json',
}

const importing = (settings: Partial<Preferences>, replies: Replies = {}) =>
  undoing(
    () => {
      usePreferences()
      return useImportSettings()
    },
    { ...REPLIES, 'preferences.read': () => settings, ...replies },
  )

describe('settings that are imported', () => {
  const KEYS = { keys: { 'news.next': ['n'] }, singleKeys: false }

  it('are in use at once, and an undo puts the former ones back', async () => {
    const window = await importing(KEYS)
    await window.change()
    expect(window.inputsOf('preferences.save')).toEqual([KEYS])
    expect(window.words()).toBe('Undo: use the settings of “ours.json”')
    await window.undo()
    expect(window.inputsOf('preferences.putBack')).toEqual([{ expected: KEYS, wanted: { keys: {}, singleKeys: true } }])
  })

  it('are not saved again when nothing differs, which is said', async () => {
    const window = await importing({ singleKeys: true })
    await window.change()
    expect(window.inputsOf('preferences.save')).toEqual([])
    expect(screen.queryByText('“ours.json” has the settings that you have')).not.toBeNull()
  })

  it('change nothing when main refuses the file', async () => {
    const refused = refusing({
      kind: 'invalid-input',
      field: 'file',
      errorText: 'This file is not a file of settings.',
    })
    const window = await importing(KEYS, { 'preferences.read': refused })
    await window.change()
    expect([window.inputsOf('preferences.save'), window.words()]).toEqual([[], 'Nothing to undo.'])
    expect(document.body.textContent).toContain('This file is not a file of settings.')
  })

  it('change nothing when no file is chosen', async () => {
    const window = await importing(KEYS, { 'file.open': () => null })
    await window.change()
    expect(window.calls.map(({ channel }) => channel)).not.toContain('preferences.read')
  })
})

it('settings are exported as main has them, and where they are is said', async () => {
  const window = await undoing(useExportSettings, {
    ...REPLIES,
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, keys: { 'news.next': ['n'] } }),
  })
  await window.change()
  expect(window.inputsOf('file.save')).toMatchObject([
    { kind: 'json', name: 'tearsheet-settings', content: expect.stringContaining('"news.next"') as string },
  ])
  expect(screen.queryByText('The settings are in /home/ada/tearsheet-settings.json')).not.toBeNull()
})
