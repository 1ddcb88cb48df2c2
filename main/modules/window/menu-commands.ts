import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'

export interface Offer {
  commands: ReadonlySet<CommandId>
  /** The commands whose choice is made, or that have switched something on. */
  on: ReadonlySet<CommandId>
  /** What would be undone and redone; null for nothing. */
  undo: string | null
  redo: string | null
  /** Whether a field has the focus, which undoes what is typed there. */
  isTyping: boolean
}

/** What the menu and the windows tell each other. */
export interface MenuCommands {
  offered(window: WindowId | null): Offer
  offer(window: WindowId, offer: Offer): void
  /** Keeps what the person chose in the menu until the window takes it. */
  choose(window: WindowId, command: CommandId): void
  /** The chosen command of a window; null when there is none, or when it was already taken. */
  take(window: WindowId): CommandId | null
  closed(window: WindowId): void
}

/** What can be done in an application without windows. */
const WITHOUT_WINDOW: Offer = {
  commands: new Set(['window.new']),
  on: new Set(),
  undo: null,
  redo: null,
  isTyping: false,
}

const NOTHING: Offer = { commands: new Set(), on: new Set(), undo: null, redo: null, isTyping: false }

/** Creates the exchange of commands; `changed` follows each offer, `wanted` each choice. */
export function createMenuCommands(changed: () => void, wanted: (window: WindowId) => void): MenuCommands {
  const offers = new Map<WindowId, Offer>()
  const chosen = new Map<WindowId, CommandId>()
  return {
    offered: (window) => (window === null ? WITHOUT_WINDOW : (offers.get(window) ?? NOTHING)),
    offer(window, offer) {
      offers.set(window, offer)
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
      offers.delete(window)
      chosen.delete(window)
      changed()
    },
  }
}
