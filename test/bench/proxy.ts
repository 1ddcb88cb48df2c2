import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { DEFAULT_REQUESTS_PER_MINUTE } from '../../app/domain/programs/program.ts'
import type { ProgramsState } from '../../app/ipc/programs.ts'
import { sampleCompany } from '../../main/embedded-service/data/companies.ts'
import { DEFAULT_OPTIONS, startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import { plainEnv } from '../e2e/support/desk/desk.ts'
import { FROZEN } from '../support/service/frozen-service.ts'
import { letInvoke, type DeskWindow, type Invoking } from './support/ask.ts'
import { connectForBench } from './support/connect-for-bench.ts'
import { beside, round, type Measure } from './support/measure.ts'

const root = join(import.meta.dirname, '../..')
/** Name, bytes, and how many times the floor is good enough. The ID of a story gives its size: the remainder is a place here. */
const SIZES = [
  ['1 kB', 1000, 1.5],
  ['100 kB', 100_000, 2.5],
  ['5 MB', 5_000_000, 4],
] as const

/** A story with a body of about that many bytes, different each time so that every response is stored. */
function storyOf(id: number, size: number, salt: number): string {
  const body = `<p>${salt}</p>${'<p>Revenue rose in every region, and costs stayed where they were.</p>'.repeat(Math.ceil(size / 68))}`
  return JSON.stringify([
    {
      id,
      title: 'Story',
      author: '',
      created: 'Fri, 30 Oct 2026 16:18:04 -0400',
      updated: 'Fri, 30 Oct 2026 16:18:04 -0400',
      teaser: '',
      body: body.slice(0, size),
      url: '',
      channels: [],
      tags: [],
      stocks: [],
      image: [],
    },
  ])
}

/** Responses passed to the renderer and stored on the way, compared with a bare fetch of the same bytes in main. */
export async function benchProxy(runs: number): Promise<Measure[]> {
  let salt = 0
  const service = createServer((request, response) => {
    const id = Number(/\/news\/(\d+)/.exec(request.url ?? '')?.[1] ?? -1)
    const size = SIZES[id % SIZES.length]?.[1]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(size === undefined ? '[]' : storyOf(id, size, salt++))
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${join(scratch, 'user-data')}`],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  const measures: Measure[] = []
  try {
    const page = await app.firstWindow()
    await connectForBench(app, page, url)
    await page.getByText('The service returned an empty list').first().waitFor()
    const current = await page.evaluate(async () => {
      const { desk } = window as unknown as DeskWindow<{ connection: { id: string } }>
      return (await desk.invoke('bench-status', 'app.status', {})).value.connection.id
    })
    const throughProxy = (id: number): Promise<number> =>
      page.evaluate(
        async ([connection, story]) => {
          const { desk } = window as unknown as DeskWindow
          const startedAt = performance.now()
          const reply = await desk.invoke(`bench-${Math.random()}`, 'news.item', {
            connection,
            id: story,
            mode: 'live',
          })
          if (!reply.ok) throw new Error('the proxy failed')
          return performance.now() - startedAt
        },
        [current, id] as const,
      )
    const bareFetch = (id: number): Promise<number> =>
      app.evaluate(async (_electronModule, target) => {
        const startedAt = performance.now()
        await (await fetch(target)).text()
        return performance.now() - startedAt
      }, `${url}/api/v2/news/${id}`)
    for (const [id, [name, , goal]] of SIZES.entries()) {
      await throughProxy(id)
      await bareFetch(id)
      let next = id
      const measure = (what: string, subject: () => Promise<number>): Promise<Measure> =>
        beside('proxy', `${name} to the renderer, stored${what}`, 'ms', runs, subject, () => bareFetch(id), goal)
      measures.push(
        await measure(' as a new story', () => throughProxy((next += SIZES.length))),
        // Each response is another edit of the same story.
        await measure('', () => throughProxy(id)),
      )
    }
  } finally {
    await app.close()
    service.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  return measures
}

const COMPANIES = 40

/** Milliseconds until a program has the bytes of an answer. */
async function timeOf(address: string, token: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers: { authorization: `token ${token}`, connection: 'close' } })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok || byteLength === 0) throw new Error(`${address} was answered with ${answer.status}`)
  return performance.now() - startedAt
}

/** How much heap of main programs take while they are off, compared with as many empty files; see programs-heap.ts. */
function heapWhileOff(): Measure {
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'support/programs-heap.ts')], {
    encoding: 'utf8',
  })
  const { programs, empty } = JSON.parse(stdout) as { programs: number; empty: number }
  const name = 'heap of main for programs while they are off; floor as many empty files'
  return {
    ...{ area: 'door', name, median: round(programs), unit: 'kB', floor: round(empty) },
    ...{ ratio: round(programs / empty), runs: 1 },
  }
}

/** What a program reads of the cache at the door, compared with the same bytes from the embedded service itself. */
export async function benchDoor(runs: number): Promise<Measure[]> {
  const service = await startEmbeddedService({ ...FROZEN, companies: COMPANIES })
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${join(scratch, 'user-data')}`],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  try {
    const page = await app.firstWindow()
    await connectForBench(app, page, service.url, service.keys.full)
    await letInvoke(page)
    const { url, token } = await page.evaluate(async (requestsPerMinute) => {
      const { invoke } = window as unknown as Invoking
      const { connection } = await invoke<{ connection: { id: string } }>('app.status', {})
      const { door } = await invoke<ProgramsState>('programs.open', { isOpen: true })
      const form = { name: 'Bench', connection: connection.id, mayRequest: true, requestsPerMinute }
      const added = await invoke<{ token: string }>('programs.add', form)
      return { url: door.state === 'on' ? door.url : '', token: added.token }
    }, DEFAULT_REQUESTS_PER_MINUTE)
    const symbols = Array.from({ length: COMPANIES }, (_, place) => sampleCompany(DEFAULT_OPTIONS.seed, place).symbol)
    const ratios = `/api/v2.1/fundamentals/operationRatios?symbols=${symbols.join(',')}`
    const measure = async (name: string, asked: string, floor: string, goal?: number): Promise<Measure> => {
      const subject = (): Promise<number> => timeOf(`${url}${asked}`, token)
      // Requested for the first one, and made for the first one of a table.
      const first = await subject()
      const measured = await beside(
        'door',
        name,
        'ms',
        runs,
        subject,
        () => timeOf(`${service.url}${floor}`, service.keys.full),
        goal,
      )
      return { ...measured, note: `the first one ${Math.round(first)} ms` }
    }
    const stories = '/api/v2/news?pageSize=100&page=0&displayOutput=full'
    return [
      heapWhileOff(),
      await measure('100 stories, cached; floor the service itself', stories, stories, 2),
      await measure(`all ratios of ${COMPANIES} companies, cached; floor the service itself`, ratios, ratios, 2),
      await measure(
        `table of one ratio, ${COMPANIES} × 80, each value proven; floor the ratios of the service`,
        `/tables/ratios.csv?fields=roe&form=table&symbols=${symbols.join(',')}`,
        ratios,
        2,
      ),
    ]
  } finally {
    await app.close()
    await service.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}
