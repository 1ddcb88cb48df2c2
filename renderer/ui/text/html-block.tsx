import { useMemo, type MouseEvent, type ReactElement, type Ref } from 'react'
import { useContextMenu } from '../controls/context-menu.tsx'
import { copyAndSay } from './copy-with-message.ts'
import type { SafeHtml } from './safe-html.ts'

/** The address of the link at that place; null when it has none, undefined when there is no link. */
function addressAt(target: EventTarget): string | null | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  // The sanitiser left the address of a link that is not opened in its title.
  return link === null ? undefined : (link.getAttribute('href') ?? link.getAttribute('title'))
}

/** The address of the link that the keyboard is at; null when it is at none. */
export const addressAtFocus = (target: Element): string | null =>
  target.matches('a:focus-visible') ? (addressAt(target) ?? null) : null

/** Shows sanitised markup; links do not navigate but call `onLink`, also those that cannot be opened. */
export function HtmlBlock({
  html,
  className,
  onLink,
  ref,
}: {
  html: SafeHtml
  className: string
  onLink: (url: string) => void
  ref?: Ref<HTMLDivElement>
}): ReactElement {
  const inner = useMemo(() => ({ __html: html }), [html])
  const offer = useContextMenu()
  function open(event: MouseEvent): void {
    const address = addressAt(event.target)
    if (address === undefined) return
    event.preventDefault()
    if (address !== null) onLink(address)
  }
  // The right button opens the menu of the link, and not the link.
  function openByMiddle(event: MouseEvent): void {
    if (event.button === 1) open(event)
  }
  function offerLink(event: MouseEvent): void {
    const address = addressAt(event.target)
    if (address == null) return
    const entries = [
      { label: 'Open the link', run: () => onLink(address) },
      { label: 'Copy the address', run: () => copyAndSay(address, 'Address copied') },
    ]
    offer(event, { label: 'Link', entries })
  }
  return (
    <div
      ref={ref}
      className={className}
      onClick={open}
      onAuxClick={openByMiddle}
      onContextMenu={offerLink}
      dangerouslySetInnerHTML={inner}
    />
  )
}
