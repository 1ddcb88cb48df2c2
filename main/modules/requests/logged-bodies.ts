import type { LoggedBody } from '../../../app/domain/requests/request-log.ts'
import { createKnownSecrets } from '../../platform/log/known-secrets.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'

/** The bodies of responses in this session. */
interface LoggedBodies {
  /** Keeps the beginning of a body, in which secrets and the keys of its request are blanked. */
  keep(id: number, body: Uint8Array, keys: readonly string[]): void
  /** Those of some calls, as far as they are kept. */
  of(ids: readonly number[]): LoggedBody[]
  forget(ids: readonly number[]): void
}

/** Maximum number of characters that are kept of one body. */
export const MAX_BODY_TEXT = 64 * 1024
/** A secret is shorter than this, so that none is cut in two before it is blanked. */
const AROUND = 8 * 1024
/** Maximum number of characters that are kept of all; the oldest bodies go first. */
export const MAX_BODIES_TEXT = 8 * 1024 * 1024

/** SECURITY 19: creates the log of bodies, which keeps no secret. */
export function createLoggedBodies(knownSecrets: KnownSecrets): LoggedBodies {
  const kept = new Map<number, LoggedBody>()
  let size = 0

  function forget(ids: readonly number[]): void {
    for (const id of ids) {
      size -= kept.get(id)?.text.length ?? 0
      kept.delete(id)
    }
  }

  return {
    keep(id, body, keys) {
      const start = body.subarray(0, MAX_BODY_TEXT + AROUND)
      const isWhole = start.length === body.length
      let text: string | null = null
      try {
        // A character at the end of what is read may be incomplete.
        text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !isWhole })
      } catch {
        // Bytes that are no text are not kept.
      }
      const blanked = createKnownSecrets(keys).blank(knownSecrets.blank(text ?? ''))
      // Half a secret may stand at the end of what is read, and blanking may have moved that forward.
      const cut = blanked.slice(0, Math.min(MAX_BODY_TEXT, blanked.length - (isWhole ? 0 : AROUND)))
      forget([id])
      kept.set(id, {
        id,
        text: cut,
        isCut: text !== null && (!isWhole || cut.length < blanked.length),
        isText: text !== null,
      })
      size += cut.length
      for (const [oldest] of kept) {
        if (size <= MAX_BODIES_TEXT) break
        forget([oldest])
      }
    },
    of: (ids) => ids.flatMap((id) => kept.get(id) ?? []),
    forget,
  }
}
