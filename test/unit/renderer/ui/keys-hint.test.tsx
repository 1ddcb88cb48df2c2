// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { KeyBindings } from '../../../../app/domain/commands/bindings.ts'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import { KeysHint } from '../../../../renderer/ui/keys-hint.tsx'

afterEach(cleanup)

function hint(bindings: KeyBindings, singleKeys = true): string {
  render(
    <CommandProvider bindings={bindings} singleKeys={singleKeys}>
      <p role="note">
        Choose one
        <KeysHint of={['news.next', 'news.previous']} />.
      </p>
    </CommandProvider>,
  )
  return screen.getByRole('note').textContent
}

it('the keys of the commands follow the text', () => expect(hint({})).toBe('Choose one (j, k).'))

it('keys that were changed are named as they are now', () =>
  expect(hint({ 'news.next': ['F7'] })).toBe('Choose one (F7, k).'))

it('a command without a key is left out', () => expect(hint({ 'news.previous': [] })).toBe('Choose one (j).'))

it('the other keys are named while single keys are off', () => expect(hint({}, false)).toBe('Choose one (↓, ↑).'))
