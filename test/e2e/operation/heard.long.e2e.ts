import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { deliver } from '../support/desk/deliver.ts'
import { ask } from '../support/desk/desk.ts'
import { expect, test } from '../support/looks/screen-reader.ts'

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

test('a key', async ({ journey, startDesk, startService }) => {
  const service = await startService()
  const { begin, end, step, press, type } = journey('key')
  const { app } = await startDesk()
  await begin(app, /^Tearsheet/, 'Tab', 'shift+Tab')
  const opening = app.waitForEvent('window')
  await press('Return')
  const window = await opening
  await begin(app, /^Add a connection$/, 'Tab')
  await step('shift+Tab')
  await step('the address is typed', () => type(service.url))
  await step('Tab')
  await step('a wrong key is typed', () => type('not-the-key'))
  await step('Return', async () => {
    await press('Return')
    await window.getByRole('alert').waitFor()
  })
  await step('Tab')
  await step('shift+Tab')
  await step('Return')
  end()
})

test('the next story', async ({ journey, startDemo }) => {
  const { begin, end, step } = journey('next-story')
  const { app } = await startDemo()
  await begin(app, /^Tearsheet/, 'F6')
  await step('F6')
  await step('F6')
  await step('Down')
  await step('Down')
  await step('Return')
  end()
})

test('a search without a match', async ({ journey, startDemo }) => {
  const { begin, end, step, press, type } = journey('search')
  const { app, news, page } = await startDemo()
  await begin(app, /^Tearsheet/, 'F6', 'F6', 'F6')
  await step('slash')
  await step('zzyzx is typed', async () => {
    await type('zzyzx')
    await page.getByText('No story matches').first().waitFor()
  })
  await step('Escape')
  await step('Return', async () => {
    await press('Return')
    await news.rows.first().waitFor()
  })
  await step('F6')
  end()
})

test('a ratio and its proof', async ({ journey, startDemo }) => {
  const { begin, end, step, press } = journey('ratio')
  const { app, frame, ratios } = await startDemo('Ratios')
  await ratios.show('QNTL')
  await begin(app, /^Tearsheet/, 'F6')
  await step('the table gets the focus', () => ratios.table.focus())
  await step('Insert+a')
  await step('Down')
  await step('Down')
  // Where am I?
  await step('KP_Enter')
  await step('Right')
  await step('Return', async () => {
    await press('Return')
    await frame.inspector.waitFor()
  })
  end()
})

test('a chart by its keys', async ({ journey, startDemo }) => {
  const { begin, end, step } = journey('chart')
  const { app, frame, ratios, chart } = await startDemo('Ratios')
  await ratios.show('QNTL')
  await chart.lines.first().waitFor()
  await expect(frame.tasks).toBeHidden()
  // The field for companies has the focus.
  await begin(app, /^Tearsheet/, 'F6')
  await step('F6')
  await step('End')
  await step('Left')
  await step('Down')
  await step('Home')
  end()
})

test('a failed refresh', async ({ journey, startDemo }) => {
  const { begin, end, step, press } = journey('failed-refresh')
  const { app, page, news } = await startDemo()
  await begin(app, /^Tearsheet/, 'F6', 'F6', 'F6')
  await step('Down')
  await ask(page, [['scenarios.start', { name: 'key-revoked' }]])
  await step('r', async () => {
    await press('r')
    await news.listPane.getByRole('alert').waitFor()
  })
  end()
})

test('a delivery', async ({ journey, startDemo }) => {
  const { begin, end, step } = journey('delivery')
  const { app, webhooks } = await startDemo('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  await begin(app, /^Tearsheet/, 'F6')
  await step('a delivery arrives', async () => {
    await deliver(url, samplePayloadText('Earnings/v1', { id: 'one', at: 0, forProduction: true }), 'd-one')
    await webhooks.rows.first().waitFor()
  })
  await step('F6')
  await step('F6')
  await step('Down')
  end()
})

test('a dialog and back', async ({ journey, startDemo }) => {
  const { begin, end, step, press } = journey('dialog')
  const { app, frame } = await startDemo()
  await begin(app, /^Tearsheet/, 'F6', 'F6', 'F6')
  await step('Down')
  await step('question', async () => {
    await press('question')
    await frame.dialog.waitFor()
  })
  await step('Tab')
  await step('Escape')
  end()
})

test('settings', async ({ journey, startDemo }) => {
  const { begin, end, step, press } = journey('settings')
  const { app, settings } = await startDemo()
  await begin(app, /^Tearsheet/, 'F6')
  await step('ctrl+comma', async () => {
    await press('ctrl+comma')
    await settings.scenarioState.waitFor()
  })
  await step('F6')
  await step('theme is typed', async () => {
    await press('t', 'h', 'e', 'm', 'e')
    await expect(settings.scenarios).toBeHidden()
  })
  await step('Tab')
  await step('Tab')
  await step('Right')
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

test('a text that is announced again and again does not pass', async ({ journey, startDesk }) => {
  test.skip(isWriting())
  const { begin, end, step } = journey('first-start')
  const { app, page } = await startDesk()
  await page.evaluate(() => {
    const region = document.createElement('p')
    region.id = 'planted'
    region.role = 'status'
    document.body.append(region)
  })
  await begin(app, /^Tearsheet/, 'Tab', 'shift+Tab')
  for (const seconds of [1, 2])
    await step('nothing', () =>
      page.evaluate(
        (words) => document.querySelector('#planted')?.replaceChildren(words),
        `Requested ${seconds} s ago`,
      ),
    )
  expect(end).toThrow(/\+ *Requested 1 s ago[\s\S]*\+ *Requested 2 s ago/)
})
