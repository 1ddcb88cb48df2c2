import { useLayoutEffect, useMemo, useState } from 'react'
import { isTextOrNull, useKeptChoice } from '../kept-choice.ts'
import { useStable } from '../use-stable.ts'
import { createCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'

/** A crosshair whose pinned column stays by its name, since other columns may come before it. Pinning it once more frees it. */
export function useKeptCrosshair(chart: string, columns: readonly string[]): Crosshair {
  const [crosshair] = useState(createCrosshair)
  const [pinned, setPinned] = useKeptChoice(`pinned in ${chart}`, null, isTextOrNull)
  const place = pinned === null ? -1 : columns.indexOf(pinned)
  useLayoutEffect(() => crosshair.pin(place < 0 ? null : place), [crosshair, place])
  const pin = useStable((at: number | null) => setPinned(at === null || at === place ? null : (columns[at] ?? null)))
  return useMemo(() => ({ ...crosshair, pin }), [crosshair, pin])
}
