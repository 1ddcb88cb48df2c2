import { AppError } from '../../../app/errors/app-error.ts'

/** Tells a call on another thread that it is cancelled. A thread gets no messages while it performs a call. */
export type CancelFlag = Int32Array<SharedArrayBuffer>

/** Values of a flag. A call that is `CLOSED` can no longer be cancelled. */
const [OPEN, CANCELLED, CLOSED] = [0, 1, 2]

/** Performs work with a flag that follows a signal. */
export async function withCancelFlag<T>(signal: AbortSignal, work: (flag: CancelFlag) => Promise<T>): Promise<T> {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const cancel = (): void => {
    Atomics.compareExchange(flag, 0, OPEN, CANCELLED)
  }
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    return await work(flag)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Throws a cancelled error when the flag says so. */
export function refuseCancelled(flag: CancelFlag | undefined): void {
  if (flag !== undefined && Atomics.load(flag, 0) === CANCELLED) throw new AppError({ kind: 'cancelled' })
}

/** From now on the call cannot be cancelled. Throws a cancelled error when it is cancelled already. */
export function closeToCancelling(flag: CancelFlag | undefined): void {
  if (flag !== undefined) Atomics.compareExchange(flag, 0, OPEN, CLOSED)
  refuseCancelled(flag)
}
