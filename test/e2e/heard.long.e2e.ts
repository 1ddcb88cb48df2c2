import { expect, test } from './support/screen-reader.ts'

test('the first start', async ({ journey, startDesk }) => {
  const { begin, end, step, press } = journey('first-start')
  const { app, news } = await startDesk()
  await begin(app, /^Tearsheet/, 'Tab', 'shift+Tab')
  await step('Tab')
  await step('shift+Tab')
  await press('Tab', 'Return')
  await news.rows.first().waitFor()
  await begin(app, /^Tearsheet/, 'F6')
  await step('F6')
  await step('F6')
  end()
})

/** What a journey is compared with must not be written from a defect. */
const isWriting = (): boolean => test.info().config.updateSnapshots !== 'none'

test('a button without a name does not pass', async ({ journey, startDesk }) => {
  test.skip(isWriting())
  const { begin, end, step } = journey('first-start')
  const { app, welcome } = await startDesk()
  await begin(app, /^Tearsheet/, 'Tab', 'shift+Tab')
  await welcome.openDemonstration.evaluate((button) => button.replaceChildren())
  await step('Tab')
  expect(end).toThrow(/\+ *push button\./)
})
