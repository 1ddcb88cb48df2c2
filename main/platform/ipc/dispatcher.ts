import { CHANNELS, type Channel, type Reply } from '../../../app/ipc/channels.ts'
import { CONTRACT, type Output } from '../../../app/ipc/contract.ts'
import { empty } from '../../../app/ipc/common.ts'
import { errorInfo, invalidInput, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Source } from '../../../app/domain/responses/sourced-value.ts'
import type { z } from 'zod'
import type { Logger } from '../log/logger.ts'

export type WindowId = number

/** Which windows get a notice: one of them, or all but one. */
export type NoticeTarget = WindowId | { except: WindowId }

/** The properties of a call besides its input. */
interface Call {
  /** Aborted when the window cancels the call. */
  signal: AbortSignal
  window: WindowId
}

type Checked<C extends Channel> = z.output<(typeof CONTRACT)[C]['input']>

/**
 * Handles the calls of one channel. The input has been validated. For a call that names a connection, `scope` is that
 * connection's, resolved once and passed down from here. What the handler of a call without output returns is waited for, and dropped.
 */
type Handler<C extends Channel, Scope> = (
  input: Checked<C>,
  call: Checked<C> extends { connection: string } ? Call & { scope: Scope } : Call,
) => Output<C> extends null ? unknown : Output<C> | Promise<Output<C>>

export type Handlers<Scope> = { [C in Channel]: Handler<C, Scope> }

/** Runs calls from windows: validates, handles and cancels them, and replies to every one. */
export interface Dispatcher {
  dispatch(window: WindowId, callId: string, channel: string, input: unknown): Promise<Reply<unknown>>
  cancel(window: WindowId, callId: string): void
  /** Cancels all running calls of a closed window. */
  cancelAll(window: WindowId): void
}

/** A dispatcher whose calls can be waited for when the application ends. */
export interface ClosingDispatcher extends Dispatcher {
  /**
   * Cancels all running calls, and resolves when each has ended or the time limit in milliseconds has passed: what writes does
   * not heed the cancelling, and needs the files until it has ended.
   */
  close(limitMs: number, scheduleTimeout: (ms: number, callBack: () => void) => () => void): Promise<void>
}

export interface DispatcherParts<Scope> {
  /** A channel without a handler here does not exist for this dispatcher. */
  handlers: Partial<Handlers<Scope>>
  /** The scope of the connection with that ID. Throws an error for an unknown or removed one. */
  scopeOf: (connection: string) => Scope
  logger: Logger
  /** Called when a call for a connection was served from the library instead of the service, with the reason. */
  answeredFromLibrary?: (connection: string, channel: Channel, because: ErrorInfo) => void
}

// SECURITY 8: no legitimate input is larger, except on the listed channels. A larger input is rejected before it is
// parsed.
const MAX_INPUT_LENGTH = 64 * 1024

/** The limit of a channel in characters; bytes count as one each. */
const limitOf = (channel: Channel): number =>
  (CONTRACT as Record<Channel, { maxInput?: number }>)[channel].maxInput ?? MAX_INPUT_LENGTH

/** The size of an input; null for one that JSON cannot express: with a BigInt, with itself as a member, or nested too deeply. */
function sizeOf(input: unknown): number | null {
  let bytes = 0
  try {
    const text = JSON.stringify(input ?? null, (_name, value: unknown) => {
      if (!(value instanceof Uint8Array)) return value
      bytes += value.length
      return null
    })
    return text.length + bytes
  } catch {
    return null
  }
}

/**
 * Why a sourced value is not live; null for a live one, for one that was requested from the library, and for any other
 * value.
 */
const reasonOf = (value: unknown): ErrorInfo | null => (value as { source?: Source } | null)?.source?.because ?? null

const isChannel = (text: string): text is Channel => (CHANNELS as readonly string[]).includes(text)

const namesConnection = (input: unknown): input is { connection: string } =>
  typeof input === 'object' && input !== null && 'connection' in input

/**
 * A dispatcher over these handlers. It never throws: an unexpected exception becomes an error with a reference to the
 * log.
 */
export function createDispatcher<Scope>({
  handlers,
  scopeOf,
  logger,
  answeredFromLibrary = () => undefined,
}: DispatcherParts<Scope>): ClosingDispatcher {
  const started = new Set<Promise<unknown>>()
  const running = new Map<WindowId, Map<string, AbortController>>()
  const runningIn = (window: WindowId): Map<string, AbortController> => {
    const known = running.get(window) ?? new Map<string, AbortController>()
    running.set(window, known)
    return known
  }

  function refuse(errorText: string): Reply<never> {
    return { ok: false, error: { kind: 'invalid-input', field: '', errorText } }
  }

  function checked(channel: Channel, input: unknown): unknown {
    const size = sizeOf(input)
    if (size === null) throw invalidInput('', 'The request was not understood.')
    if (size > limitOf(channel)) throw invalidInput('', 'The request is too large.')
    const parsed = CONTRACT[channel].input.safeParse(input)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw invalidInput(
      issue?.path.join('.') ?? '',
      `The request was not understood: ${issue?.message ?? 'unknown reason'}.`,
    )
  }

  async function run(window: WindowId, callId: string, channel: string, input: unknown): Promise<Reply<unknown>> {
    const calls = runningIn(window)
    const handle = isChannel(channel) ? handlers[channel] : undefined
    if (!isChannel(channel) || handle === undefined) return refuse('This call does not exist.')
    if (calls.has(callId)) return refuse('This call is already running.')
    const control = new AbortController()
    calls.set(callId, control)
    try {
      const parsed = checked(channel, input)
      const call = { signal: control.signal, window }
      const value = await (handle as (input: unknown, call: Call & { scope?: Scope }) => unknown)(
        parsed,
        namesConnection(parsed) ? { ...call, scope: scopeOf(parsed.connection) } : call,
      )
      const because = reasonOf(value)
      if (because !== null && namesConnection(parsed)) answeredFromLibrary(parsed.connection, channel, because)
      const { output } = CONTRACT[channel]
      return { ok: true, value: output === empty ? null : output.parse(value) }
    } catch (thrown) {
      const error = errorInfo(thrown)
      // SECURITY 45: an error may quote what another program or a person wrote.
      if (error !== null) return { ok: false, error: logger.secrets.blankAll(error) }
      if (control.signal.aborted) return { ok: false, error: { kind: 'cancelled' } }
      return { ok: false, error: { kind: 'internal', reference: logger.bug(thrown, channel) } }
    } finally {
      calls.delete(callId)
    }
  }

  function cancelAll(window: WindowId): void {
    for (const control of running.get(window)?.values() ?? []) control.abort()
    running.delete(window)
  }

  return {
    dispatch(window, callId, channel, input) {
      const call = run(window, callId, channel, input).finally(() => started.delete(call))
      started.add(call)
      return call
    },
    cancel: (window, callId) => {
      running.get(window)?.get(callId)?.abort()
    },
    cancelAll,
    async close(limitMs, scheduleTimeout) {
      for (const window of running.keys()) cancelAll(window)
      await new Promise<void>((resolve) => {
        const cancel = scheduleTimeout(limitMs, resolve)
        void Promise.all(started).then(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}

/** A dispatcher that answers every call with this error. */
export const createRefusingDispatcher = (error: ErrorInfo): Dispatcher => ({
  dispatch: () => Promise.resolve({ ok: false, error }),
  cancel: () => undefined,
  cancelAll: () => undefined,
})
