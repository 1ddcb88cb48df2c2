import { BOOT_CHANNELS, BOOT_PARTS, type BootPart } from '../../app/domain/window/startup-calls.ts'
import type { BootReply } from '../../app/ipc/window/startup.ts'
import type { Desk, Reply, SentReply } from '../../app/ipc/channels.ts'

/** What is not asked for by then is not used any more, in milliseconds. */
const LIMIT_MS = 10_000

/** The replies of each part that nothing has taken yet. They are dropped together, since a notice does not say which are stale. */
const parts = new Map<BootPart, Promise<BootReply[]>>()

/** A reply as it was before it was sent. */
export const readReply = (sent: SentReply): Reply<unknown> =>
  typeof sent === 'string' ? (JSON.parse(sent) as Reply<unknown>) : sent

/** A text that is the same for the same input, in whatever order its members stand. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Asks main what the window needs first, while the rest of its script is being loaded. */
export function prefetch(): void {
  const { desk } = window as { desk?: Pick<Desk, 'invoke' | 'subscribe'> }
  // Where the window has no door to main, the rest of the script says so.
  if (desk === undefined) return
  for (const part of BOOT_PARTS)
    parts.set(
      part,
      desk.invoke(`boot-${part}`, 'desk.boot', { part }).then(
        (sent) => {
          const reply = readReply(sent)
          return reply.ok ? [...(reply.value as readonly BootReply[])] : []
        },
        () => [],
      ),
    )
  const drop = (): void => {
    parts.clear()
    unsubscribe()
    clearTimeout(limit)
  }
  const limit = setTimeout(drop, LIMIT_MS)
  const unsubscribe = desk.subscribe(drop)
}

/** The reply to a call that was asked for at the start; undefined where there is none, or when it was taken or may be stale. */
export async function takePrefetched(channel: string, input: unknown): Promise<{ value: unknown } | undefined> {
  const part = BOOT_PARTS.find((each) => (BOOT_CHANNELS[each] as readonly string[]).includes(channel))
  const asked = part === undefined ? undefined : parts.get(part)
  if (part === undefined || asked === undefined) return undefined
  const replies = await asked
  // A notice may have come meanwhile.
  if (parts.get(part) !== asked) return undefined
  const text = textOf(input)
  const place = replies.findIndex((reply) => reply.channel === channel && textOf(reply.input) === text)
  return place === -1 ? undefined : replies.splice(place, 1)[0]
}

/** Whether a call may have been asked for at the start. */
export const mayBePrefetched = (): boolean => parts.size > 0
