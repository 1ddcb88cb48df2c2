import { useId } from 'react'
import type { CSSProperties, ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { LoggedBody, LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { PaneDivider, usePaneSize } from '../../ui/split-pane.tsx'
import { countText } from '../../format/size.ts'
import { useConnectionId } from '../../query/connection.ts'
import { consoleQueries } from './queries.ts'
import { outcomeOf } from './request-outcome.ts'

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** What is shown of a body, in a few words. */
const bodyNote = ({ isText, isCut, text }: LoggedBody): string =>
  !isText
    ? 'The body of the response is not text.'
    : text === ''
      ? 'The response has no body.'
      : isCut
        ? `The first ${countText(text.length)} characters of the body`
        : 'Body of the response'

/** What was sent with a call, and what came back. */
export function RequestDetail({ request }: { request: LoggedRequest }): ReactElement {
  const [size, pane] = usePaneSize({ name: 'call', initial: 150, smallest: 70, largest: 900, least: 170 }, 'height')
  const id = useId()
  const connection = useConnectionId()
  const body = useQuery(consoleQueries.body(connection, request)).data
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
        {body == null ? null : (
          <section className="console-body-text" aria-label="Response body">
            <p className="quiet">{bodyNote(body)}</p>
            {body.text === '' ? null : <pre className="mono">{body.text}</pre>}
          </section>
        )}
      </aside>
    </>
  )
}
