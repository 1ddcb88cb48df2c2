import { useQuery } from '@tanstack/react-query'
import { schemaNameOf } from '../../../app/domain/webhooks/payload-schemas.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { webhookQueries } from './queries.ts'

/** The payload schema that a delivery belongs to. */
interface SchemaOf {
  /** Null where the delivery names no kind, or has not been read. */
  name: string | null
  /** Why it cannot be shown; null where it can. */
  unavailable: string | null
}

/** Finds the payload schema of a delivery. */
export function useSchemaOf(delivery: DeliveryDetail | null | undefined): SchemaOf {
  const name = delivery == null ? null : schemaNameOf(delivery)
  const connection = useConnectionId()
  const { data, error } = useQuery({
    ...webhookQueries.hasContract(connection, name ?? ''),
    enabled: name !== null,
  })
  if (name === null) return { name, unavailable: 'This delivery names no kind.' }
  if (data === undefined)
    return {
      name,
      unavailable: error === null ? 'The payload schema is being read.' : 'The payload schema could not be read.',
    }
  return {
    name,
    unavailable: data ? null : `There is no payload schema of ${quoted(name)} yet. Let a delivery teach it.`,
  }
}
