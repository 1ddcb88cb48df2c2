import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_STEPS, type FileSteps } from '../../../main/modules/library/store/repair/replace-files.ts'

class Stopped extends Error {}

/** Removes the first entry of a folder, as a removal that is interrupted. */
function removePart(path: string): void {
  const [first] = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(path) : []
  if (first !== undefined) rmSync(join(path, first), { recursive: true })
}

/**
 * Steps on the file system of which only the first ones happen, as when the process is killed after that many. With `isPartial` the step
 * after them happens in part when it removes a folder.
 */
export function stepsUntil(count: number, isPartial: boolean): { steps: FileSteps; wasStopped: () => boolean } {
  let left = count
  let isStopped = false
  function step(work: () => void, part: () => void = () => undefined): void {
    if (left <= 0) {
      if (!isStopped && isPartial) part()
      isStopped = true
      throw new Stopped('killed')
    }
    left -= 1
    work()
  }
  return {
    steps: {
      rename: (from, to) => step(() => FILE_STEPS.rename(from, to)),
      remove: (path) =>
        step(
          () => FILE_STEPS.remove(path),
          () => removePart(path),
        ),
      makeFolder: (path) => step(() => FILE_STEPS.makeFolder(path)),
      write: (path, text) => step(() => FILE_STEPS.write(path, text)),
    },
    wasStopped: () => isStopped,
  }
}
