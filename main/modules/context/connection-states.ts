import type { SettingsStore } from '../../platform/settings/settings-store.ts'

export interface ConnectionStates<State> {
  /** The state of a connection; the initial one when there is none. */
  of(connection: string): State
  /** Sets the state of a connection, unless it was removed. */
  set(connection: string, state: State): void
}

/** Creates the states. Those of removed connections are dropped when another one is set. */
export function createConnectionStates<State>(
  settings: Pick<SettingsStore, 'connection'>,
  initial: State,
): ConnectionStates<State> {
  const states = new Map<string, State>()
  return {
    of: (connection) => states.get(connection) ?? initial,
    set(connection, state) {
      states.set(connection, state)
      for (const id of states.keys()) if (settings.connection(id) === undefined) states.delete(id)
    },
  }
}
