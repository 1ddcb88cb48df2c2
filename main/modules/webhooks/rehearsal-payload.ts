interface Payload {
  data: { id: unknown; action: string; content: Record<string, unknown> }
}

/** The ID of an item that no receiver has seen, made from a UUID. */
export const itemOfRehearsal = (uuid: string): number =>
  Number.parseInt(uuid.replaceAll(/[^\da-f]/gi, '').slice(0, 12), 16)

/**
 * A sample payload for that item, revision and update time. A receiver that keeps items by their ID sees a new one in each
 * scenario, so no scenario depends on another.
 */
export function withRevision(text: string, item: number, revision: number, at: number): string {
  const payload = JSON.parse(text) as Payload
  const { data } = payload
  // The samples of news have numbers for IDs, the others texts.
  const asBefore = (id: unknown): unknown => (typeof id === 'number' ? item : String(item))
  data.id = asBefore(data.id)
  if (revision > 1) data.action = 'Updated'
  data.content = {
    ...data.content,
    id: asBefore(data.content.id),
    revision_id: revision,
    updated_at: new Date(at + revision * 1000).toISOString(),
  }
  return JSON.stringify(payload)
}
