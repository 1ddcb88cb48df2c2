import { expect, test } from '../support/desk/desk.ts'
import { testReflow } from '../support/looks/reflow.ts'
import { zoom } from '../support/looks/window-size.ts'

// Every view is among the long tests.
testReflow('three views', ['News', 'Ratios', 'Webhooks'], ['Receiver'])

test('the side bar of the news is there at 200 %', async ({ openDemo }) => {
  const desk = await openDemo()
  await zoom(desk, 2)
  await desk.news.entry('Starred').click()
  await expect(desk.news.rows).toHaveCount(0)
})
