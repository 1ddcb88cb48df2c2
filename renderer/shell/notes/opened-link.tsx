import { lazy, useCallback, useRef, useState, type ReactElement } from 'react'
import { writeDeepLink, withLinks, type DeepLink, type OpenedLink } from '../../../app/domain/window/deep-link.ts'
import { DialogBoundary } from './window-boundary.tsx'
import { useIsPaused, useRegistry } from '../../commands/commands.tsx'
import { useTaken } from '../../query/use-taken.ts'
import { sayDone } from '../../ui/states/messages.tsx'

const loadDialogs = () => import('./link-dialog.tsx')
const LinkDialog = lazy(() => loadDialogs().then(({ LinkDialog: View }) => ({ default: View })))
const RefusedLinkDialog = lazy(() => loadDialogs().then(({ RefusedLinkDialog: View }) => ({ default: View })))

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
  const taken = (others: readonly OpenedLink[]): void => {
    if (others.length === 0) return
    if (known.current.length === 0 && registry.isPaused())
      sayDone('A link was opened. It is shown when this dialog or menu is closed.')
    change(withLinks(known.current, others))
  }
  useTaken('link.wanted', 'window.links', {}, taken, true)

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

/** The dialog about the link that waits, if any. */
export function OpenedLinkDialog({
  links: { asked, more, answered },
  onOpen,
}: {
  links: WaitingLinks
  /** Null where nothing can be opened, because there is no connection. */
  onOpen: ((link: DeepLink) => void) | null
}): ReactElement | null {
  if (asked === null) return null
  if (asked.kind === 'refused')
    return (
      <DialogBoundary onClose={answered}>
        <RefusedLinkDialog link={asked} more={more} onClose={answered} />
      </DialogBoundary>
    )
  if (onOpen === null) return null
  return (
    <DialogBoundary onClose={answered}>
      <LinkDialog
        key={writeDeepLink(asked)}
        link={asked}
        more={more}
        onOpen={() => {
          answered()
          onOpen(asked)
        }}
        onClose={answered}
      />
    </DialogBoundary>
  )
}

/** Says before there is a connection that a link waits for one. */
export function LinkNote({ links: { next } }: { links: WaitingLinks }): ReactElement | null {
  if (next === null || next.kind === 'refused') return null
  return (
    <div className="error error-bar" data-calm="true" role="status">
      <strong>A link waits</strong>
      <p>
        <span className="mono isolate">{writeDeepLink(next)}</span>{' '}
        <span className="error-next">Connect, or open the demonstration. Then Tearsheet asks whether to open it.</span>
      </p>
    </div>
  )
}
