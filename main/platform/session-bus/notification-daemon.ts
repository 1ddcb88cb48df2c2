import { askBus, type BusPorts } from './ask-bus.ts'
import { textsIn, type BusCall } from './bus-message.ts'

/**
 * What the program that shows notifications on Linux says of itself. `absent`: there is none; `silent`: it does not
 * answer.
 */
export type DaemonAnswer =
  | { kind: 'present'; capabilities: readonly string[] }
  | { kind: 'absent' }
  | { kind: 'silent' }

const GET_CAPABILITIES: BusCall = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
  member: 'GetCapabilities',
}

/** Asks the program that shows notifications what it can do. Electron does not tell, and waits for a hanging one. */
export async function askDaemon(ports: BusPorts): Promise<DaemonAnswer> {
  const answer = await askBus(ports, [GET_CAPABILITIES])
  if (answer.kind !== 'answered') return answer
  const [reply] = answer.replies
  if (reply?.error !== null) return { kind: 'absent' }
  try {
    return { kind: 'present', capabilities: textsIn(reply.body) }
  } catch {
    return { kind: 'absent' }
  }
}
