import { expect, test } from '../support/desk.ts'
import { testReflow } from '../support/reflow.ts'
import { zoom } from '../support/window-size.ts'

// Every view is among the long tests.
testReflow('three views', ['News', 'Ratios', 'Webhooks'], ['Receiver'])

test('the side bar of the news is there at 200 %', async ({ openDemo }) => {
  const desk = await openDemo()
  await zoom(desk, 2)
  await desk.news.entry('Starred').click()
  await expect(desk.news.rows).toHaveCount(0)
})
