import type { ViewName } from '../pages/window.ts'
import { expect, test } from '../support/desk/desk.ts'
import { operate, operateView } from '../support/looks/operate.ts'
import { controlsOf, settlePage, watchOperations } from '../support/looks/operation-watch.ts'
import { expectReached } from '../support/looks/tab-walk.ts'
import { VIEWS_WITH_CONTENT } from '../support/views-with-content.ts'

/** The part of the controls that may be gone when their turn comes. */
const MOST_SKIPPED = 0.05

const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]

test('Tab reaches every control of every view, and each stop can be seen', async ({ openDemo }) => {
  await expectReached(await openDemo(), VIEWS)
})

for (const view of VIEWS)
  test(`every control of ${view} does something by the keyboard alone`, async ({ startDemo }) => {
    const { controls, operated, alike, atRest, skipped, dead, reloads, starts } = await operateView(startDemo, view)
    const lines = [
      `${view}: ${controls} controls, ${operated} operated, ${alike} alike, ${atRest.length} at rest, ${skipped.length} skipped`,
      `(${reloads} reloads, ${starts} starts)`,
      ...atRest.map((each) => `at rest: ${each}`),
      ...skipped.map((each) => `skipped: ${each}`),
      ...dead.map((each) => `dead: ${each}`),
    ]
    console.log(lines.map((line) => `      ${line}`).join('\n'))
    expect(dead).toEqual([])
    expect(operated + alike + atRest.length + skipped.length).toBe(controls)
    expect(skipped.length / controls, skipped.join('\n')).toBeLessThanOrEqual(MOST_SKIPPED)
  })

test('a button without an action is seen as dead, whatever else changes in the window', async ({ startDemo }) => {
  const { page, ...desk } = await startDemo()
  await VIEWS_WITH_CONTENT.Webhooks({ page, ...desk })
  await watchOperations(page)
  await page.evaluate(() => {
    const [dead, alive] = ['Planted without an action', 'Planted with an action'].map((name) => {
      const button = document.createElement('button')
      button.textContent = name
      return button
    })
    const clocks = [70, 900].map((milliseconds) => {
      const clock = document.createElement('span')
      setInterval(() => {
        clock.textContent = String(performance.now())
      }, milliseconds)
      return clock
    })
    const answer = document.createElement('p')
    alive?.addEventListener('click', () => answer.append('done'))
    for (const each of [dead, alive, ...clocks, answer]) if (each) document.querySelector('main')?.append(each)
  })
  await settlePage(page)
  const planted = (await controlsOf(page, 'main')).filter(({ key }) => key.includes('Planted'))
  const outcomes: (string | null)[] = []
  for (const control of planted) outcomes.push(await operate(page, control))
  expect(outcomes).toEqual(['dead', null])
})
