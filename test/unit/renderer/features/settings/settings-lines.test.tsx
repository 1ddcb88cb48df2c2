// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SECTION_TITLES, SETTINGS_LINES } from '../../../../../renderer/features/settings/settings-lines.ts'
import type { SettingsState } from '../../../../../renderer/features/settings/settings-state.ts'
import { SettingsView } from '../../../../../renderer/features/settings/settings-view.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { WithDeskCommands } from '../../../../support/desk-commands.tsx'
import { ownReplies } from '../../../../support/own-replies.ts'
import { renderWindow } from '../../../../support/render-window.tsx'
import { serviceReplies } from '../../../../support/service-replies.ts'

async function open(state: SettingsState) {
  const now = Date.now()
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <WithDeskCommands>
        <SettingsView state={state} />
      </WithDeskCommands>
    </ConnectionContext>,
    { ...ownReplies('live', now), ...serviceReplies('live', now) },
  )
  await act(async () => window.settle())
  return window
}

const of = connectionView().demonstration === null ? 'service' : 'demonstration'

describe('the lines that something can lead to', () => {
  it('are all named lines of the settings', async () => {
    const { container } = await open({ section: null })
    const names = [...container.querySelectorAll('.settings-name')].map(({ textContent }) => textContent.trim())
    const known = SETTINGS_LINES.map(({ name }) => name)
    expect(names.filter((name) => name !== '' && !known.includes(name))).toEqual([])
  })

  it.each(SETTINGS_LINES.filter((line) => line.of === undefined || line.of === of))(
    'get the focus in their control: $section $name',
    async ({ section, name }) => {
      await open({ section, line: name })
      const focused = document.activeElement
      expect(focused?.closest('[data-section]')?.getAttribute('data-section')).toBe(section)
      expect(focused?.closest('.settings-line, tr')?.textContent.toLowerCase()).toContain(name.toLowerCase())
    },
  )
})

it('a line that is not there leads to its part', async () => {
  await open({ section: 'library', line: 'Nothing of the kind' })
  expect(document.activeElement?.getAttribute('data-section')).toBe('library')
  expect(SECTION_TITLES.library).toBe('Library')
})
