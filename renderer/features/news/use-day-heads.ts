import { useEffect } from 'react'
import { dayText } from '../../format/time.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import type { DrawnRow, TallList } from '../../ui/use-tall-list.ts'
import type { StoryRows } from './use-story-rows.ts'

/** What the heads of days need to know of the list. */
interface DayHeads {
  /** Whether the list has them. */
  has: boolean
  /** Height of a line, and of a head, in CSS pixels. */
  height: number
  rows: StoryRows
  items: readonly Pick<DrawnRow, 'index' | 'size'>[]
  resize: TallList['resize']
}

/**
 * Returns the day that begins with a row, or null. Only rows that were read tell where a day begins, so lines make room for a head as they
 * come near the window; what is in view stays where it is.
 */
export function useDayHeads({ has, height, rows, items, resize }: DayHeads): (index: number) => string | null {
  const zone = useTimeZone()
  const dayOf = (index: number): string | null | undefined => {
    const row = rows.at(index)
    return row === undefined ? undefined : row.createdAt === null ? null : dayText(row.createdAt, zone)
  }
  const dayAt = (index: number): string | null | undefined => {
    if (!has) return null
    const day = dayOf(index)
    const before = index === 0 ? null : dayOf(index - 1)
    if (day === undefined || before === undefined) return undefined
    return day === before ? null : day
  }
  useEffect(() => {
    for (const { index, size } of items) {
      const day = dayAt(index)
      const wanted = day === undefined ? size : day === null ? height : 2 * height
      if (Math.abs(size - wanted) > 0.5) resize(index, wanted)
    }
  })
  return (index) => dayAt(index) ?? null
}
