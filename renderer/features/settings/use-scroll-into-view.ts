import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Brings a line of the settings into sight as soon as what it tells of is under way, such as after a command from another view. */
export function useInSight(isUnderWay: boolean): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnderWay) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnderWay])
  return line
}
