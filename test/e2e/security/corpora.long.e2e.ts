import { everyOwnText, sharedTexts } from '../../support/cases/corpora.ts'
import { expectControl } from '../support/desk/control-page.ts'
import { sendThroughPipeline } from '../support/desk/story-pipeline.ts'
import { test } from '../support/desk/desk.ts'

/** Number of payloads for one start of the application. */
const AT_ONCE = 1000

const own = everyOwnText()
const shared = sharedTexts()
const all = [...new Set([...own, ...shared])]
const which = shared.length === 0 ? 'of the repository, since ../shared is not here' : 'own and shared'

for (let first = 0; first < all.length; first += AT_ONCE) {
  const payloads = all.slice(first, first + AT_ONCE)
  const part = `payloads ${first + 1} to ${first + payloads.length} of ${all.length}, ${which}`
  test(`SECURITY 10: ${part}: go through the whole pipeline, and none of them runs, loads or navigates`, async ({
    startDesk,
  }) => {
    const { stories, links } = await sendThroughPipeline(await startDesk(), payloads)
    console.log(
      `      ${payloads.length} payloads in ${stories} stories shown in the real window, ${links} links clicked`,
    )
  })
}

test('SECURITY 10 and 11: most unsanitised payloads run in the control page, and none runs under the policy alone', async ({
  openClient,
}) => {
  await expectControl(openClient, 1)
})
