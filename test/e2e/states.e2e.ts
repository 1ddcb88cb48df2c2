import type { CrawledState, CrawledView } from '../support/view-states.ts'
import { connect, expect, test } from './support/desk.ts'
import { scriptMain } from './support/scripted-main.ts'
import { crawlState } from './support/state-crawl.ts'
import { stateService } from './support/state-service.ts'

/** A part of the crawl; states.long.e2e.ts does all of it. */
const PART: readonly (readonly [CrawledState, readonly CrawledView[]])[] = [
  ['denied', ['story', 'tear sheet']],
  ['full', ['story', 'ratios']],
  ['large', ['story', 'restatements', 'earnings', 'retries']],
]

test('what the plan leaves out, a full disk and very much content are shown without a false or repeated word', async ({
  startDesk,
}) => {
  const service = await stateService()
  const desk = await startDesk()
  const script = await scriptMain(desk.app)
  await connect(desk, service.url, 'some-key')
  const problems: string[] = []
  for (const [state, views] of PART)
    problems.push(...(await crawlState(desk, service, script, state, { only: views, looks: ['light'] })).problems)
  service.stop()
  expect(problems).toEqual([])
})
