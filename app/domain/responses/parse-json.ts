import { WireNumber } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'
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

/** The place of the quotation mark that ends the string with that start, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ;) {
    const end = text.indexOf('"', from)
    if (end < 0) return text.length
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
    from = end + 1
  }
}

/**
 * Counts brackets and commas outside of strings. It comes before parsing, which takes seconds and a gigabyte for a few megabytes of
 * brackets and could not be stopped.
 */
function checkBounds(text: string, maxElements: number | undefined): void {
  const meter = createTreeMeter(maxElements)
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at)
    else if (letter === ',') meter.add()
    else if (letter === '{' || letter === '[') meter.open()
    else if (letter === '}' || letter === ']') meter.close()
  }
}

function revive(name: string, value: unknown, context?: { source?: string }): unknown {
  if (name === '__proto__') return undefined
  if (typeof value !== 'number' || context?.source === undefined) return value
  const isFaithful = String(value) === context.source && (Number.isSafeInteger(value) || !Number.isInteger(value))
  return isFaithful ? value : new WireNumber(context.source)
}

/**
 * Parses JSON and keeps the digits of numbers that would lose some. Drops members named `__proto__`. Throws a SyntaxError for invalid
 * JSON, and an unreadable-reply error for JSON with too many or too deeply nested elements.
 */
export function parseJson(text: string, maxElements?: number): WireTree {
  checkBounds(text, maxElements)
  return JSON.parse(text, revive) as WireTree
}
