import { connect, expect, test } from '../support/desk/desk.ts'
import { problemsOfLarge } from '../support/looks/large-content.ts'
import { largeService } from '../support/desk/large-service.ts'

// large-content.long.e2e.ts visits every view, in every look.
test('very much content is shown without a false, repeated or cut word', async ({ startDesk }) => {
  const service = await largeService()
  const desk = await startDesk()
  await connect(desk, service.url, 'some-key')
  const views = ['story', 'earnings'] as const
  expect(await problemsOfLarge(desk, service.url, views, ['light'])).toEqual([])
  service.stop()
})
