import { useEffect, useState } from 'react'
import { MAX_MENU_TITLE } from '../../../app/domain/window/window-report.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useAllCommands, useRegistry } from '../../commands/commands.tsx'
import { isTextField } from '../../commands/keys.ts'
import type { Command } from '../../commands/registry.ts'
import { useTaken } from '../../query/use-taken.ts'
import { useUnwatched } from '../../query/writes.ts'

/** A change of view takes commands away and brings others; the menu learns of both at once, after this many milliseconds. */
const SETTLED_MS = 100

/** Whether a field has the focus. */
function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const follow = (): void => setIsTyping(isTextField(document.activeElement))
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [])
  return isTyping
}

/** What a command is called in the menu; null while it cannot run. */
const titleOf = (all: readonly Command[], wanted: CommandId): string | null => {
  const found = all.find(({ id, unavailable }) => id === wanted && unavailable === null)
  return found === undefined ? null : shortened(found.title, MAX_MENU_TITLE - 1)
}

const idsIn = (text: string): CommandId[] => text.split(' ').filter((id) => id !== '') as CommandId[]

/** Tells the menu what can run, and runs what is chosen there. It draws nothing, and nothing else is drawn again with each command. */
export function MenuOffer(): null {
  const registry = useRegistry()
  const all = useAllCommands()
  const isTyping = useIsTyping()
  const tell = useUnwatched('window.offer')
  const opensAny = all.some(({ id, unavailable }) => id === 'view.news' && unavailable === null)
  const runnable = all
    .filter(({ unavailable, isElsewhere }) => unavailable === null || (isElsewhere && opensAny))
    .map(({ id }) => id)
    .join(' ')
  const marked = all
    .filter(({ isOn }) => isOn)
    .map(({ id }) => id)
    .join(' ')
  const [undo, redo] = [titleOf(all, 'window.undo'), titleOf(all, 'window.redo')]
  useEffect(() => {
    const offer = { commands: idsIn(runnable), on: idsIn(marked) }
    const timer = setTimeout(() => tell({ ...offer, undo, redo, isTyping }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [tell, runnable, marked, isTyping, undo, redo])
  useTaken('command.wanted', 'window.command', {}, (id) => {
    if (id !== null) registry.run(id)
  })
  return null
}
