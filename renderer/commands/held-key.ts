import type { Hold } from './registry.ts'

/** The key that is held for a command, if any. */
interface HeldKey {
  press: (event: KeyboardEvent, hold: Hold) => void
  lift: (event: KeyboardEvent) => void
  /** Takes back what the key does, as when the window loses the focus and the key is lifted elsewhere. */
  letGo: () => void
}

/** Keeps what a held key does until it is lifted. */
export function createHeldKey(): HeldKey {
  let code: string | null = null
  let release = (): void => undefined
  function letGo(): void {
    if (code === null) return
    code = null
    release()
  }
  return {
    press(event, hold) {
      // A held key repeats.
      if (event.repeat || code !== null) return
      code = event.code
      release = hold.release
      hold.press()
    },
    lift(event) {
      // macOS does not say that a key is lifted while Cmd is held.
      if (event.code === code || event.key === 'Meta') letGo()
    },
    letGo,
  }
}
