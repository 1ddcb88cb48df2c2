// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { ReadingSection } from '../../../../../renderer/features/settings/reading-section.tsx'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { WithDeskCommands } from '../../../../support/desk-commands.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

/** The interval that is shown as chosen when this one is kept. */
async function shownFor(refreshMinutes: number): Promise<string | undefined> {
  const { settle } = await renderWindow(
    <WithDeskCommands>
      <ReadingSection />
    </WithDeskCommands>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, refreshMinutes }) },
  )
  await settle()
  return screen.getByRole<HTMLSelectElement>('combobox', { name: /^Refresh the list/ }).selectedOptions[0]?.textContent
}

it.each([
  [5, 'every 5 minutes'],
  [3, 'every 3 minutes'],
  [720, 'every 720 minutes'],
])('an interval of %i minutes is shown as it is', async (minutes, words) => {
  expect(await shownFor(minutes)).toBe(words)
})

it.each([
  ['forgets the hosts whose pictures are always loaded', ['a.example', 'b.example'], null],
  ['cannot run while Tearsheet asks anyway', [], 'Tearsheet asks before it loads any picture.'],
])('the command to ask again before loading pictures %s', async (_what, imageHosts, unavailable) => {
  const { find, run, settle, inputsOf } = await commandsOf(<ReadingSection />, {
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, imageHosts }),
    'preferences.save': () => null,
  })
  await settle()
  expect(find('reading.ask-pictures').unavailable).toBe(unavailable)
  await run('reading.ask-pictures')
  expect(inputsOf('preferences.save')).toEqual(unavailable === null ? [{ imageHosts: [] }] : [])
})
