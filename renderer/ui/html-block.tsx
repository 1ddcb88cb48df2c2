import { useMemo } from 'react'
import type { MouseEvent, ReactElement } from 'react'
import type { SafeHtml } from './safe-html.ts'

/** Shows sanitised markup; links do not navigate but call `onLink`. */
export function HtmlBlock({
  html,
  className,
  onLink,
}: {
  html: SafeHtml
  className: string
  onLink: (url: string) => void
}): ReactElement {
  const inner = useMemo(() => ({ __html: html }), [html])
  function open(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    const href = link.getAttribute('href')
    if (href !== null) onLink(href)
  }
  return <div className={className} onClick={open} onAuxClick={open} dangerouslySetInnerHTML={inner} />
}
