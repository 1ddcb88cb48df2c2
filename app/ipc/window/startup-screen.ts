import { z } from 'zod'
import { MAX_FIRST_SCREEN_LENGTH, readFirstScreen } from '../../domain/window/first-screen.ts'
import type { FirstScreen } from '../../domain/window/first-screen.ts'
import { connectionId, empty, exactly } from '../common.ts'

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
