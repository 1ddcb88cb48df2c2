import { createConnection, type Socket } from 'node:net'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import { callBytes, takeMessage, type BusCall, type BusReply } from './bus-message.ts'
import { join } from 'node:path'

/** The value of one key of an address such as `unix:path=/run/bus,guid=…`; undefined when it has none. */
function valueIn(address: string, key: string): string | undefined {
  const [, settings = ''] = /^unix:(.*)$/.exec(address) ?? []
  const value = settings.split(',').find((setting) => setting.startsWith(`${key}=`))
  try {
    return value === undefined ? undefined : decodeURIComponent(value.slice(key.length + 1))
  } catch {
    return undefined
  }
}

/** Path of the socket of the session bus, as Node opens it; null when there is no bus. */
export function busSocketPath(env: Readonly<Record<string, string | undefined>>): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses = '', XDG_RUNTIME_DIR: runtime = '' } = env
  if (addresses === '') return runtime === '' ? null : join(runtime, 'bus')
  for (const address of addresses.split(';')) {
    const path = valueIn(address, 'path')
    if (path !== undefined) return path
    const abstract = valueIn(address, 'abstract')
    // An abstract socket has no file.
    if (abstract !== undefined) return `\0${abstract}`
  }
  return null
}

/**
 * The replies to calls, in the order of the calls. `absent`: there is no bus, or it sent something else; `silent`: a
 * reply did not come in time.
 */
export type BusAnswer = { kind: 'answered'; replies: readonly BusReply[] } | { kind: 'absent' } | { kind: 'silent' }

export interface BusPorts {
  /** Path of the socket of the session bus; null when there is none. */
  socketPath: string | null
  scheduleTimeout: ScheduleTimeout
}

/** The bus itself, as the destination of calls. */
export const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const

/** Serial of the first call, which each program begins with. */
const HELLO_SERIAL = 1

/** Whoever needs longer would hold up the application. */
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

function ask(socket: Socket, calls: readonly BusCall[], scheduleTimeout: ScheduleTimeout): Promise<BusAnswer> {
  return new Promise((resolve) => {
    const cancelLimit = scheduleTimeout(LIMIT_MS, () => end({ kind: 'silent' }))
    const replies = new Map<number, BusReply>()
    function end(answer: BusAnswer): void {
      cancelLimit()
      socket.destroy()
      resolve(answer)
    }
    const serials = calls.map((_call, place) => HELLO_SERIAL + 1 + place)
    const read = createReader(
      (reply) => {
        if (reply.replyTo === HELLO_SERIAL && reply.error !== null) end(ABSENT)
        replies.set(reply.replyTo, reply)
        const found = serials.map((serial) => replies.get(serial)).filter((each) => each !== undefined)
        if (found.length === calls.length) end({ kind: 'answered', replies: found })
      },
      () => {
        socket.write('BEGIN\r\n')
        socket.write(callBytes({ ...BUS, member: 'Hello' }, HELLO_SERIAL))
        for (const [place, call] of calls.entries()) socket.write(callBytes(call, HELLO_SERIAL + 1 + place))
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

/** Makes calls over a connection of their own to the session bus, and ends it with the last reply. */
export const askBus = ({ socketPath, scheduleTimeout }: BusPorts, calls: readonly BusCall[]): Promise<BusAnswer> =>
  socketPath === null ? Promise.resolve(ABSENT) : ask(createConnection(socketPath), calls, scheduleTimeout)
