import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { newsPage } from '../e2e/pages/news.ts'
import { isRoot, plainEnv, root } from '../e2e/support/desk.ts'
import { TAKE_LONGEST_BLOCK, WATCH_BLOCKS } from '../support/longest-block.ts'
import { connectForBench } from './connect-for-bench.ts'
import { percentileOf, round } from './measure.ts'
import type { Measure } from './measure.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'
const many = <T>(of: (place: number) => T): T[] => Array.from({ length: 100_000 }, (_, place) => of(place))

/** Stories that take a window away which draws them at once, and the button that shows the rest of each. */
const SHAPES: readonly (readonly [string, () => object])[] = [
  ['an ordinary story', () => ({ body: '<p>Revenue rose in every region.</p>'.repeat(30) })],
  ['a title of 1,000,000 characters', () => ({ title: 'long title '.repeat(91_000) })],
  ['a body of 5 MB', () => ({ body: '<p>Revenue rose in every region, and costs did not.</p>'.repeat(95_000) })],
  [
    'a paragraph of 5 MB',
    () => ({ body: `<p>${'Revenue rose in every region, and costs did not. '.repeat(100_000)}</p>` }),
  ],
  ['100,000 tags', () => ({ tags: many((place) => ({ name: `tag ${place}` })) })],
  ['100,000 symbols', () => ({ stocks: many((place) => ({ name: `S${place}` })) })],
  ['100,000 <b>', () => ({ body: '<b>x</b>'.repeat(100_000) })],
  ['100,000 <span> in one paragraph', () => ({ body: `<p>${'<span>x</span> '.repeat(100_000)}</p>` })],
  ['100,000 cells', () => ({ body: `<table>${`<tr>${'<td>x</td>'.repeat(10)}</tr>`.repeat(10_000)}</table>` })],
  ['5,000 elements inside each other', () => ({ body: `${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}` })],
]

/** Presses the first button that shows the rest. To look for it by its role would hold the window itself. */
const SHOW_ALL = `[...document.querySelectorAll('.story button')].find((each) => /^Show (all|the whole)/.test(each.textContent))?.click()`

interface Held {
  window: number
  main: number
}

/** How long a story may go on being shown before it is measured as far as it is, in milliseconds. */
const PATIENCE_MS = 10_000

/** Waits until no more of the story comes. */
async function settled(page: Page): Promise<void> {
  const sizeOf = (): Promise<number> => page.evaluate(() => document.querySelectorAll('.story *').length)
  const endsAt = Date.now() + PATIENCE_MS
  let before = -1
  for (let now = await sizeOf(); now !== before && Date.now() < endsAt; now = await sizeOf()) {
    before = now
    await page.waitForTimeout(1000)
  }
}

async function heldBy(app: ElectronApplication, page: Page): Promise<Held> {
  await page.waitForTimeout(500)
  return {
    window: await page.evaluate<number>(TAKE_LONGEST_BLOCK),
    main: await app.evaluate((_electronModule, take) => globalThis.eval(take) as number, TAKE_LONGEST_BLOCK),
  }
}

interface Run {
  listed: Held
  opened: Held
  whole: Held
}

/** A new library that gets one story: how long listing it, opening it and showing it whole hold the application. */
async function openOnce(story: object): Promise<Run> {
  const text = JSON.stringify([{ id: 1, title: 'Story', created: DATE, updated: DATE, body: '<p>Text</p>', ...story }])
  const service = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end((request.url ?? '').includes('removed') ? '[]' : text)
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${join(scratch, 'user-data')}`],
    chromiumSandbox: !isRoot,
    env: plainEnv(),
  })
  try {
    const page = await app.firstWindow()
    const news = newsPage(page)
    await connectForBench(app, page, `http://127.0.0.1:${(service.address() as AddressInfo).port}`)
    await page.evaluate(WATCH_BLOCKS)
    await app.evaluate((_electronModule, watch) => globalThis.eval(watch) as undefined, WATCH_BLOCKS)
    await news.rows.first().waitFor({ timeout: 120_000 })
    const listed = await heldBy(app, page)
    await news.rows.first().click()
    await news.nodeId.waitFor({ timeout: 120_000 })
    await settled(page)
    const opened = await heldBy(app, page)
    await page.evaluate(SHOW_ALL)
    await settled(page)
    return { listed, opened, whole: await heldBy(app, page) }
  } finally {
    await app.close()
    service.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The longest time that a huge story holds the window or the main process, beside that of an ordinary story. */
export async function benchHugeStories(runs: number): Promise<Measure[]> {
  const measures: Measure[] = []
  let floors: Run[] = []
  for (const [name, story] of SHAPES) {
    const outcomes: Run[] = []
    for (let run = 0; run < runs; run++) outcomes.push(await openOnce(story()))
    if (floors.length === 0) floors = outcomes
    for (const [step, words] of [
      ['listed', 'listed'],
      ['opened', 'opened'],
      ['whole', 'shown whole'],
    ] as const)
      for (const place of ['window', 'main'] as const) {
        const median = percentileOf(
          outcomes.map((run) => run[step][place]),
          0.5,
        )
        const floor = percentileOf(
          floors.map((run) => run[step][place]),
          0.5,
        )
        measures.push({
          area: 'huge',
          name: `${name}, ${words}: longest time that it holds ${place === 'window' ? 'the window' : 'main'}`,
          median: round(median),
          unit: 'ms',
          floor: round(floor),
          ratio: round(median / floor),
          runs,
        })
      }
  }
  return measures
}
