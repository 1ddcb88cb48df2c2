import { connect, type Socket } from 'node:net'

/** A kind of hostile client: bytes to send at once, and what to do with the socket afterwards. */
export interface Hostility {
  name: string
  bytes: (token: string) => string | Buffer
  after?: (socket: Socket) => void
}

const get = (path: string, token: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: token ${token}\r\n${more}\r\n`

/** Hostile behaviour that any server on a network encounters. */
export const HOSTILITIES: readonly Hostility[] = [
  { name: 'a malformed request line', bytes: () => 'GARBAGE\r\n\r\n' },
  { name: 'an unknown protocol', bytes: () => 'GET / FTP/9.9\r\n\r\n' },
  { name: 'a huge header', bytes: () => `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n` },
  {
    name: 'very many headers',
    bytes: () =>
      `GET /api/v2/news HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 5000 }, (_, place) => `x${place}: y\r\n`).join('')}\r\n`,
  },
  { name: 'a huge address', bytes: () => `GET /${'y'.repeat(30_000)} HTTP/1.1\r\nhost: x\r\n\r\n` },
  { name: 'an absolute address', bytes: () => 'GET http://evil.example/api/v2/news HTTP/1.1\r\nhost: x\r\n\r\n' },
  {
    name: 'two lengths',
    bytes: () => 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  },
  {
    name: 'length and chunks',
    bytes: () => 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  },
  { name: 'NUL bytes', bytes: () => Buffer.from('GET /\0 HTTP/1.1\r\n\r\n') },
  {
    name: 'an upgrade',
    bytes: () => 'GET /api/v2/news HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  },
  { name: 'a CONNECT', bytes: () => 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n' },
  {
    name: 'a bad escape',
    bytes: () => 'GET /api/v2/news?tickers=%zz%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  },
  { name: 'slashes only', bytes: () => 'GET //////// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' },
  {
    name: 'a path that climbs',
    bytes: () => 'GET /api/../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  },
]

/** Valid requests that are sent in an unfriendly way. */
export const RUDE: readonly Hostility[] = [
  {
    name: 'many requests in one breath',
    bytes: (token) =>
      Array.from({ length: 50 }, (_, place) =>
        get(place % 2 === 0 ? '/api/v2/news/1' : '/nowhere', token, place === 49 ? 'connection: close\r\n' : ''),
      ).join(''),
  },
  {
    name: 'half of the connection closed',
    bytes: (token) => get('/api/v2/news/1', token),
    after: (socket) => {
      socket.end()
    },
  },
  { name: 'a head that never ends', bytes: () => 'GET /api/v2/news HTTP/1.1\r\nhost: x\r\nx-slow: ' },
  {
    name: 'leaving in the middle of the answer',
    bytes: (token) => get('/api/v2.1/fundamentals/operationRatios?symbols=HLDN,QNTL', token),
    after: (socket) => {
      setTimeout(() => socket.destroy(), 5)
    },
  },
]

/**
 * Sends one hostile request and returns everything received until the connection ended, or was silent for so many milliseconds: a
 * service may leave it open.
 */
export function sendHostile(
  port: number,
  token: string,
  { bytes, after = () => undefined }: Hostility,
  silence = 400,
): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes(token))
      after(socket)
    })
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
