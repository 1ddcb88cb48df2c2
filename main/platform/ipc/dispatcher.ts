import { CHANNELS } from '../../../app/ipc/channels.ts'
import type { Channel } from '../../../app/ipc/channels.ts'
import { CONTRACT } from '../../../app/ipc/contract.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import type { Reply } from '../../../app/ipc/envelope.ts'
import { FaultError, faultOf } from '../../../app/errors/fault.ts'
import type { Fault } from '../../../app/errors/fault.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import type { z } from 'zod'
import type { Logger } from '../log/logger.ts'

/** Answers one channel. The input has been checked; the signal is aborted when the window no longer waits. */
type Handler<C extends Channel> = (
  input: z.output<(typeof CONTRACT)[C]['input']>,
  signal: AbortSignal,
) => Promise<Output<C>>

/** A handler for every channel. */
export type Handlers = { [C in Channel]: Handler<C> }

/** Runs calls from the window: checks, handles, cancels, and answers every one. */
export interface Dispatcher {
  dispatch(callId: string, channel: string, input: unknown): Promise<Reply<unknown>>
  cancel(callId: string): void
  /** Cancels everything that is under way, for a window that is gone. */
  cancelAll(): void
}

// SECURITY 8: nothing legitimate is larger, but for the channels that say so; a larger input is refused before it is looked at.
const MAX_INPUT_LENGTH = 64 * 1024

/** The limit of a channel in characters; bytes count as one each. */
const limitOf = (channel: Channel): number =>
  (CONTRACT as Record<Channel, { maxInput?: number }>)[channel].maxInput ?? MAX_INPUT_LENGTH

function sizeOf(input: unknown): number {
  let bytes = 0
  const text = JSON.stringify(input ?? null, (_name, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value
    bytes += value.length
    return null
  })
  return text.length + bytes
}

/** Why a sourced value is not live; null for a live one, one that was wanted from the library, and any other value. */
const reasonOf = (value: unknown): Fault | null => (value as { source?: Source } | null)?.source?.because ?? null

const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text)

/** A dispatcher over these handlers. It never throws: what is not a fault becomes one, under a reference in the log. */
export function createDispatcher(
  handlers: Handlers,
  logger: Logger,
  answeredFromLibrary: (channel: Channel, because: Fault) => void = () => undefined,
): Dispatcher {
  const running = new Map<string, AbortController>()

  function refuse(problem: string): Reply<never> {
    return { ok: false, fault: { kind: 'invalid-input', field: '', problem } }
  }

  function checked(channel: Channel, input: unknown): unknown {
    if (sizeOf(input) > limitOf(channel))
      throw new FaultError({ kind: 'invalid-input', field: '', problem: 'The request is too large.' })
    const parsed = CONTRACT[channel].input.safeParse(input)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw new FaultError({
      kind: 'invalid-input',
      field: issue?.path.join('.') ?? '',
      problem: `The request was not understood: ${issue?.message ?? 'unknown reason'}.`,
    })
  }

  return {
    async dispatch(callId, channel, input) {
      if (!isChannel(channel)) return refuse('There is no such call.')
      if (running.has(callId)) return refuse('This call is already running.')
      const control = new AbortController()
      running.set(callId, control)
      try {
        const handle = handlers[channel] as (input: unknown, signal: AbortSignal) => Promise<unknown>
        const value = await handle(checked(channel, input), control.signal)
        const because = reasonOf(value)
        if (because !== null) answeredFromLibrary(channel, because)
        return { ok: true, value: CONTRACT[channel].output.parse(value) }
      } catch (thrown) {
        const fault = faultOf(thrown)
        if (fault !== null) return { ok: false, fault }
        if (control.signal.aborted) return { ok: false, fault: { kind: 'cancelled' } }
        return { ok: false, fault: { kind: 'internal', reference: logger.bug(thrown, channel) } }
      } finally {
        running.delete(callId)
      }
    },
    cancel: (callId) => {
      running.get(callId)?.abort()
    },
    cancelAll: () => {
      for (const control of running.values()) control.abort()
    },
  }
}
