import { useCallback, type RefCallback, type RefObject } from 'react'
import type { Scroll } from '../../../app/domain/window/drafts.ts'
import { useKeeper } from './view-state.ts'

const START: Scroll = { top: 0, left: 0 }

/** What the person does to move a scroller. */
const MOVES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/** Its place is passed on so often at most, in milliseconds: it moves sixty times a second. */
const PAUSE_MS = 150

/** How long a scroller that was restored is held while its content comes, in milliseconds. */
const HELD_MS = 2000

const scrollOf = ({ scrollTop, scrollLeft }: HTMLElement): Scroll => ({
  top: Math.max(0, Math.round(scrollTop)),
  left: Math.max(0, Math.round(scrollLeft)),
})

const isAt = (one: Scroll, other: Scroll): boolean =>
  Math.abs(one.top - other.top) <= 1 && Math.abs(one.left - other.left) <= 1

/** Whether the content of an element is long enough for a place. */
const reaches = (
  { scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement,
  { top, left }: Scroll,
): boolean => scrollHeight - clientHeight >= top - 1 && scrollWidth - clientWidth >= left - 1

/**
 * Scrolls an element to `left` as soon as its content is long enough, and holds it there while the rest of the content comes, until the
 * person moves it. Tells each place that follows.
 */
function restoreScroll(element: HTMLElement, left: Scroll | null, onScroll: (at: Scroll) => void): () => void {
  let wanted = left
  let timer: ReturnType<typeof setTimeout> | null = null
  const release = (): void => {
    wanted = null
    element.style.overflowAnchor = ''
    if (timer !== null) clearTimeout(timer)
  }
  // What stood in for the content was longer than the beginning of it.
  const awaitContent = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const settle = (): void => {
    if (wanted === null) return
    element.scrollTop = wanted.top
    element.scrollLeft = wanted.left
    if (isAt(scrollOf(element), wanted)) timer ??= setTimeout(release, HELD_MS)
    else awaitContent()
  }
  const tell = (): void => {
    const at = scrollOf(element)
    if (wanted !== null && timer !== null && !isAt(at, wanted)) {
      // Something else has scrolled it, such as a search in it.
      if (reaches(element, wanted)) release()
      else awaitContent()
    }
    if (wanted === null) onScroll(at)
  }
  // Content that comes above what is in sight would move it on.
  if (wanted !== null) element.style.overflowAnchor = 'none'
  const sizes = new ResizeObserver(settle)
  const watch = (): void => {
    for (const child of element.children) sizes.observe(child)
    settle()
  }
  const children = new MutationObserver(watch)
  children.observe(element, { childList: true })
  watch()
  element.addEventListener('scroll', tell, { passive: true })
  for (const move of MOVES) element.addEventListener(move, release, { passive: true })
  return () => {
    release()
    sizes.disconnect()
    children.disconnect()
    element.removeEventListener('scroll', tell)
    for (const move of MOVES) element.removeEventListener(move, release)
  }
}

/** A ref for a scroller that returns to where it was left under that name, also after a start. It fills the view's own ref as well. */
export function useKeptScroll<Scroller extends HTMLElement>(
  name: string,
  ownRef?: RefObject<Scroller | null>,
): RefCallback<Scroller> {
  const keeper = useKeeper()
  return useCallback(
    (element) => {
      if (ownRef !== undefined) ownRef.current = element
      if (element === null) return undefined
      let latest: Scroll | null = null
      let timer: ReturnType<typeof setTimeout> | null = null
      const pass = (): void => {
        timer = null
        if (latest !== null) keeper.keepScroll(name, isAt(latest, START) ? null : latest)
      }
      const stop = restoreScroll(element, keeper.scroll(name) ?? null, (at) => {
        latest = at
        timer ??= setTimeout(pass, PAUSE_MS)
      })
      return () => {
        stop()
        if (ownRef !== undefined) ownRef.current = null
        if (timer === null) return
        clearTimeout(timer)
        pass()
      }
    },
    [keeper, name, ownRef],
  )
}
