import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beside } from './measure.ts'
import type { Measure } from './measure.ts'
import { Pool } from 'undici'

/** The result of a load of requests. */
interface LoadResult {
  perSecond: number
  /** Share of the requests with a 200 response. */
  share: number
}

/** Requests an address repeatedly on that many connections for that many seconds. Bounded in time; loopback only. */
async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const { origin, pathname, search, hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error('a load goes to loopback only')
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const endsAt = performance.now() + seconds * 1000
  let answered = 0
  let errors = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        try {
          const reply = await pool.request({ path: pathname + search, method: 'GET', headers })
          await reply.body.dump()
          if (reply.statusCode === 200) answered += 1
          else errors += 1
        } catch {
          errors += 1
        }
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  await pool.destroy()
  return { perSecond: answered / elapsed, share: answered / Math.max(1, answered + errors) }
}

const root = join(import.meta.dirname, '../..')
const CONNECTIONS = 16
/** The service as `npm run service` starts it. */
const SERVICE = JSON.parse(process.env.TEARSHEET_SERVICE ?? 'null') as string[] | null
/** Options for the largest service. */
const LARGE = [
  ...(SERVICE ?? [join(root, 'main/embedded-service/cli.ts')]),
  '--json',
  '--stories',
  '1000000',
  '--companies',
  '5000',
]

/** Resident memory of a process in MB; 0 where the system does not report it. */
function memoryOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** A bare server that sends the same bytes to every request, as a separate process like the service. */
const BARE = `const { createServer } = require('node:http'); let body = Buffer.alloc(0)
createServer((request, response) => {
  if (request.method === 'PUT') { const parts = []; request.on('data', (part) => parts.push(part)); request.on('end', () => { body = Buffer.concat(parts); response.end() }); return }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

async function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return chunk.toString().trim()
}

/** Milliseconds from spawning a server to its first response. */
async function untilFirstResponse(
  args: readonly string[],
  addressOf: (line: string) => { url: string; headers: Record<string, string> },
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const { url, headers } = addressOf(await firstLine(child))
    await (await fetch(url, { headers })).arrayBuffer()
    return performance.now() - startedAt
  } finally {
    child.kill('SIGKILL')
  }
}

/** From spawning a service with a million stories to its first list, compared with a bare server's first response. */
function benchServiceStart(runs: number): Promise<Measure> {
  return beside(
    'service',
    'spawn to first list, a million stories',
    'ms',
    runs,
    () =>
      untilFirstResponse(LARGE, (line) => {
        const { url, keys } = JSON.parse(line) as { url: string; keys: { full: string } }
        return {
          url: `${url}/api/v2/news?pageSize=100`,
          headers: { accept: 'application/json', authorization: `token ${keys.full}` },
        }
      }),
    () => untilFirstResponse(['-e', BARE], (port) => ({ url: `http://127.0.0.1:${port}/`, headers: {} })),
  )
}

/**
 * The embedded service under load, compared with a bare server that sends the same bytes, and its memory compared with
 * before.
 */
export async function benchService(seconds: number): Promise<Measure[]> {
  const service = spawn(process.execPath, LARGE, { stdio: ['ignore', 'pipe', 'inherit'] })
  const bare = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const { url, keys, sample } = JSON.parse(await firstLine(service)) as {
      url: string
      keys: { full: string }
      sample: { nodeIds: number[]; symbols: string[] }
    }
    const bareUrl = `http://127.0.0.1:${await firstLine(bare)}`
    const headers = { accept: 'application/json', authorization: `token ${keys.full}` }
    const measures = [await benchServiceStart(5)]
    for (const [name, path] of [
      ['single stories', `/api/v2/news/${sample.nodeIds[2] ?? 0}?displayOutput=full`],
      [
        'ratio sets of 5 symbols, newest year',
        `/api/v2.1/fundamentals/operationRatios?symbols=${sample.symbols.slice(0, 5).join(',')}&asOf=2025-12-31`,
      ],
      [
        'ratio sets of 5 symbols, 15 years',
        `/api/v2.1/fundamentals/operationRatios?symbols=${sample.symbols.slice(0, 5).join(',')}`,
      ],
      ['lists of 100', '/api/v2/news?pageSize=100&displayOutput=abstract'],
    ] as const) {
      const bytes = await (await fetch(url + path, { headers })).arrayBuffer()
      await fetch(bareUrl, { method: 'PUT', body: bytes })
      const before = memoryOf(service.pid)
      const floor = await load(bareUrl + path, headers, CONNECTIONS, seconds)
      const found = await load(url + path, headers, CONNECTIONS, seconds)
      const measure = (what: string, unit: string, median: number, base: number): Measure => ({
        area: 'service',
        name: `${name}: ${what}`,
        median,
        unit,
        floor: base,
        ratio: Math.round((median / base) * 1000) / 1000,
        runs: 1,
      })
      measures.push(
        measure('answered', '/s', Math.round(found.perSecond), Math.round(floor.perSecond)),
        measure('without error', 'share', found.share, floor.share),
        measure('memory after the load', 'MB', memoryOf(service.pid), before),
      )
    }
    return measures
  } finally {
    service.kill('SIGKILL')
    bare.kill('SIGKILL')
  }
}
