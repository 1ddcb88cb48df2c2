import { useId } from 'react'
import type { CSSProperties, ReactElement } from 'react'
import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { PaneDivider } from '../../ui/pane-divider.tsx'
import { usePaneSize } from '../../ui/pane-size.ts'
import { outcomeOf } from './request-outcome.ts'

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** What was sent with a call, and what came back beside the body. */
export function RequestDetail({ request }: { request: LoggedRequest }): ReactElement {
  const [size, pane] = usePaneSize({ name: 'call', initial: 150, smallest: 70, largest: 900, least: 170 }, 'height')
  const id = useId()
  return (
    <>
      <PaneDivider label="Call height" controls={id} grows="up" of={size} />
      <aside
        className="console-detail selectable"
        data-pane
        aria-label="Call"
        id={id}
        ref={pane}
        style={{ '--detail': `${size.size}px` } as CSSProperties}
      >
        <pre className="mono">
          {request.url}
          {'\n'}
          {pairs(request.requestHeaders)}
        </pre>
        <pre className="mono">
          {request.status === null && request.error === null ? 'running' : outcomeOf(request).words}
          {request.contentType === null ? '' : `\ncontent-type: ${request.contentType}`}
          {Object.keys(request.requestIds).length === 0 ? '' : `\n${pairs(request.requestIds)}`}
          {request.status === null
            ? ''
            : Object.keys(request.rateLimit).length === 0
              ? '\n(no rate-limit headers)'
              : `\n${pairs(request.rateLimit)}`}
        </pre>
        <CommandTool id="console.copy-curl">Copy as curl</CommandTool>
      </aside>
    </>
  )
}
