import { makeCertificate } from '../../support/system/certificate.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { digitsOf } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'

/** The source mark of cached data that could not be refreshed. */
const NOT_LIVE = /^Cached · not live · .*$/

test(
  'a first run goes over story, chart and webhook to an offline start',
  { tag: '@journey' },
  async ({ startDesk, scratch }) => {
    const tls = await makeCertificate(scratch)
    const receiver = await startReceiver(tls, () => 204)
    const first = await startDesk({ args: ['--embedded-deliver-to-loopback', `--embedded-delivery-ca=${tls.caFile}`] })
    const { page, frame, welcome, news, ratios, chart, webhooks, settings } = first

    // First run: the welcome view offers the demonstration.
    await welcome.openDemonstration.click()
    const row = news.rows.filter({ hasText: 'Earnings' }).first()
    await row.waitFor()
    await expect(news.listSource).toHaveText('Live · just now')

    // U5: nothing is live while nothing is asked for.
    await frame.offlineSwitch.click()
    await expect(news.listSource).toHaveText(NOT_LIVE)
    await frame.offlineSwitch.click()
    await expect(news.listSource).toHaveText('Live · just now')

    // A story by its ID.
    const id = await news.idOf(row)
    const title = (await news.titleOf(row).textContent()) ?? ''
    await news.open(id)
    await expect(news.title).toHaveText(title)
    await expect(news.body).toContainText('Sample story')

    // Two ratios of two companies.
    await page.keyboard.press('Control+2')
    await ratios.add('qntl, KSTL')
    await expect(ratios.companies).toContainText('Quintel Semiconductor')
    await expect(chart.lines).toHaveCount(4)
    await ratios.showValues('As sent')
    const number = ratios.numbers.first()
    const value = await number.textContent()

    // A number opens its response.
    await number.click()
    await expect(frame.unchanged).toBeVisible()
    await expect(frame.inspected).toHaveText(digitsOf(value ?? ''))
    await frame.closeInspector()

    // A webhook test to a receiver of this test.
    await page.keyboard.press('Control+5')
    await webhooks.destination.fill(receiver.url)
    await webhooks.kind.selectOption('Earnings/v1')
    await webhooks.send.click()
    await expect(webhooks.delivered).toBeVisible()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.headers['x-svc-delivery']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      api_version: 'webhook/v1',
      kind: 'Earnings/v1',
    })
    receiver.stop()

    // The service is stopped, the application closed and started again.
    await page.keyboard.press('Control+7')
    await settings.stopDemonstration.click()
    await expect(settings.view).toContainText('Stopped; what was seen stays readable')
    await first.close()
    const second = await startDesk({ userData: first.userData })
    await expect(second.settings.view).toContainText('Stopped; what was seen stays readable')
    await second.frame.open('News')
    await expect(second.news.rows.first()).toBeVisible()
    await expect(second.news.listSource).toHaveText(NOT_LIVE)
    await expect(second.news.listPane).toContainText('The embedded service is stopped')
    await second.news.open(id)
    await expect(second.news.title).toHaveText(title)
    await expect(second.news.body).toContainText('Sample story')
    await expect(second.news.storySource).toHaveText(NOT_LIVE)

    await second.frame.open('Ratios')
    await second.ratios.add('QNTL KSTL')
    await expect(second.chart.lines).toHaveCount(4)
    await expect(second.ratios.numbers.first()).toHaveText(value ?? '')
    await expect(second.ratios.source).toHaveText(NOT_LIVE)

    await second.frame.open('Webhooks')
    await expect(second.webhooks.history).toContainText(receiver.url)
  },
)

test('--demo opens the demonstration at once, single keys move through the stories, and a symbol in one opens its stories and its ratios', async ({
  startDesk,
}) => {
  const { page, frame, news, ratios } = await startDesk({ args: ['--demo'] })
  await news.rows.first().waitFor()
  await page.keyboard.press('j')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '2')
  const title = (await news.titleOf(news.chosen).textContent()) ?? ''
  await expect(news.title).toHaveText(title)

  // No single key acts while typing.
  await page.keyboard.press('/')
  await frame.type('jk')
  await expect(news.search).toHaveValue('jk')
  await expect(news.title).toHaveText(title)
  await expect(news.listPane).toContainText('No cached story matches this filter')

  // Back returns to the previous story.
  await news.reading.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(news.chosen).toHaveAttribute('aria-posinset', '3')
  await page.keyboard.press('?')
  await expect(frame.dialog).toContainText('Next story')
  await page.keyboard.press('Escape')

  // A symbol in a story opens its stories and its ratios.
  await news.entry('All stories').click()
  await news.rows.filter({ hasText: 'Earnings' }).first().click()
  const symbol = (await news.symbol.textContent()) ?? ''
  await news.symbol.click()
  await expect(news.search).toHaveValue(`sym:${symbol}`)
  await expect(news.metaOf(news.rows.first())).toContainText(symbol)
  await news.ratiosOfSymbol.click()
  await expect(ratios.companies).toContainText(symbol)
})
