import { forwardAddressError, forwardPause, NOT_FORWARDED } from '../../../app/domain/webhooks/forwarding.ts'
import type { ForwardTarget } from '../../../app/domain/webhooks/forwarding.ts'
import { errorInfo, invalidInput } from '../../../app/errors/app-error.ts'
import type { DeliveryDetail } from '../../../app/ipc/webhooks/deliveries.ts'
import type { ForwardState } from '../../../app/ipc/webhooks/receiver.ts'
import type { Context } from '../context/context.ts'
import type { PostDelivery } from './post-delivery.ts'

/** Forwards deliveries to addresses on this computer, in the order in which they came. */
export interface Forwarder {
  state(connection: string): Promise<ForwardState>
  /** Throws an invalid-input error for an address that is not on this computer. */
  set(connection: string, target: ForwardTarget): Promise<ForwardState>
  /** Posts something else there, once and out of turn. Throws an invalid-input error while deliveries are not forwarded. */
  send(
    connection: string,
    posting: Pick<Parameters<PostDelivery>[0], 'headers' | 'body' | 'signal'>,
  ): ReturnType<PostDelivery>
  /** Forwards none of those that wait. */
  cancel(connection: string): Promise<ForwardState>
  /** Goes on with what waits since an earlier start. */
  resume(): Promise<void>
  /** Called when deliveries were stored. */
  wake(connection: string): void
  /** Ends a try that is under way for a connection whose data are about to be removed. */
  leave(connection: string): void
  dispose(): void
}

export interface ForwarderPorts extends Pick<Context, 'library' | 'now' | 'scheduleTimeout'> {
  post: PostDelivery
  /** The ports at which the receiver itself listens. */
  ownPorts: () => readonly number[]
  /** Called when a delivery was tried, or what waits has changed. */
  notify: () => void
  /** Logs a failure of the work in the background, which no call returns. */
  warn: (event: string, details: Readonly<Record<string, unknown>>) => void
}

/** Why a delivery is not forwarded that cannot be read. */
const UNREADABLE = 'The stored delivery is damaged.'

/** One connection whose deliveries are forwarded. */
interface Line {
  isRunning: boolean
  /** Whether there may be more since it last looked. */
  isAsked: boolean
  failures: number
  /** Cancels the wait for a target that is down; null when there is none. */
  stopWaiting: (() => void) | null
  control: AbortController
}

/**
 * Each connection has a line of its own: its first waiting delivery is tried until the target answers, whatever it answers, and only then
 * the next. One that was sent when the application ended is sent once more.
 */
export function createForwarder({
  library: { connection: ofConnections, webhooks },
  post,
  now,
  scheduleTimeout,
  ownPorts,
  notify,
  warn,
}: ForwarderPorts): Forwarder {
  const lines = new Map<string, Line>()
  let isDisposed = false

  function lineOf(connection: string): Line {
    const line = lines.get(connection) ?? {
      isRunning: false,
      isAsked: false,
      failures: 0,
      stopWaiting: null,
      control: new AbortController(),
    }
    lines.set(connection, line)
    return line
  }

  /** A delivery that waits; null when its row cannot be read, which stays so. */
  async function readWaiting(id: number): Promise<DeliveryDetail | null> {
    try {
      return await webhooks.readDelivery(id)
    } catch (thrown) {
      if (errorInfo(thrown)?.kind !== 'storage-damaged') throw thrown
      return null
    }
  }

  /** Tries the first waiting delivery. Returns whether the next one can follow. */
  async function forwardOne(connection: string, line: Line): Promise<boolean> {
    // Taken first: what is read after an interruption may no longer hold.
    const { signal } = line.control
    const isGivenUp = (): boolean => signal.aborted
    const { url, isOn } = await webhooks.readForwardTarget(connection)
    if (!isOn || forwardAddressError(url, ownPorts()) !== null) return false
    const id = await webhooks.nextForward(connection)
    if (id === null || isGivenUp()) return false
    const delivery = await readWaiting(id)
    if (isGivenUp()) return false
    if (delivery === null) {
      warn('a delivery that waits to be forwarded could not be read', { id })
      await webhooks.giveUpForward(id, UNREADABLE)
      notify()
      return true
    }
    const triedAt = now()
    const answer = await post({
      url: new URL(url),
      headers: delivery.headers,
      body: delivery.raw,
      mode: { how: 'whole' },
      signal,
    })
    // A try that was given up says nothing of the target.
    if (isGivenUp()) return false
    const { status, afterMs, body, errorText } = answer
    await webhooks.recordForward({ id, triedAt, status, afterMs: status === null ? null : afterMs, body, errorText })
    notify()
    if (isGivenUp()) return false
    line.failures = status === null ? line.failures + 1 : 0
    if (status !== null) return true
    line.stopWaiting = scheduleTimeout(forwardPause(line.failures), () => {
      line.stopWaiting = null
      wake(connection)
    })
    return false
  }

  async function run(connection: string, line: Line): Promise<void> {
    line.isRunning = true
    try {
      while (line.isAsked && line.stopWaiting === null && !isDisposed) {
        line.isAsked = false
        while (await forwardOne(connection, line));
      }
    } catch (thrown) {
      // The deliveries wait for the next one, or the next start.
      warn('what waits to be forwarded could not be read or written', { reason: (thrown as Error).message })
    } finally {
      line.isRunning = false
    }
  }

  function wake(connection: string): void {
    const line = lineOf(connection)
    line.isAsked = true
    if (!line.isRunning && line.stopWaiting === null) void run(connection, line)
  }

  /** Gives up a try that is under way, and the wait after one. */
  function interrupt(connection: string): void {
    const line = lineOf(connection)
    line.control.abort()
    line.control = new AbortController()
    line.stopWaiting?.()
    line.stopWaiting = null
    line.failures = 0
  }

  const state = async (connection: string): Promise<ForwardState> => ({
    ...(await webhooks.readForwardTarget(connection)),
    waiting: await webhooks.countForwards(connection),
  })

  return {
    state,
    async set(connection, target) {
      const errorText = target.isOn ? forwardAddressError(target.url, ownPorts()) : null
      if (errorText !== null) throw invalidInput('url', errorText)
      await webhooks.keepForwardTarget(connection, target)
      interrupt(connection)
      wake(connection)
      notify()
      return state(connection)
    },
    async send(connection, posting) {
      const { url, isOn } = await webhooks.readForwardTarget(connection)
      const errorText = isOn ? forwardAddressError(url, ownPorts()) : NOT_FORWARDED
      if (errorText !== null) throw invalidInput('url', errorText)
      return post({ ...posting, url: new URL(url), mode: { how: 'whole' } })
    },
    async cancel(connection) {
      await webhooks.cancelForwards(connection)
      interrupt(connection)
      wake(connection)
      notify()
      return state(connection)
    },
    async resume() {
      for (const connection of await ofConnections.forwardingConnections()) wake(connection)
    },
    wake,
    leave(connection) {
      const line = lines.get(connection)
      line?.control.abort()
      line?.stopWaiting?.()
      // Its control stays aborted, so that a run that is under way goes no further.
      lines.delete(connection)
    },
    dispose() {
      isDisposed = true
      for (const { control, stopWaiting } of lines.values()) {
        control.abort()
        stopWaiting?.()
      }
    },
  }
}
