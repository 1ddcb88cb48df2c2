import { CRAWLED_STATES, viewsIn } from '../support/view-states.ts'
import { EVERY_LOOK } from './support/axe.ts'
import { connect, expect, test } from './support/desk.ts'
import { scriptMain } from './support/scripted-main.ts'
import { crawlState, crawlWelcome } from './support/state-crawl.ts'
import { stateService } from './support/state-service.ts'

/** The order of the states: what one stores, a later one shows. */
const ORDER = [
  'not-asked',
  'none',
  'live',
  'cached',
  'denied',
  'failed',
  'offline',
  'full',
  'loading',
  'large',
] as const

test('each view in each state says only what the state implies, once, what to do, and so that everybody can read it', async ({
  startDesk,
}) => {
  const service = await stateService()
  const desk = await startDesk()
  desk.page.setDefaultTimeout(10_000)
  const script = await scriptMain(desk.app)
  const crawled = [await crawlWelcome(desk, script, EVERY_LOOK)]
  await connect(desk, service.url, 'some-key')
  for (const state of ORDER) crawled.push(await crawlState(desk, service, script, state, { looks: EVERY_LOOK }))
  service.stop()
  expect(crawled.flatMap(({ problems }) => problems)).toEqual([])
  const pairs = CRAWLED_STATES.flatMap((state) => viewsIn(state, 'window').map((view) => `${view}, ${state}`))
  expect(crawled.flatMap(({ seen }) => seen).sort()).toEqual(pairs.sort())
})
