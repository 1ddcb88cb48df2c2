import { expect, test } from './support/desk.ts'

test('a story opens beside the chart, which marks its day, and leads to the news and back', async ({ startDemo }) => {
  const { frame, ratios, chart, news } = await startDemo('Ratios')
  await ratios.show('QNTL KSTL')
  await chart.pins.last().click()
  const listed = frame.dialog.getByRole('listitem').getByRole('button')
  await ratios.storyBeside.or(listed.first()).first().waitFor()
  if (await listed.first().isVisible()) await listed.first().click()
  await expect(ratios.storyBeside.getByRole('heading')).toBeVisible()
  await expect(chart.timeMark).toContainText('Story of')
  await expect(chart.chart).toBeVisible()
  const headline = (await ratios.storyBeside.getByRole('heading').textContent()) ?? ''

  await ratios.storyBeside.getByRole('button', { name: 'Open in News' }).click()
  await expect(news.story.getByRole('heading', { name: headline })).toBeVisible()
  await frame.run('Show the story on the chart of its companies')
  await expect(ratios.storyBeside.getByRole('heading', { name: headline })).toBeVisible()
  await expect(chart.timeMark).toContainText('Story of')

  await ratios.storyBeside.getByRole('button', { name: 'Close the story' }).click()
  await expect(chart.timeMark).toHaveCount(0)

  // What is dragged out is in sight, and its stories are a click away.
  await chart.years('3Y').click()
  await chart.chart.getByRole('button', { name: 'News', exact: true }).click()
  await expect(news.search).toHaveValue(/sym:QNTL.* after:/)
})
