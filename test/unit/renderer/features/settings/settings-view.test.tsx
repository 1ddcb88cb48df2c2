// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import {
  AppearanceSection,
  partInSight,
  SettingsView,
} from '../../../../../renderer/features/settings/settings-view.tsx'
import { WithDeskCommands } from '../../../../support/window/desk-commands.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { useState, type ReactElement } from 'react'
import type { CommandId } from '../../../../../app/domain/commands/catalogue.ts'
import { CommandProvider, useCommands, useFindCommand } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_SETTINGS, type SettingsSection } from '../../../../../renderer/features/settings/settings-state.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { ownReplies } from '../../../../support/window/own-replies.ts'
import { serviceReplies } from '../../../../support/window/service-replies.ts'

const openAppearance = () =>
  renderWindow(
    <WithDeskCommands>
      <AppearanceSection />
    </WithDeskCommands>,
    { 'preferences.get': () => DEFAULT_PREFERENCES, 'preferences.save': () => null },
  )

describe('the settings of the appearance', () => {
  it('show what is chosen', async () => {
    await openAppearance()
    const chosen = screen.getAllByRole('radio').filter((each) => each.getAttribute('aria-checked') === 'true')
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['System', 'Regular', '13 px'])
  })

  it.each([
    ['High contrast', { theme: 'contrast' }],
    ['Compact', { density: 'compact' }],
    ['16 px', { fontSize: 16 }],
  ])('save %s', async (name, change) => {
    const { user, settle, inputsOf } = await openAppearance()
    await user.click(screen.getByRole('radio', { name }))
    await settle()
    expect(inputsOf('preferences.save')).toEqual([change])
  })
})

describe('the part that is read', () => {
  // Parts of 400, 300, 100 and 50 pixels, of which 500 are in sight at once.
  const ENDS = [
    ['appearance', 400],
    ['library', 700],
    ['file', 800],
    ['about', 850],
  ] as const
  const readAt = (scrolled: number): SettingsSection | null =>
    partInSight(
      ENDS.map(([id, end]) => ({ id, end: end - scrolled })),
      { sight: 500, below: 350 - scrolled },
    )

  it('is the first one at the beginning', () => expect(readAt(0)).toBe('appearance'))

  it('is the last one at the end, although it does not reach the top', () => expect(readAt(350)).toBe('about'))

  it('is each one in turn on the way', () => {
    const read = Array.from({ length: 351 }, (_, scrolled) => readAt(scrolled))
    expect(read.filter((id, place) => id !== read[place - 1])).toEqual(['appearance', 'library', 'file', 'about'])
  })

  it('is the one at the top of settings that are much longer than the window', () =>
    expect(
      partInSight(
        [
          { id: 'reading', end: 39 },
          { id: 'keys', end: 900 },
        ],
        { sight: 500, below: 4000 },
      ),
    ).toBe('keys'))
})

function Settings({ section }: { section: SettingsSection | null }): ReactElement {
  const [state, setState] = useState({ ...INITIAL_SETTINGS, section })
  useCommands([{ id: 'settings.open-library', run: () => setState({ section: 'library' }) }])
  return (
    <>
      <SettingsView state={state} />
      <Run id="settings.open-library" />
    </>
  )
}

function Run({ id }: { id: CommandId }): ReactElement {
  const command = useFindCommand()(id)
  return (
    <button type="button" onClick={() => command?.run()}>
      Run
    </button>
  )
}

async function open(
  section: SettingsSection | null = null,
  kept: Readonly<Record<string, unknown>> = {},
  connection = connectionView(),
) {
  const now = Date.now()
  const window = await renderWindow(
    <ConnectionContext value={connection}>
      <KeeperContext value={keeperWith(kept)}>
        <CommandProvider>
          <Settings section={section} />
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    { ...ownReplies('live', now), ...serviceReplies('live', now) },
  )
  await window.settle()
  return window
}

const nav = () => within(screen.getByRole('navigation', { name: 'Parts of the settings' }))
const listed = (): (string | null)[] =>
  nav()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const parts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-section]')].filter(({ hidden }) => !hidden)
const search = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search the settings' })

it('what changes often comes first', async () => {
  await open()
  expect(listed()).toEqual([
    'Appearance',
    'Reading',
    'Keyboard',
    'Connection',
    'Interface profile',
    'Saved connections',
    'Library',
    'Programs',
    'Settings file',
    'About',
  ])
  expect(parts().map(({ dataset }) => dataset.section)).toHaveLength(listed().length)
})

it('scenarios are available in the demonstration only', async () => {
  const { unmount } = await open()
  expect(listed()).not.toContain('Scenarios')
  unmount()
  await open(null, {}, connectionView({ demonstration: { running: true, plan: 'full' } }))
  expect(listed().slice(3, 6)).toEqual(['Connection', 'Scenarios', 'Saved connections'])
})

it('every setting is found by its own name', async () => {
  const { user, settle } = await open()
  const names = [...document.querySelectorAll('.settings-name, .field-label')].map((each) => ({
    name: each.textContent,
    part: each.closest<HTMLElement>('[data-section]')?.dataset.section,
  }))
  expect(names.length).toBeGreaterThan(15)
  const missing: string[] = []
  for (const { name, part } of names) {
    await user.clear(search())
    await user.click(search())
    await user.paste(name)
    await settle()
    if (!parts().some(({ dataset }) => dataset.section === part)) missing.push(name)
  }
  expect(missing).toEqual([])
})

it('a search leaves only the parts with its words, in any order and in any case', async () => {
  const { user, settle } = await open()
  await user.click(search())
  await user.paste('Hours QUIET')
  await settle()
  expect(listed()).toEqual(['Reading'])
  expect(parts().map(({ dataset }) => dataset.section)).toEqual(['reading'])
  expect(nav().getByRole('status').textContent).toBe('1 part found')
})

it('a search that finds nothing says so and can be undone', async () => {
  const { user, settle } = await open()
  await user.click(search())
  await user.paste('teleport')
  await settle()
  expect(screen.queryAllByText('No setting has these words')).toHaveLength(2)
  expect(nav().getByRole('status').textContent).toBe('No setting has these words')
  await user.click(screen.getByRole('button', { name: 'Show all settings' }))
  await settle()
  expect(parts().length).toBeGreaterThan(5)
})

it('Escape in the search shows all settings again', async () => {
  const { user, settle } = await open()
  await user.click(search())
  await user.keyboard('quiet{Escape}')
  await settle()
  expect(parts().length).toBeGreaterThan(5)
})

it('a part that is chosen gets the focus and is marked', async () => {
  const { user, settle } = await open()
  await user.click(nav().getByRole('button', { name: 'Library' }))
  await settle()
  expect((document.activeElement as HTMLElement).dataset.section).toBe('library')
  expect(nav().getByRole('button', { name: 'Library' }).getAttribute('aria-current')).toBe('location')
})

it('a command leads to its part', async () => {
  await open('profile')
  expect((document.activeElement as HTMLElement).dataset.section).toBe('profile')
})

it('a command leads to its part also where a search hides that', async () => {
  const { user, settle } = await open()
  await user.click(search())
  await user.paste('quiet hours')
  await settle()
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await settle()
  expect((document.activeElement as HTMLElement).dataset.section).toBe('library')
  expect(parts().length).toBeGreaterThan(5)
})

it('the key of the search leads into it', async () => {
  const { user } = await open()
  await user.keyboard('/')
  expect(document.activeElement).toBe(search())
})

it('the search goes on as it was left', async () => {
  await open(null, { 'settings search': 'vim' })
  expect([(search() as HTMLInputElement).value, listed()]).toEqual(['vim', ['Keyboard']])
})

it('a command that leads to a part ends the search that was left', async () => {
  await open('library', { 'settings search': 'vim' })
  expect([(search() as HTMLInputElement).value, listed().includes('Library')]).toEqual(['', true])
})
