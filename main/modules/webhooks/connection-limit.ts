import type { Server, Socket } from 'node:net'

/** What a connection does: it has not named the secret path or waits for its next request, sends a body, or waits for its answer. */
type Standing = 'silent' | 'sending' | 'answering'

/** Bounds the open connections of a server. */
export interface ConnectionLimit {
  /** Says what the connection of that socket does from now on. */
  set(socket: Socket, standing: Standing): void
  /** Whether no further request can wait for its answer. */
  isFull(): boolean
}

// All come from this computer, so there is no limit for each sender.
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * Keeps at most that many connections of each standing. For one more, the oldest of the same standing is closed, because otherwise a few
 * slow ones would keep every delivery out until their time is over. Connections that wait for their answer are never closed.
 */
export function limitConnections(server: Server, max: Readonly<Record<Standing, number>>): ConnectionLimit {
  /** By standing and name, in the order in which they got their standing. */
  const connections: Record<Standing, Map<string, Socket>> = {
    silent: new Map(),
    sending: new Map(),
    answering: new Map(),
  }

  const remove = (name: string): void => {
    for (const each of Object.values(connections)) each.delete(name)
  }

  function set(socket: Socket, standing: Standing): void {
    const name = nameOf(socket)
    const same = connections[standing]
    remove(name)
    same.set(name, socket)
    const [oldest] = same
    if (oldest === undefined || same.size <= max[standing] || standing === 'answering') return
    same.delete(oldest[0])
    oldest[1].destroy()
  }

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    set(socket, 'silent')
    socket.once('close', () => remove(name))
  })
  return {
    set,
    isFull: () => connections.answering.size >= max.answering,
  }
}
