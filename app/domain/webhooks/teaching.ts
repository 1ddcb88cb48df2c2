import { quoted } from '../values/visible-text.ts'
import { schemaNameOf } from './payload-schemas.ts'
import type { DeliveryEnvelope } from './delivery.ts'

/** What decides about the payload schema of a delivery. */
export interface TeachingFacts extends Pick<DeliveryEnvelope, 'kind' | 'kindAsSent' | 'errorText'> {
  signature: 'absent' | 'verified' | 'wrong' | 'unchecked'
  /** Whether its payload schema was learnt from it; null where an earlier version stored it, which did not record that. */
  hasTaught: boolean | null
  /** The first arrival of the delivery that it repeats; null when it is no retry. */
  retryOf: number | null
}

/** Why nothing can be learnt from a delivery, even when the person wants it; null when something can. */
export function unteachable({
  errorText,
  hasTaught,
  ...delivery
}: Omit<TeachingFacts, 'signature' | 'retryOf'>): string | null {
  if (errorText !== null || schemaNameOf(delivery) === null)
    return 'Nothing can be learnt from a payload with an error.'
  return hasTaught === true ? 'The payload schema was learnt from this delivery already.' : null
}

/** Whether a payload schema is learnt from a delivery that just arrived: anyone can send one without the right signature. */
export const teachesByItself = (delivery: Omit<TeachingFacts, 'hasTaught' | 'retryOf'>): boolean =>
  delivery.signature === 'verified' && unteachable({ ...delivery, hasTaught: false }) === null

const REASONS: Readonly<Record<TeachingFacts['signature'], string>> = {
  absent: 'it has no signature',
  wrong: 'its signature is wrong',
  unchecked: 'its signature was not checked',
  verified: 'you took that back',
}

/** Whether the payload schema of a delivery was learnt from it, why not, and what to do, as a sentence. */
export function teachingText(delivery: TeachingFacts): string {
  const { errorText, hasTaught, signature, retryOf } = delivery
  const name = schemaNameOf(delivery)
  if (hasTaught === true) return `The payload schema of ${quoted(name ?? '')} was learnt from this delivery, too.`
  if (errorText !== null || name === null)
    return 'No payload schema was learnt from this delivery, because it has an error.'
  if (hasTaught === null)
    return 'The earlier version that stored this delivery did not record whether it taught the payload schema.'
  if (signature === 'verified' && retryOf !== null)
    return `The payload schema of ${quoted(name)} counts a delivery once, and this one repeats #${retryOf}.`
  return `The payload schema of ${quoted(name)} was not learnt from this delivery, because ${REASONS[signature]}. If you know where it came from, let it teach the schema.`
}
