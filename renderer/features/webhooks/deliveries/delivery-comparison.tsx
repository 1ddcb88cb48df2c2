import { useMemo, type ReactElement } from 'react'
import { isBlank } from '../../../../app/domain/values/plain-line.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import type { DeliveryDetail } from '../../../../app/ipc/webhooks/deliveries.ts'
import { compareJson, type JsonChange } from '../../../format/json-compare.ts'
import { jsonTokens } from '../../../format/json-text.ts'

type Compared = Pick<DeliveryDetail, 'id' | 'raw' | 'body' | 'text' | 'headers'>

/** The value of each header by its name in lower case, since names are the same in any case. One that is repeated has its number. */
function byName(headers: Compared['headers']): Map<string, string> {
  const values = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const times = (counts.get(key) ?? 0) + 1
    counts.set(key, times)
    values.set(times === 1 ? key : `${key} (${times})`, value)
  }
  return values
}

const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])

/** The headers that differ; their order does not count. */
function compareHeaders(before: Compared['headers'], after: Compared['headers']): JsonChange[] {
  const [one, other] = [byName(before), byName(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => ({ path: name, before: one.get(name) ?? null, after: other.get(name) ?? null }))
}

/** What a delivery has in a place. An empty cell would not say whether there is nothing, or something without a sign. */
function Content({ text }: { text: string | null }): ReactElement {
  const words = text === null ? 'not sent' : text === '' ? 'empty' : isBlank(text) ? 'blanks only' : null
  return <td className="mono">{words === null ? text : <span className="quiet">{words}</span>}</td>
}

/** Maximum number of differences that are listed: a sender can make hundreds of thousands, and each is a row. */
const MOST = 500

function Changes({
  label,
  head,
  changes,
  one,
  other,
}: {
  label: string
  head: string
  changes: readonly JsonChange[]
  one: Compared
  other: Compared
}): ReactElement {
  return (
    <>
      <table className="delivery-compare selectable" aria-label={label}>
        <thead>
          <tr>
            <th>{head}</th>
            <th>#{one.id}</th>
            <th>#{other.id}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MOST).map(({ path, before, after }) => (
            <tr key={path}>
              <td className="mono">{path}</td>
              <Content text={before} />
              <Content text={after} />
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > MOST ? <p className="quiet">and {counted(changes.length - MOST, 'other difference')}</p> : null}
    </>
  )
}

/** Compares two deliveries member by member and header by header, ignoring their order and how numbers are written. */
export function DeliveryComparison({ one, other }: { one: Compared; other: Compared }): ReactElement {
  // Of JSON and another text, neither has what the other has.
  const noJson = useMemo(() => {
    const found = [one, other].filter(({ body }) => body !== '' && jsonTokens(body) === null)
    return found.length === 1 && one.body !== '' && other.body !== '' ? (found[0] ?? null) : null
  }, [one, other])
  const members = useMemo(() => (noJson === null ? compareJson(one.body, other.body) : []), [one, other, noJson])
  const headers = useMemo(() => compareHeaders(one.headers, other.headers), [one, other])
  const without = [one, other].filter(({ raw }) => raw.length === 0)
  const isSame = isSameBytes(one.raw, other.raw)
  // Every byte that is no text is shown as the same sign.
  const unread = isSame ? [] : [one, other].filter(({ text }) => !text.isValid)
  return (
    <>
      {without.length === 1 ? <p className="quiet">#{without[0]?.id} has no body.</p> : null}
      {unread.length === 0 ? null : (
        <p className="quiet">
          Not all of {unread.map(({ id }) => `#${id}`).join(' and ')} is text. What is not is shown as {'\ufffd'} and
          not compared.
        </p>
      )}
      {noJson !== null ? (
        <p className="quiet">
          The body of #{noJson.id} is not JSON, and that of #{noJson === one ? other.id : one.id} is, so there are no
          members to compare.
        </p>
      ) : members.length === 0 ? (
        <p className="quiet">
          {one.raw.length === 0 && other.raw.length === 0
            ? 'Neither delivery has a body.'
            : isSame
              ? 'The bodies are the same, byte by byte.'
              : unread.length > 0
                ? 'What is text in the bodies does not differ. Their bytes do.'
                : one.body === other.body
                  ? 'The bodies are the same, character by character. They differ in their coding or encoding only.'
                  : 'The bodies are equivalent. They differ only in blanks, in the order of members, or in how text and numbers are written.'}
        </p>
      ) : (
        <Changes label="Differences" head="Member" changes={members} one={one} other={other} />
      )}
      {headers.length === 0 ? (
        <p className="quiet">
          {one.headers.length === 0 && other.headers.length === 0
            ? 'Neither delivery has a header.'
            : 'The headers are the same.'}
        </p>
      ) : (
        <Changes label="Different headers" head="Header" changes={headers} one={one} other={other} />
      )}
    </>
  )
}
