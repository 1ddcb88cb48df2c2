import { EVERY_LOOK } from '../support/looks/axe.ts'
import { connect, expect, test } from '../support/desk/desk.ts'
import { LARGE_VIEWS, problemsOfLarge } from '../support/looks/large-content.ts'
import { largeService } from '../support/desk/large-service.ts'

test('very much content of each view is shown without a false, repeated or cut word, and so that everybody can read it', async ({
  startDesk,
}) => {
  const service = await largeService()
  const desk = await startDesk()
  desk.page.setDefaultTimeout(10_000)
  await connect(desk, service.url, 'some-key')
  expect(await problemsOfLarge(desk, service.url, LARGE_VIEWS, EVERY_LOOK)).toEqual([])
  service.stop()
})
