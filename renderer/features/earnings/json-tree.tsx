import type { ReactElement } from 'react'
import { isObject, sentDigits } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'

/** Number of list elements shown at a time. */
const SHOWN = 40

function Leaf({ value }: { value: WireTree }): ReactElement {
  const digits = sentDigits(value)
  if (digits !== null) return <span className="json-number">{digits}</span>
  return (
    <span className={typeof value === 'string' ? 'json-text isolate' : 'json-word'}>
      {typeof value === 'string' ? `“${value}”` : JSON.stringify(value)}
    </span>
  )
}

/** JSON as a collapsible tree, with the digits as sent. */
export function JsonTree({ name, value, depth = 0 }: { name: string; value: WireTree; depth?: number }): ReactElement {
  if (!Array.isArray(value) && !isObject(value)) {
    return (
      <div className="json-line">
        <span className="json-name">{name}</span> <Leaf value={value} />
      </div>
    )
  }
  const entries: (readonly [string, WireTree])[] = Array.isArray(value)
    ? value.map((each, place) => [String(place), each] as const)
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
