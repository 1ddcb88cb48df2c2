import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { createRandom, type Random } from '../../../main/embedded-service/data/random.ts'
import type { startFrozenService } from '../service/frozen-service.ts'
import { openDesk } from '../service/open-desk.ts'
import { filesIn, plantedTraces, tracesIn } from '../views/traces.ts'

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

const PATHS = [
  '/api/v2/news?pageSize=5',
  '/api/v2/news/1',
  '/api/v2.1/fundamentals/operationRatios?symbols=HLDN',
  '/tables/stories.csv?limit=5',
  '/tables/ratios.json?symbols=HLDN&fields=roe',
  '/openapi.json',
  '/mcp',
]

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'get', 'PROPFIND']

/** Headers that a page, a proxy or a mistake adds. */
const HEADERS = [
  'Origin: null',
  'Origin: https://attacker.example',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Site: none',
  'Host: attacker.example',
  'X-Forwarded-Host: attacker.example',
  'Transfer-Encoding: chunked',
  'Content-Length: 5',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Cookie: token=1',
  'Authorization: token x',
  'Range: bytes=0-10',
  'Accept: text/html',
  'X-HTTP-Method-Override: GET',
]

/** A token that is another than the right one: with other bits, characters or length, or written otherwise. */
function wrongToken(random: Random, right: string): string {
  const place = random.integer(0, right.length - 1)
  const flipped = String.fromCharCode((right.charCodeAt(place) ^ (1 << random.integer(0, 6))) & 0x7f)
  const changed = random.pick([
    right.slice(0, place) + flipped + right.slice(place + 1),
    right.slice(0, place),
    right.slice(place + 1),
    `${right}${random.pick(['x', '=', '.', '%00', '\t'])}`,
    right.toUpperCase(),
    right.split('').toReversed().join(''),
    Buffer.from(right).toString('base64'),
    Buffer.from(right).toString('hex'),
    encodeURIComponent(right).replaceAll('_', '%5F'),
    `${right},${right}`,
    '',
    '*',
  ])
  const printable = changed.replaceAll(/[^\x21-\x7e]/g, '~')
  return printable === right ? `${right}~` : printable
}

/** A path with other characters, or written otherwise. */
const otherPath = (random: Random, path: string, host: string): string =>
  random.pick([
    path,
    path,
    `/${path}`,
    `http://${host}${path}`,
    `http://attacker.example${path}`,
    path.replace('/', '/./'),
    path.replace('/', '/x/../'),
    path.replace('/', '/%2e%2e/'),
    path.toUpperCase(),
    `${path}#x`,
    `${path}%00`,
    path.replaceAll('/', '\\'),
    `*`,
    '/',
  ])

/** The bytes of a request without a right token: one of the program's, changed in its token and, mostly, in other places. */
function mutatedRequest(
  random: Random,
  { host, token, sheet }: { host: string; token: string; sheet: string },
): Buffer {
  const path = random.pick([...PATHS, `/sheets/${wrongToken(random, sheet)}.csv`])
  const method = random.chance(0.6) ? (path === '/mcp' ? 'POST' : 'GET') : random.pick(METHODS)
  const wrong = wrongToken(random, token)
  const inAddress = random.chance(0.3)
  const asked = random.chance(0.5) ? otherPath(random, path, host) : path
  // What would be a parameter's own escape is decoded to the right token there.
  const address = inAddress ? `${asked}${asked.includes('?') ? '&' : '?'}token=${wrong.replaceAll('%', '%25')}` : asked
  const body = method === 'POST' ? MESSAGE : ''
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...(inAddress ? [] : [`Authorization: ${random.pick(['token', 'Bearer', 'Basic', 'TOKEN ', ''])} ${wrong}`]),
    ...(body === ''
      ? []
      : [
          'Content-Type: application/json',
          'Accept: application/json, text/event-stream',
          `Content-Length: ${body.length}`,
        ]),
    ...(random.chance(0.4) ? [random.pick(HEADERS)] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

/** Everything that comes back for these bytes until the connection ends. */
async function sent(port: number, bytes: Buffer): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1' })
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  // Some are answered by the end of the connection.
  socket.on('error', () => undefined)
  socket.end(bytes)
  await once(socket, 'close')
  return Buffer.concat(parts)
}

/**
 * Sends that many requests without a right token to a door that answers two programs. Expects that none is answered, and that neither the
 * key nor a token stands in an answer, a line of a log or a file.
 */
export async function expectNoneAnswered(
  service: Awaited<ReturnType<typeof startFrozenService>>,
  count: number,
): Promise<void> {
  const desk = await openDesk(service, {}, { hasOwnLibrary: true })
  const { host, port } = new URL(desk.url)
  const { token: other } = await desk.handlers['programs.add'](
    { name: 'Other', connection: 'test', mayRequest: false, requestsPerMinute: 1 },
    desk.call,
  )
  const address = await desk.handlers['programs.address'](
    { name: 'Sheet', connection: 'test', table: '/tables/ratios?symbols=HLDN&fields=roe' },
    desk.call,
  )
  const [, sheet = ''] = /\/sheets\/([\w-]+)/.exec(address) ?? []
  for (const path of PATHS.slice(0, -1)) await (await desk.ask(path)).arrayBuffer()
  expect((await fetch(address)).status).toBe(200)
  const random = createRandom('mutated requests', count)
  const places = new Map<string, Buffer>()
  const statuses = new Map<string, number>()
  const wrong: string[] = []
  for (let first = 0; first < count; first += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, count - first) }, async (_, place) => {
        const request = mutatedRequest(random, { host, token: random.pick([desk.token, other]), sheet })
        const answer = await sent(Number(port), request)
        const given = [...answer.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status)
        const status = given.at(-1) ?? 'none'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (given.some((each) => each.startsWith('2'))) wrong.push(request.toString('latin1'))
        places.set(`answer ${first + place}`, answer)
      }),
    )
  console.log(`mutated requests: ${count}, by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
  expect(wrong).toEqual([])
  expect(places.size).toBe(count)
  // They did not close it for those with a token, whom it answers as before.
  expect((await desk.ask('/api/v2/news?pageSize=5')).status).toBe(200)
  places.set('the log of requests', Buffer.from(JSON.stringify(desk.answers)))
  places.set('the log', Buffer.from(desk.logged.join('\n')))
  for (const [path, bytes] of filesIn(desk.folder)) places.set(path, bytes)
  const secrets = [service.keys.full, desk.token, other, sheet]
  expect(tracesIn(places, secrets)).toEqual([])
  // The control: the same search finds each secret in each form where it stands.
  const planted = plantedTraces(secrets)
  expect(tracesIn(planted, secrets)).toEqual([...planted.keys()])
}
