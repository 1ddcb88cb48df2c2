import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useKeeper } from '../../ui/keeper.ts'

type Along = 'across' | 'down'

/** Scrolls to the end, or to the beginning. */
function scrollThere(element: HTMLElement, isEnd: boolean, along: Along): void {
  if (along === 'across') element.scrollLeft = isEnd ? element.scrollWidth : 0
  else element.scrollTop = isEnd ? element.scrollHeight : 0
}

/**
 * Scrolls to the end where the newest periods have just moved there, or back to the beginning; to the end as well where they are there at the
 * start, unless the place is kept under that name, and where the table has turned.
 */
export function useEndInSight(
  name: string,
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  along: Along,
): void {
  const keeper = useKeeper()
  const before = useRef<{ isAtEnd: boolean; along: Along } | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const last = before.current
    before.current = { isAtEnd, along }
    const isMoved =
      last === null
        ? isAtEnd && (keeper.scroll(name) ?? null) === null
        : last.isAtEnd !== isAtEnd || (isAtEnd && last.along !== along)
    if (isMoved) scrollThere(element, isAtEnd, along)
  }, [keeper, name, scroller, isAtEnd, along])
}
