// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { KeysSection } from '../../../../../renderer/features/settings/keys-section.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

async function open(keys: Readonly<Record<string, readonly string[]>> = {}) {
  let preferences = { ...DEFAULT_PREFERENCES, keys }
  const window = await renderWindow(
    <CommandProvider>
      <KeysSection />
    </CommandProvider>,
    {
      'preferences.get': () => preferences,
      'preferences.save': (changes) => {
        preferences = { ...preferences, ...(changes as Partial<typeof preferences>) }
        return null
      },
    },
  )
  const showDialog = async (): Promise<HTMLElement> => {
    await window.user.click(screen.getByRole('button', { name: 'Change keys…' }))
    return screen.getByText('Keys of commands').closest<HTMLElement>('[role=dialog]') ?? document.body
  }
  return { ...window, showDialog, saved: () => preferences.keys }
}

const keysOf = (dialog: HTMLElement, title: string): (string | null)[] => {
  const line = within(dialog).getAllByText(title)[0]?.closest('li')
  return [...(line?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)
}

describe('the settings of the keyboard', () => {
  it('give a command another key, and take it back', async () => {
    const { user, settle, showDialog, saved } = await open()
    const dialog = await showDialog()
    await user.click(screen.getByLabelText('Add a key to “Next story”'))
    await user.keyboard('y')
    await settle()
    expect(saved()).toEqual({ 'news.next': ['j', 'ArrowDown', 'y'] })
    expect(keysOf(dialog, 'Next story')).toEqual(['j', '↓', 'y'])
    await user.click(screen.getByLabelText('Reset the keys of “Next story”'))
    await settle()
    expect(saved()).toEqual({})
  })

  it('switch a key off', async () => {
    const { user, settle, showDialog, saved } = await open()
    await showDialog()
    await user.click(screen.getByLabelText('Remove s from “Star or unstar”'))
    await settle()
    expect(saved()).toEqual({ 'news.toggle-star': [] })
  })

  it('name the other command of a key', async () => {
    const { user, settle, showDialog } = await open()
    const dialog = await showDialog()
    await user.click(screen.getByLabelText('Add a key to “Next story”'))
    await user.keyboard('k')
    await settle()
    expect(dialog.textContent).toContain('k also runs “Previous story” in News.')
    expect(dialog.textContent).toContain('k also runs “Next story” in News.')
  })

  it('refuse a key that the system needs, and say so', async () => {
    const { user, settle, showDialog, saved } = await open()
    await showDialog()
    await user.click(screen.getByLabelText('Add a key to “Next story”'))
    await user.keyboard('{Control>}c{/Control}')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('needs this key')
    expect(saved()).toEqual({})
  })

  it('stop recording on Escape without closing the dialog', async () => {
    const { user, settle, showDialog, saved } = await open()
    const dialog = await showDialog()
    await user.click(screen.getByLabelText('Add a key to “Next story”'))
    await user.keyboard('{Escape}')
    await settle()
    expect(dialog.isConnected).toBe(true)
    expect(screen.queryByPlaceholderText('Press the keys…')).toBeNull()
    expect(saved()).toEqual({})
  })

  it('find a command by its title or its key', async () => {
    const { showDialog } = await open()
    const dialog = await showDialog()
    const found = (words: string): number => {
      fireEvent.change(screen.getByLabelText('Find a command'), { target: { value: words } })
      return dialog.querySelectorAll('li').length
    }
    expect([found('unread story'), found('ctrl+k'), found('nothing like it')]).toEqual([2, 1, 0])
    expect(dialog.textContent).toContain('No command has these words or this key.')
  })

  it('begin with a preset, and reset all keys', async () => {
    const { user, settle, showDialog, saved } = await open()
    await user.click(screen.getByRole('radio', { name: 'Vim' }))
    await settle()
    expect(saved()['news.last']).toEqual(['Shift+G', 'End'])
    await showDialog()
    await user.click(screen.getByText('Reset all keys'))
    await settle()
    expect(saved()).toEqual({})
  })

  it('say that the keys are the person’s own', async () => {
    await open({ 'news.next': ['y'] })
    expect(screen.getByRole('radio', { name: 'Own' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByText('1 command has other keys')).not.toBeNull()
  })
})
