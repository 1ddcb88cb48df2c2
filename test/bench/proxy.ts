import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { plainEnv } from '../e2e/support/desk.ts'
import type { DeskWindow } from './ask.ts'
import { connectForBench } from './connect-for-bench.ts'
import { beside } from './measure.ts'
import type { Measure } from './measure.ts'

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
