import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Loopback sockets that answer nothing and count what arrives. */
export interface SilentListener {
  /** Port of the UDP socket. */
  udp: number
  /** Port of the TCP server. */
  tcp: number
  /** Datagrams and connections so far. */
  arrived(): { datagrams: number; connections: number }
  stop(): void
}

/** Starts a UDP socket and a TCP server. */
export async function silentListener(): Promise<SilentListener> {
  let [datagrams, connections] = [0, 0]
  const udp = createSocket('udp4')
  udp.on('message', () => {
    datagrams += 1
  })
  const tcp = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    udp.bind(0, '127.0.0.1', resolve)
  })
  await new Promise<void>((resolve) => {
    tcp.listen(0, '127.0.0.1', resolve)
  })
  return {
    udp: udp.address().port,
    tcp: (tcp.address() as AddressInfo).port,
    arrived: () => ({ datagrams, connections }),
    stop() {
      udp.close()
      tcp.close()
    },
  }
}
