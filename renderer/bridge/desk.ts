import type { Channel, Notice, Desk } from '../../app/ipc/channels.ts'
import type { Input, Output } from '../../app/ipc/contract.ts'
import { AppError } from '../../app/errors/app-error.ts'
import { mayBePrefetched, readReply, takePrefetched } from './prefetched.ts'

declare global {
  interface Window {
    readonly desk: Desk
  }
}

let lastCall = 0

/** Calls main and resolves to the output; throws a AppError. An aborted signal also cancels the call in main. */
export async function call<C extends Channel>(channel: C, input: Input<C>, signal?: AbortSignal): Promise<Output<C>> {
  lastCall += 1
  const callId = `call-${lastCall}`
  const cancel = (): void => window.desk.cancel(callId)
  const endIfAborted = (): void => {
    if (signal?.aborted === true) throw new AppError({ kind: 'cancelled' })
  }
  endIfAborted()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const known = mayBePrefetched() ? await takePrefetched(channel, input) : undefined
    endIfAborted()
    if (known !== undefined) return known.value as Output<C>
    const reply = readReply(await window.desk.invoke(callId, channel, input))
    if (!reply.ok) throw new AppError(reply.error)
    return reply.value as Output<C>
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Calls back on each notice of main; returns a function that unsubscribes. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  return window.desk.subscribe((notice) => listener(notice as Notice))
}
