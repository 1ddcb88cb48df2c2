import { useEffect, useState } from 'react'
import { sanitise } from '../../ui/safe-html.ts'
import type { SanitisedBody } from '../../ui/safe-html.ts'
import { MARKUP_START, sliceMarkup } from '../../ui/slice-markup.ts'
import type { MarkupPlace } from '../../ui/slice-markup.ts'

/** Number of slices that are shown without being asked for: more than any ordinary story has. */
const UNASKED = 30

/** The sanitised slices of a markup. */
export interface SanitisedSlices {
  slices: readonly SanitisedBody[]
  /** Whether there is more: `coming` slice by slice, or `waiting` for `showAll`. */
  rest: 'none' | 'coming' | 'waiting'
  showAll: () => void
}

interface Progress {
  markup: string
  slices: readonly SanitisedBody[]
  next: MarkupPlace | null
  isAll: boolean
}

function withSlice({ markup, slices, next, isAll }: Progress): Progress {
  if (next === null) return { markup, slices, next, isAll }
  const slice = sliceMarkup(markup, next)
  return { markup, slices: [...slices, sanitise(slice.markup)], next: slice.next, isAll }
}

const begin = (markup: string): Progress => withSlice({ markup, slices: [], next: MARKUP_START, isAll: false })

/** Sanitises a markup once: the first slice at once, the others one after another, so that the window stays usable. */
export function useSanitised(markup: string): SanitisedSlices {
  const [progress, setProgress] = useState(() => begin(markup))
  if (progress.markup !== markup) setProgress(begin(markup))
  const { slices, next, isAll } = progress
  const rest = next === null ? 'none' : isAll || slices.length < UNASKED ? 'coming' : 'waiting'
  useEffect(() => {
    if (rest !== 'coming') return undefined
    const handle = requestIdleCallback(() => setProgress(withSlice), { timeout: 50 })
    return () => cancelIdleCallback(handle)
  }, [rest, slices.length])
  return { slices, rest, showAll: () => setProgress((now) => ({ ...now, isAll: true })) }
}
