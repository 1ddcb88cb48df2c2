import { AppError } from '../../errors/app-error.ts'

/** Maximum number of elements of a response. Parsing them takes about two seconds; the largest accepted response of ratios has fewer. */
export const MAX_ELEMENTS = 1_000_000

/** Maximum number of elements inside each other. Functions that descend a tree rely on it, because a thread has a limited stack. */
export const MAX_DEPTH = 256

/** Counts the elements of a document while it is read. `open` and `add` throw an unreadable-reply error beyond the bounds. */
export interface TreeMeter {
  /** Counts an element that contains others. */
  open(): void
  close(): void
  /** Counts an element without others. */
  add(): void
}

/** A meter for one document. */
export function createTreeMeter(maxElements = MAX_ELEMENTS): TreeMeter {
  let depth = 0
  let elements = 0

  function add(): void {
    elements += 1
    if (elements > maxElements)
      throw new AppError({
        kind: 'unreadable-reply',
        reason: 'too-many-elements',
        detail: maxElements.toLocaleString('en-GB'),
      })
  }

  return {
    add,
    open() {
      add()
      depth += 1
      if (depth > MAX_DEPTH)
        throw new AppError({ kind: 'unreadable-reply', reason: 'too-deep', detail: `${MAX_DEPTH} levels` })
    },
    close() {
      depth -= 1
    },
  }
}
