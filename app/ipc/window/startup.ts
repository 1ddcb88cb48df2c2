import { z } from 'zod'
import { BOOT_PARTS } from '../../domain/window/startup-calls.ts'
import { CHANNELS } from '../channels.ts'

const bootReply = z.strictObject({ channel: z.enum(CHANNELS), input: z.unknown(), value: z.unknown() })

/** A call that a window makes at its start, and the value of its reply. */
export type BootReply = z.infer<typeof bootReply>

/** The first call of a window. */
export const BOOT_CONTRACT = {
  /** The replies to what the window asks first. A call that failed is left out, so that the window makes it itself and gets the error. */
  'desk.boot': { input: z.strictObject({ part: z.enum(BOOT_PARTS) }), output: z.array(bootReply).readonly() },
} as const
