import type * as Files from 'node:fs/promises'

/** Whether the disk is full for the functions of `fullDisk`. */
export const disk = { isFull: false }

const full = (path: unknown): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, write '${String(path)}'`), { code: 'ENOSPC' })

/**
 * The functions of node:fs/promises on a disk that can be full: a write then ends in the middle, and leaves half of the file. There
 * are no links on it, so a copy is a write, too.
 */
export const fullDisk = (actual: typeof Files): typeof Files =>
  ({
    ...actual,
    async writeFile(path: string, content: string | Uint8Array, options: Parameters<typeof Files.writeFile>[2]) {
      if (!disk.isFull) return actual.writeFile(path, content, options)
      await actual.writeFile(path, content.slice(0, content.length / 2), options)
      throw full(path)
    },
    async copyFile(from: string, to: string, mode?: number) {
      if (!disk.isFull) return actual.copyFile(from, to, mode)
      await actual.writeFile(to, (await actual.readFile(from)).subarray(0, 10))
      throw full(to)
    },
    link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
  }) as typeof Files
