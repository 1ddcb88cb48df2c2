import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app/errors/app-error.ts'
import { fileError } from './platform/files/file-error.ts'

/** Writes and removes a file in a folder, which is created if necessary. Throws the error of the system when that is impossible. */
function tryWriting(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `try-${process.pid}`)
  rmSync(file, { force: true })
  try {
    // A link at that path is not followed.
    writeFileSync(file, 'x', { flag: 'wx', mode: 0o600 })
  } finally {
    rmSync(file, { force: true })
  }
}

const ASK_AGAIN_AFTER_MS = 10_000

/** The right to write in the folder of the data, which one instance has. */
export interface WritingLock {
  /** Whether another instance has it. */
  isTaken(): boolean
  /** Throws a storage-failed error while this instance does not have it; tries again to get it. */
  check(): void
}

/**
 * Takes the right to write in a folder. `request` asks the system for it; false means that another instance has it, or that nothing can be
 * written in the folder.
 */
export function takeWritingLock(folder: string, request: () => boolean, now: () => number): WritingLock {
  let isHeld = request()
  /** When another instance had it the last time. Asking brings its window to the front, so it is not asked at each write. */
  let refusedAt = -Infinity
  function checkFolder(): void {
    try {
      tryWriting(folder)
    } catch (thrown) {
      const error = fileError(thrown)
      // The file that was tried means nothing to the person.
      throw error === null ? thrown : new AppError({ ...error, detail: folder })
    }
  }
  return {
    isTaken() {
      if (isHeld) return false
      try {
        checkFolder()
        return true
      } catch {
        return false
      }
    },
    check() {
      if (isHeld) return
      checkFolder()
      if (now() - refusedAt > ASK_AGAIN_AFTER_MS) isHeld = request()
      if (isHeld) return
      refusedAt = now()
      throw new AppError({ kind: 'storage-failed', reason: 'taken', detail: folder })
    },
  }
}
