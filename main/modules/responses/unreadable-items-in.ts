import type { UnreadableElements, UnreadableItems } from '../../../app/domain/news/news-item.ts'

/** Elements that could not be read, with the hash under which their response is stored; null for none. */
export async function unreadableItemsIn(
  bytes: Uint8Array,
  { count, first }: UnreadableElements,
): Promise<UnreadableItems | null> {
  if (first === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return { count, first: { hash: Buffer.from(hash).toString('hex'), path: first } }
}
