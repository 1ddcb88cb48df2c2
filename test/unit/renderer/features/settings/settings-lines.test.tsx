// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { SECTION_TITLES, SETTINGS_LINES } from '../../../../../renderer/features/settings/settings-lines.ts'
import { INITIAL_SETTINGS, type SettingsState } from '../../../../../renderer/features/settings/settings-state.ts'
import { SettingsView } from '../../../../../renderer/features/settings/settings-view.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { WithDeskCommands } from '../../../../support/window/desk-commands.tsx'
import { ownReplies } from '../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { serviceReplies } from '../../../../support/window/service-replies.ts'

/** The settings; `lead` does what a command that leads to a part or a line does. */
async function open() {
  const now = Date.now()
  let lead: (state: SettingsState) => void = () => undefined
  function Settings(): ReactElement {
    const [state, setState] = useState(INITIAL_SETTINGS)
    lead = setState
    return <SettingsView state={state} />
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <WithDeskCommands>
        <Settings />
      </WithDeskCommands>
    </ConnectionContext>,
    { ...ownReplies('live', now), ...serviceReplies('live', now) },
  )
  await act(async () => window.settle())
  return { ...window, lead: (state: SettingsState) => act(() => lead(state)) }
}

const of = connectionView().demonstration === null ? 'service' : 'demonstration'

it('the lines that something can lead to are all named lines, and get the focus in their control', async () => {
  const { container, lead } = await open()
  const names = [...container.querySelectorAll('.settings-name')].map(({ textContent }) => textContent.trim())
  const known = SETTINGS_LINES.map(({ name }) => name)
  expect(names.filter((name) => name !== '' && !known.includes(name))).toEqual([])
  for (const { section, name } of SETTINGS_LINES.filter((line) => line.of === undefined || line.of === of)) {
    lead({ section, line: name })
    const focused = document.activeElement
    expect(focused?.closest('[data-section]')?.getAttribute('data-section'), name).toBe(section)
    expect(focused?.closest('.settings-line, tr')?.textContent.toLowerCase()).toContain(name.toLowerCase())
  }
})

it('a line that is not there leads to its part', async () => {
  const { lead } = await open()
  lead({ section: 'library', line: 'Nothing of the kind' })
  expect(document.activeElement?.getAttribute('data-section')).toBe('library')
  expect(SECTION_TITLES.library).toBe('Library')
})
