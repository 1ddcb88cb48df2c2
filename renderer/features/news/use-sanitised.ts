import { useEffect, useState } from 'react'
import { sanitise } from '../../ui/safe-html.ts'
import type { SanitisedBody } from '../../ui/safe-html.ts'
import { continuedTable, MARKUP_START, sliceMarkup } from '../../ui/slice-markup.ts'
import type { MarkupPlace } from '../../ui/slice-markup.ts'

/** Number of slices that are shown without being asked for: more than any ordinary story has. */
const UNASKED = 30

/** Maximum number of characters of a markup whose first slice is shown together with what stands above it. */
const AT_ONCE = 30_000

/** A sanitised slice of a markup, and what it continues of a table. */
export interface SanitisedSlice extends SanitisedBody {
  continued: ReturnType<typeof continuedTable>
}

/** The sanitised slices of a markup. */
export interface SanitisedSlices {
  /** Another number for each markup. */
  version: number
  slices: readonly SanitisedSlice[]
  /** Whether there is more: `coming` slice by slice, or `waiting` for `showAll`. */
  rest: 'none' | 'coming' | 'waiting'
  showAll: () => void
}

interface Progress {
  version: number
  markup: string
  slices: readonly SanitisedSlice[]
  next: MarkupPlace | null
  isAll: boolean
}

function withSlice(progress: Progress): Progress {
  const { markup, slices, next } = progress
  if (next === null) return progress
  const slice = sliceMarkup(markup, next)
  const sanitised = { ...sanitise(slice.markup), continued: continuedTable(next) }
  return { ...progress, slices: [...slices, sanitised], next: slice.next }
}

function begin(markup: string, version: number): Progress {
  const none: Progress = { version, markup, slices: [], next: MARKUP_START, isAll: false }
  // Opening a huge story is much work without its text, which comes right after.
  return markup.length > AT_ONCE ? none : withSlice(none)
}

/** Sanitises a markup once, slice by slice, so that the window stays usable: the first one at once unless it is huge. */
export function useSanitised(markup: string): SanitisedSlices {
  const [progress, setProgress] = useState(() => begin(markup, 0))
  if (progress.markup !== markup) setProgress(begin(markup, progress.version + 1))
  const { version, slices, next, isAll } = progress
  const rest = next === null ? 'none' : isAll || slices.length < UNASKED ? 'coming' : 'waiting'
  useEffect(() => {
    if (rest !== 'coming') return undefined
    const handle = requestIdleCallback(() => setProgress(withSlice), { timeout: 50 })
    return () => cancelIdleCallback(handle)
  }, [rest, slices.length])
  return { version, slices, rest, showAll: () => setProgress((now) => ({ ...now, isAll: true })) }
}
