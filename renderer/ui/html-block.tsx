import { useMemo } from 'react'
import type { MouseEvent, ReactElement, Ref } from 'react'
import type { SafeHtml } from './safe-html.ts'

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
  function open(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    // The sanitiser left the address of a link that is not opened in its title.
    const address = link.getAttribute('href') ?? link.getAttribute('title')
    if (address !== null) onLink(address)
  }
  return <div ref={ref} className={className} onClick={open} onAuxClick={open} dangerouslySetInnerHTML={inner} />
}
