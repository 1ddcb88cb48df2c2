import type { ReactElement } from 'react'
import { writeDeepLink } from '../../app/domain/window/deep-link.ts'
import type { DeepLink } from '../../app/domain/window/deep-link.ts'
import { DialogBoundary } from './dialog-boundary.tsx'
import { LinkDialog, RefusedLinkDialog } from './link-dialog.tsx'
import type { WaitingLinks } from './use-opened-links.ts'

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
