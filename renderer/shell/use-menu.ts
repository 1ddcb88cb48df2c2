import { useEffect } from 'react'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { useAllCommands, useRegistry } from '../commands/commands.tsx'
import { inBackground } from '../query/in-background.ts'

/** A change of view takes commands away and brings others; the menu learns of both at once, after this many milliseconds. */
const SETTLED_MS = 100

/** Tells the menu what can run, and runs what is chosen there. */
export function useMenu(): void {
  const registry = useRegistry()
  const all = useAllCommands()
  const opensAny = all.some(({ id, unavailable }) => id === 'view.news' && unavailable === null)
  const runnable = all
    .filter(({ unavailable, isElsewhere }) => unavailable === null || (isElsewhere && opensAny))
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    const commands = runnable.split(' ').filter((id) => id !== '') as CommandId[]
    const timer = setTimeout(() => inBackground(call('window.offer', { commands })), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [runnable])
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'command.wanted') return
        inBackground(
          call('window.command', {}).then((id) => {
            if (id !== null) registry.run(id)
          }),
        )
      }),
    [registry],
  )
}
