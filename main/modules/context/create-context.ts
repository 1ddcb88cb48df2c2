import { setTimeout as wait } from 'node:timers/promises'
import { FaultError } from '../../../app/errors/fault.ts'
import type { Context } from './context.ts'

/** A context with this computer's clock and timers. */
export const createContext = (parts: Pick<Context, 'settings' | 'library' | 'logger' | 'notify'>): Context => ({
  ...parts,
  now: Date.now,
  sleep: (ms, signal) =>
    wait(ms, undefined, { signal }).catch(() => {
      throw new FaultError({ kind: 'cancelled' })
    }),
  after(ms, callBack) {
    const timer = setTimeout(callBack, ms)
    return () => clearTimeout(timer)
  },
})
