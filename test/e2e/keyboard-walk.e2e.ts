import type { ViewName } from './pages/window.ts'
import { expect, test } from './support/desk.ts'
import { walkByTab } from './support/tab-walk.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'

const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]

test('Tab reaches every control of every view, and each stop can be seen', async ({ startDemo }) => {
  const desk = await startDemo()
  const problems: string[] = []
  let stops = 0
  for (const view of VIEWS) {
    await VIEWS_WITH_CONTENT[view](desk)
    const walk = await walkByTab(desk.page)
    stops += walk.stops
    problems.push(...walk.unreached.map((each) => `${view}: not reached: ${each}`))
    problems.push(...walk.unseen.map((each) => `${view}: focus not seen: ${each}`))
  }
  console.log(`      ${stops} stops in ${VIEWS.length} views`)
  expect(problems).toEqual([])
})
