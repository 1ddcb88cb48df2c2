import type { CutBy } from '../../../../app/domain/webhooks/delivery.ts'
import type { RelationVerdict } from '../../../../app/domain/webhooks/duplicates.ts'
import type { SchemaDrift } from '../../../../app/domain/webhooks/payload-schemas.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { DeliveryRow, SignatureVerdict } from '../../../../app/ipc/webhooks/deliveries.ts'

/** A row of the table of deliveries. */
export interface DeliveryRecord {
  id: number
  received_at: number
  delivery_id: string | null
  payload_id: string | null
  api_version: string | null
  kind_as_sent: string | null
  kind: WebhookKind | null
  action: string | null
  data_id: string | null
  revision: string | null
  timestamp: string | null
  error_text: string | null
  signature: SignatureVerdict
  is_tls: number
  bytes: number
  status: number | null
  answered_after: number | null
  was_cut: number
  cut_by: CutBy | null
  connection: string
  label: string | null
  note: string | null
  schema_drift: string
  taught: number
  earlier: number | null
  relation: RelationVerdict | null
  chain: number | null
}

/** A delivery as one line of a list. */
export const toRow = (row: DeliveryRecord): DeliveryRow => ({
  id: row.id,
  receivedAt: row.received_at,
  deliveryId: row.delivery_id,
  payloadId: row.payload_id,
  apiVersion: row.api_version,
  kindAsSent: row.kind_as_sent,
  kind: row.kind,
  action: row.action,
  dataId: row.data_id,
  revision: row.revision,
  timestamp: row.timestamp,
  errorText: row.error_text,
  signature: row.signature,
  isTls: row.is_tls === 1,
  bytes: row.bytes,
  status: row.status,
  answeredAfterMs: row.answered_after,
  wasCut: row.was_cut === 1,
  cutBy: row.cut_by,
  label: row.label,
  note: row.note,
  schemaDrift: JSON.parse(row.schema_drift) as SchemaDrift[],
  hasTaught: row.taught === 1,
  relation: row.earlier === null || row.relation === null ? null : { earlier: row.earlier, verdict: row.relation },
  retryOf: row.chain,
})
