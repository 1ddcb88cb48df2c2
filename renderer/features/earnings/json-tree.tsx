import type { ReactElement } from 'react'
import { SentNumber } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { SentJson } from '../../../app/domain/fundamentals/earnings-reports.ts'

/** Number of list elements shown at a time. */
const SHOWN = 40

function Leaf({ value }: { value: string | boolean | null | SentNumber }): ReactElement {
  if (value instanceof SentNumber) return <span className="json-number">{value.digits}</span>
  return (
    <span className={typeof value === 'string' ? 'json-text isolate' : 'json-word'}>
      {typeof value === 'string' ? `“${value}”` : String(value)}
    </span>
  )
}

/** JSON as a collapsible tree, with the digits as sent. */
export function JsonTree({ name, value, depth = 0 }: { name: string; value: SentJson; depth?: number }): ReactElement {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || value instanceof SentNumber) {
    return (
      <div className="json-line">
        <span className="json-name">{name}</span> <Leaf value={value} />
      </div>
    )
  }
  const entries: (readonly [string, SentJson])[] = Array.isArray(value)
    ? value.map((each: SentJson, place) => [String(place), each] as const)
    : Object.entries(value)
  const count = Array.isArray(value) ? `${entries.length} elements` : `${entries.length} members`
  return (
    <details className="json-branch" open={depth < 3 && entries.length <= SHOWN}>
      <summary>
        <span className="json-name">{name}</span>{' '}
        <span className="quiet">{entries.length === 0 ? 'empty' : count}</span>
      </summary>
      {entries.slice(0, SHOWN).map(([key, each]) => (
        <JsonTree key={key} name={key} value={each} depth={depth + 1} />
      ))}
      {entries.length > SHOWN ? (
        <details className="json-branch">
          <summary className="quiet">{entries.length - SHOWN} more</summary>
          {entries.slice(SHOWN).map(([key, each]) => (
            <JsonTree key={key} name={key} value={each} depth={depth + 3} />
          ))}
        </details>
      ) : null}
    </details>
  )
}
