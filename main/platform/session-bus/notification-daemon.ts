import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import { callBytes, takeMessage, textsIn } from './bus-message.ts'
import type { BusCall, BusReply } from './bus-message.ts'

/**
 * What the program that shows notifications on Linux says of itself. `absent`: there is none; `silent`: it does not
 * answer.
 */
export type DaemonAnswer =
  { kind: 'present'; capabilities: readonly string[] } | { kind: 'absent' } | { kind: 'silent' }

/** Dependencies of the question. */
export interface DaemonPorts {
  /** Path of the socket of the session bus; null when there is none. */
  socketPath: string | null
  scheduleTimeout: ScheduleTimeout
}

const HELLO: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'Hello',
}

const GET_CAPABILITIES: BusCall = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
  member: 'GetCapabilities',
}

/** The serials of the two calls. */
const [HELLO_SERIAL, QUESTION_SERIAL] = [1, 2]

/** A daemon that needs longer would hold up the application: Electron waits for it without doing anything else. */
const LIMIT_MS = 5000

/** An answer is far smaller; a bus that sends more is not read any further. */
const MAX_BYTES = 256 * 1024

const ABSENT = { kind: 'absent' } as const

/** The bus asks who connects: the number of the user in digits, each as its code in hexadecimal. */
const login = (): string => `\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`

/** Reads lines until the bus has accepted the user, and then messages. */
function createReader(answered: (reply: BusReply) => void, accepted: () => void, failed: () => void) {
  let received: Buffer = Buffer.alloc(0)
  let isAccepted = false

  function readLine(): void {
    const end = received.indexOf('\r\n')
    if (end < 0) return
    if (!received.subarray(0, end).toString('latin1').startsWith('OK ')) {
      failed()
      return
    }
    received = received.subarray(end + 2)
    isAccepted = true
    accepted()
  }

  return (bytes: Buffer): void => {
    received = Buffer.concat([received, bytes])
    if (received.length > MAX_BYTES) failed()
    if (!isAccepted) readLine()
    for (let next = isAccepted ? takeMessage(received) : undefined; next !== undefined; next = takeMessage(received)) {
      received = next.rest
      if (next.reply !== null) answered(next.reply)
    }
  }
}

function ask(socket: Socket, { scheduleTimeout }: Pick<DaemonPorts, 'scheduleTimeout'>): Promise<DaemonAnswer> {
  return new Promise((resolve) => {
    const cancelLimit = scheduleTimeout(LIMIT_MS, () => end({ kind: 'silent' }))
    function end(answer: DaemonAnswer): void {
      cancelLimit()
      socket.destroy()
      resolve(answer)
    }
    const read = createReader(
      ({ replyTo, error, body }) => {
        if (error !== null) end(ABSENT)
        else if (replyTo === QUESTION_SERIAL) end({ kind: 'present', capabilities: textsIn(body) })
      },
      () => {
        socket.write('BEGIN\r\n')
        socket.write(callBytes(HELLO, HELLO_SERIAL))
        socket.write(callBytes(GET_CAPABILITIES, QUESTION_SERIAL))
      },
      () => end(ABSENT),
    )
    socket.on('connect', () => socket.write(login()))
    socket.on('data', (bytes: Buffer) => {
      try {
        read(bytes)
      } catch {
        // What cannot be read is no bus.
        end(ABSENT)
      }
    })
    socket.on('error', () => end(ABSENT))
    socket.on('close', () => end(ABSENT))
  })
}

/** Asks the program that shows notifications what it can do. Electron does not tell, and waits for a hanging one. */
export const askDaemon = ({ socketPath, ...ports }: DaemonPorts): Promise<DaemonAnswer> =>
  socketPath === null ? Promise.resolve(ABSENT) : ask(createConnection(socketPath), ports)
