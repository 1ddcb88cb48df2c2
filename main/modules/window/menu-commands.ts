import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'

/** What the menu and the windows tell each other. */
export interface MenuCommands {
  /** The commands that a window can run now. */
  runnable(window: WindowId | null): ReadonlySet<CommandId>
  offer(window: WindowId, commands: readonly CommandId[]): void
  /** Keeps what the person chose in the menu until the window takes it. */
  choose(window: WindowId, command: CommandId): void
  /** The chosen command of a window; null when there is none, or when it was already taken. */
  take(window: WindowId): CommandId | null
  closed(window: WindowId): void
}

/** The commands of an application without windows. */
const WITHOUT_WINDOW: ReadonlySet<CommandId> = new Set(['window.new'])

const NONE: ReadonlySet<CommandId> = new Set()

/** Creates the exchange of commands; `changed` follows each offer, `wanted` each choice. */
export function createMenuCommands(changed: () => void, wanted: (window: WindowId) => void): MenuCommands {
  const offered = new Map<WindowId, ReadonlySet<CommandId>>()
  const chosen = new Map<WindowId, CommandId>()
  return {
    runnable: (window) => (window === null ? WITHOUT_WINDOW : (offered.get(window) ?? NONE)),
    offer(window, commands) {
      offered.set(window, new Set(commands))
      changed()
    },
    choose(window, command) {
      chosen.set(window, command)
      wanted(window)
    },
    take(window) {
      const command = chosen.get(window) ?? null
      chosen.delete(window)
      return command
    },
    closed(window) {
      offered.delete(window)
      chosen.delete(window)
      changed()
    },
  }
}
