import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

type Along = 'across' | 'down'

function scrollTo(element: HTMLElement, isAtEnd: boolean, along: Along): void {
  if (along === 'across') element.scrollLeft = isAtEnd ? element.scrollWidth : 0
  else element.scrollTop = isAtEnd ? element.scrollHeight : 0
}

/** Scrolls to the end where the newest periods have just moved there, or back to the beginning. */
export function useEndInSight(scroller: RefObject<HTMLElement | null>, isAtEnd: boolean, along: Along): void {
  const before = useRef(isAtEnd)
  useEffect(() => {
    const element = scroller.current
    if (element === null || before.current === isAtEnd) return
    before.current = isAtEnd
    scrollTo(element, isAtEnd, along)
  }, [scroller, isAtEnd, along])
}
