import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'
import { sentAction, sentRevision } from '../../../app/domain/webhooks/delivery.ts'
import { counted } from '../../format/size.ts'

/** The facts of a delivery with their names, as its payload and headers state them; facts that were not sent are left out. */
export function deliveryFacts({
  kind,
  kindAsSent,
  deliveryId,
  payloadId,
  dataId,
  revision,
  action,
  timestamp,
  isTls,
  errorText,
  body,
}: Omit<DeliveryDetail, 'headers' | 'raw' | 'text' | 'forwarded'>): readonly (readonly [string, string])[] {
  const sent = sentRevision(revision)
  const actionAsSent = sentAction(body)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Kind', kindAsSent === kind ? kind : `${kindAsSent ?? 'none'}${kind === null ? '' : `, same as ${kind}`}`],
    ['Delivery header', deliveryId ?? 'none'],
    ['Payload id', payloadId],
    ['Item', dataId === null ? null : `${dataId}, ${sent === null ? 'without a revision' : `revision ${sent}`}`],
    [
      'Action',
      actionAsSent?.toLowerCase() === action?.toLowerCase()
        ? actionAsSent
        : `${actionAsSent ?? 'none'}, same as ${action}`,
    ],
    ['Timestamp', timestamp],
    ['Protocol', isTls ? 'HTTPS' : 'HTTP'],
    ['Error', errorText],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** What there is to know of a body before its text is read, as sentences. */
export function bodyNotes({ raw, text, bytes }: Pick<DeliveryDetail, 'raw' | 'text' | 'bytes'>): readonly string[] {
  const { codings, charset, isValid, errorText } = text
  const hasMark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf
  const notes: readonly (string | false)[] = [
    codings.length > 0 && `Decoded from ${codings.join(', then ')}.`,
    errorText !== null && `Not decoded: ${errorText}`,
    charset !== 'utf-8' && `The text is in ${charset.toUpperCase()}.`,
    hasMark && 'It begins with a byte order mark, which JSON does not allow.',
    !isValid && `Not all of it is text in ${charset.toUpperCase()}: what is not is shown as \ufffd.`,
    // A key in a body is blanked.
    raw.length !== bytes && `It came with ${counted(bytes, 'byte')} and is not stored byte for byte.`,
  ]
  return notes.filter((note) => note !== false)
}
