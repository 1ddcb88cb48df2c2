import { z } from 'zod'
import { BOOT_PARTS } from '../../domain/window/startup-calls.ts'
import { CHANNELS } from '../channels.ts'
import { MAX_FIRST_SCREEN_LENGTH, readFirstScreen, type FirstScreen } from '../../domain/window/first-screen.ts'
import { connectionId, empty, exactly } from '../common.ts'

const bootReply = z.strictObject({ channel: z.enum(CHANNELS), input: z.unknown(), value: z.unknown() })

/** A call that a window makes at its start, and the value of its reply. */
export type BootReply = z.infer<typeof bootReply>

export const BOOT_CONTRACT = {
  /** The replies to what the window asks first. A call that failed is left out, so that the window makes it itself and gets the error. */
  'desk.boot': { input: z.strictObject({ part: z.enum(BOOT_PARTS) }), output: z.array(bootReply).readonly() },
} as const

// Main reads the same from its files before it has loaded this package, so there is one reader for both.
const firstScreen = exactly<FirstScreen>()(
  z.unknown().transform((value, context): FirstScreen => {
    const screen = readFirstScreen(value)
    if (screen !== null) return screen
    context.addIssue({ code: 'custom', message: 'no first screen' })
    return z.NEVER
  }),
)

/** The call that keeps what a window shows, so that the next start shows it first. */
export const FIRST_SCREEN_CONTRACT = {
  /** Keeps what the window shows of the news of a connection, for its first document. */
  'window.keepFirstScreen': {
    input: z.strictObject({ shown: z.strictObject({ connection: connectionId, screen: firstScreen }) }),
    output: empty,
    maxInput: MAX_FIRST_SCREEN_LENGTH,
  },
} as const
