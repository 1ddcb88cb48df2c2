/** Who is told of the changes of something. */
export interface Listeners {
  /** Calls back after each change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  tell: () => void
}

/** Creates a list of listeners. One that comes or goes while they are told does not keep the others from it. */
export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    subscribe(listener) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    tell() {
      for (const listener of [...all]) listener()
    },
  }
}
