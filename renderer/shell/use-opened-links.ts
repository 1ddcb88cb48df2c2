import { useCallback, useEffect, useRef, useState } from 'react'
import { withLinks } from '../../app/domain/window/deep-link.ts'
import type { OpenedLink } from '../../app/domain/window/deep-link.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { useIsPaused, useRegistry } from '../commands/commands.tsx'
import { inBackground } from '../query/in-background.ts'
import { sayDone } from '../ui/messages.tsx'

/** The links that were opened outside the application and wait in this window. */
export interface WaitingLinks {
  /** The one to ask about; null for none, and while a dialog, a menu or the palette is open. */
  asked: OpenedLink | null
  /** The next one, asked about or not; null for none. */
  next: OpenedLink | null
  /** How many wait after the next one. */
  more: number
  /** Called with the answer of the person. */
  answered: () => void
}

/** Takes the links of main, and brings them before the person one after the other. */
export function useOpenedLinks(): WaitingLinks {
  const registry = useRegistry()
  const isPaused = useIsPaused()
  const [links, setLinks] = useState<readonly OpenedLink[]>([])
  const [asked, setAsked] = useState<OpenedLink | null>(null)
  const known = useRef(links)
  const [next = null] = links
  // A question that is asked stays, although its own dialog pauses the keys.
  if (asked === null && next !== null && !isPaused) setAsked(next)

  const change = useCallback((changed: readonly OpenedLink[]) => {
    known.current = changed
    setLinks(changed)
  }, [])
  useEffect(() => {
    const take = (): void =>
      inBackground(
        call('window.links', {}).then((taken) => {
          if (taken.length === 0) return
          if (known.current.length === 0 && registry.isPaused())
            sayDone('A link was opened. It is shown when this dialog or menu is closed.')
          change(withLinks(known.current, taken))
        }),
      )
    // Those that came before the window was loaded.
    take()
    return onNotice((notice) => {
      if (notice === 'link.wanted') take()
    })
  }, [registry, change])

  return {
    asked,
    next,
    more: Math.max(0, links.length - 1),
    answered: useCallback(() => {
      setAsked(null)
      change(known.current.slice(1))
    }, [change]),
  }
}
