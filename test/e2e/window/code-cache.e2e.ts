import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Desk } from '../support/desk/desk.ts'

/** A script that is marked as seen, and not compiled, takes about two hundred bytes. */
const SMALLEST = 1000

/** The compiled scripts of the window that a profile keeps. */
function compiledIn(userData: string): number {
  const folder = join(userData, 'Code Cache/js')
  if (!existsSync(folder)) return 0
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > SMALLEST)
    .filter((path) => readFileSync(path).includes('app://desk/assets/window-')).length
}

interface Compiled {
  url: string
  /** Bytes of compiled code that were used; undefined for a script that was compiled. */
  consumedCacheSize?: number
  cacheRejected?: boolean
}

/** How the scripts of the page are compiled while it is loaded again. */
async function compiledAgain({ app, page, news }: Desk): Promise<Compiled[]> {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({
      included_categories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'],
    }),
  )
  await page.reload()
  await news.rows.first().waitFor()
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording())
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as {
    traceEvents: { name: string; args: { data?: Compiled } }[]
  }
  return traceEvents.flatMap(({ name, args }) =>
    name === 'v8.compileModule' && args.data !== undefined ? [args.data] : [],
  )
}

test('the first start keeps its script compiled, and the second one uses that', async ({ startDesk, startDemo }) => {
  const first = await startDemo()
  await first.news.rows.first().waitFor()
  await expect.poll(() => compiledIn(first.userData), { timeout: 20_000 }).toBe(1)
  await first.close()

  const second = await startDesk({ userData: first.userData })
  await second.news.rows.first().waitFor()
  const main = (await compiledAgain(second)).filter(({ url }) => url.includes('/assets/window-'))
  expect(main).toEqual([expect.objectContaining({ cacheRejected: false })])
  expect(main[0]?.consumedCacheSize).toBeGreaterThan(SMALLEST)
})
