// A thread for the tests of its client. The file in its data counts how often it was started and closed.
import { appendFileSync } from 'node:fs'
import { PartNotLoadedError } from '../../../main/platform/threads/late-part.ts'
import { serveThread } from '../../../main/platform/threads/serve-thread.ts'

/** What the checks around the calls find. */
const found = { isOutdated: false, isLost: false, stepsLeft: 0, parts: 0 }

/** Bytes of which a part was given away. */
const given = new Uint8Array(200_000).fill(7)

serveThread((data) => {
  const { log, rests } = data as { log: string; rests: Int32Array<SharedArrayBuffer> }
  return {
    open() {
      appendFileSync(log, 'open ')
      return {
        numbers: {
          add: (one: number, other: number) => one + other,
          /** Returns once the gate is open. */
          wait: (gate: Int32Array<SharedArrayBuffer>) => Atomics.wait(gate, 0, 0),
          /** The first of the bytes. */
          give: (length: number) => ({ bytes: given.subarray(0, length) }),
          left: () => given.length,
          /** Has the thread rest in so many steps more. */
          leave: (steps: number) => {
            found.stepsLeft = steps
          },
          /** Needs so many parts, which are loaded one after the other. */
          late: (parts: number) => {
            if (found.parts >= parts) return found.parts
            throw new PartNotLoadedError(async () => {
              await Promise.resolve()
              found.parts += 1
            })
          },
          /** Needs a part whose file is missing. */
          partless: () => {
            throw new PartNotLoadedError(() => Promise.reject(new Error('no such part')))
          },
          parts: () => found.parts,
          fail: () => {
            throw new Error('planted')
          },
          full: () => {
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          },
          exit: () => process.exit(0),
          outdate: () => {
            found.isOutdated = true
          },
          lose: () => {
            found.isLost = true
          },
          hang: () => {
            for (;;);
          },
        },
      }
    },
    close: () => appendFileSync(log, 'close '),
    rest: {
      afterMs: 1,
      act() {
        Atomics.add(rests, 0, 1)
        Atomics.notify(rests, 0)
        return found.stepsLeft-- > 0 ? 'more' : 'done'
      },
    },
    isOutdated: () => found.isOutdated,
    after() {
      if (found.isLost) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    },
  }
})
