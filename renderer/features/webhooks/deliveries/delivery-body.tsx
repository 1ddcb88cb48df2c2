import { useMemo } from 'react'
import type { ReactElement } from 'react'
import type { DeliveryDetail } from '../../../../app/ipc/webhooks/deliveries.ts'
import { hexText } from '../../../format/bytes-text.ts'
import { isJson, prettyJson } from '../../../format/json-text.ts'
import { sizeText } from '../../../../app/domain/values/number-form.ts'
import { LongText } from '../../../ui/text/show-more.tsx'
import { isPlainText, bodyNotes } from './delivery-text.ts'

/** Number of characters that are drawn at first. */
const FIRST = 60_000

/** The body of a delivery as text, and beside it as it came where that is something else. */
export function DeliveryBody({
  delivery,
}: {
  delivery: Pick<DeliveryDetail, 'raw' | 'body' | 'text' | 'bytes'>
}): ReactElement {
  const { raw, body, text } = delivery
  const notes = bodyNotes(delivery)
  const shown = useMemo(() => prettyJson(body), [body])
  const isText = isPlainText(delivery) && text.errorText === null
  const sent = useMemo(() => (isText ? body : hexText(raw)), [isText, body, raw])
  return (
    <>
      {notes.length === 0 ? null : <p className="quiet">{notes.join(' ')}</p>}
      {raw.length === 0 ? (
        <p className="quiet">The body is empty.</p>
      ) : (
        <pre className="selectable mono">
          <LongText text={shown} first={FIRST} what="body" />
        </pre>
      )}
      {sent === shown || raw.length === 0 ? null : (
        <details className="delivery-raw">
          <summary>
            As received: {sizeText(raw.length)}
            {isText ? (isJson(body) ? ', with its own blanks' : '') : ', in hexadecimal'}
          </summary>
          <pre
            className={isText ? 'selectable mono' : 'selectable mono delivery-bytes'}
            tabIndex={isText ? undefined : 0}
          >
            <LongText text={sent} first={FIRST} what="body" />
          </pre>
        </details>
      )}
    </>
  )
}
