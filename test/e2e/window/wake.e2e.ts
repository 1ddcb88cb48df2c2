import { connect, expect, test } from '../support/desk/desk.ts'
import { listener } from '../support/desk/listener.ts'

const STORY = {
  id: 7,
  title: 'A story',
  author: 'A',
  created: 'Fri, 30 Oct 2026 16:18:04 -0400',
  updated: 'Fri, 30 Oct 2026 16:18:04 -0400',
  teaser: '',
  body: '<p>Text</p>',
  url: 'https://stories.example/7',
  channels: [],
  tags: [],
  stocks: [],
  image: [],
}

test('after a sleep of which the system tells several times the list is refreshed once, one error note says that the service cannot be reached, and the ages are right at once', async ({
  startDesk,
}) => {
  const service = await listener((path) => (path.includes('removed') ? '[]' : JSON.stringify([STORY])))
  const desk = await startDesk()
  const { app, page, frame, news } = desk
  await connect(desk, service.url, 'some-key')
  await news.rows.first().waitFor()
  await expect(news.listPane).toContainText('The service lists no older stories.')
  const lists = (): number =>
    service.paths.filter((path) => path.startsWith('/api/v2/news?') && path.includes('page=0&pageSize=50')).length
  const before = lists()
  const wake = async (): Promise<void> => {
    for (let time = 0; time < 3; time++) await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  }
  await wake()
  await expect.poll(lists).toBe(before + 1)

  await news.open(STORY.id)
  await expect(news.listSource).toContainText('Live')
  service.stop()
  await wake()
  await expect(news.listSource).toContainText('not live')
  await expect(page.getByRole('alert')).toHaveText([/^The service refused the connection/])
  await expect(frame.message).toHaveCount(0)

  // The ages are right at once.
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 3 * 3_600_000
  })
  await wake()
  await expect(news.listPane).toContainText('3 h ago')
})
