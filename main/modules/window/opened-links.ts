import { linkAmong, readDeepLink, withLinks, type OpenedLink } from '../../../app/domain/window/deep-link.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'

/** The links that were opened outside the application, on their way to a window. */
export interface OpenedLinks {
  /** Takes the first link among the arguments of a start, or the address that the system opened. Other arguments are ignored. */
  open(args: readonly string[]): void
  /** Gives the links that came so far, and all that follow, to the window that is returned; null while there is none. */
  showIn(windowFor: () => WindowId | null): void
  /** The links that a window has not taken yet. */
  take(window: WindowId): readonly OpenedLink[]
  closed(window: WindowId): void
}

// SECURITY 80: an argument is text that anyone may have written. What goes on to a window is what was read of it.
/** Creates the way of the links; `wanted` tells a window that it has one. */
export function createOpenedLinks(wanted: (window: WindowId) => void): OpenedLinks {
  /** Those that came before there was a window. */
  let early: readonly OpenedLink[] = []
  let windowFor: () => WindowId | null = () => null
  const waiting = new Map<WindowId, readonly OpenedLink[]>()

  function give(links: readonly OpenedLink[]): void {
    if (links.length === 0) return
    const window = windowFor()
    if (window === null) early = withLinks(early, links)
    else {
      waiting.set(window, withLinks(waiting.get(window) ?? [], links))
      wanted(window)
    }
  }

  return {
    open(args) {
      const text = linkAmong(args)
      give(text === null ? [] : [readDeepLink(text)])
    },
    showIn(next) {
      windowFor = next
      const links = early
      early = []
      give(links)
    },
    take(window) {
      const links = waiting.get(window) ?? []
      waiting.delete(window)
      return links
    },
    closed: (window) => void waiting.delete(window),
  }
}
