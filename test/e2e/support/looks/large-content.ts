import { expect } from '@playwright/test'
import { SCOPES, saidIn, saidTwice, untruths } from '../../../support/views/view-claims.ts'
import type { CrawledView } from '../../../support/views/view-states.ts'
import { errorsInLooks, type Look } from './axe.ts'
import { cutTexts } from './cut-texts.ts'
import { deliver, payload } from '../desk/deliver.ts'
import type { Desk } from '../desk/desk.ts'
import { wideParts } from './wide-parts.ts'
import { resize } from './window-size.ts'

const SYMBOLS = Array.from({ length: 12 }, (_, place) => `LARGE${place}`).join(' ')
const STORY = 1001
/** The numeric fields in the chart of earnings. */
const CHARTED = ['basicEps', 'fieldOfEarningsWithALongName0', 'fieldOfEarningsWithALongName1']
const LIVE = /^Live[^…]*$/

type Visit = (desk: Desk, url: string) => Promise<unknown>

const openStory: Visit = async ({ frame, news }) => {
  await frame.open('News')
  await news.openById.fill(String(STORY))
  await news.openById.press('Enter')
  await expect(news.storySource).toHaveText(LIVE)
  // A story is shown as it was the last time.
  if (await news.showText.isVisible()) await news.showText.click()
}

const openRatios =
  (panel: 'Series' | 'Screen' | 'Restatements' | 'Unit check'): Visit =>
  async ({ frame, ratios }) => {
    await frame.open('Ratios')
    if (!(await ratios.company('LARGE0').isVisible())) await ratios.add(SYMBOLS)
    await expect(ratios.source).toHaveText(LIVE)
    await ratios.panel(panel).click()
  }

const openEarnings: Visit = async ({ frame, earnings }) => {
  await frame.open('Earnings')
  await earnings.showAs('Grid')
  await earnings.show(SYMBOLS)
  await expect(earnings.view.locator('.source-mark')).toHaveText(LIVE)
}

async function openPart({ frame, webhooks }: Desk, part: Parameters<Desk['webhooks']['openPart']>[0]): Promise<void> {
  await frame.open('Webhooks')
  await webhooks.openPart(part)
}

async function deliverAll({ webhooks }: Desk, ids: readonly string[]): Promise<void> {
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  for (const id of ids) await deliver(url, payload(id), `d-${id}`)
}

/** Fills each view with more than the screen holds, in this order, and waits until it is there. */
const VISITS: Readonly<Record<Exclude<CrawledView, 'welcome'>, Visit>> = {
  async news({ frame, news }) {
    await frame.open('News')
    await expect(news.listSource).toHaveText(LIVE)
  },
  story: openStory,
  async 'story as text'(desk, url) {
    await openStory(desk, url)
    await desk.news.showAs('Text')
    await desk.news.plainText.waitFor()
  },
  async 'story as raw'(desk, url) {
    await openStory(desk, url)
    await desk.news.showAs('Raw')
    await desk.news.rawText.waitFor()
  },
  async 'story history'(desk, url) {
    await fetch(`${url}/edit`)
    await openStory(desk, url)
    await desk.news.askAgain.click()
    await desk.news.showChanges.click()
    await desk.news.versions.first().waitFor()
  },
  ratios: openRatios('Series'),
  screen: openRatios('Screen'),
  restatements: openRatios('Restatements'),
  'unit check': openRatios('Unit check'),
  async inspector(desk, url) {
    await openRatios('Series')(desk, url)
    await desk.ratios.numbers.first().click()
    await desk.frame.unchanged.waitFor()
  },
  earnings: openEarnings,
  async 'earnings chart'(desk, url) {
    await openEarnings(desk, url)
    for (const field of CHARTED)
      if (await desk.earnings.chartField(field).isVisible()) await desk.earnings.chartField(field).click()
    await desk.earnings.showAs('Chart')
    await desk.chart.chart.waitFor()
  },
  async 'earnings tree'(desk, url) {
    await openEarnings(desk, url)
    await desk.earnings.showAs('Tree')
    await desk.earnings.tree.waitFor()
  },
  async 'tear sheet'({ frame, sheet }) {
    await frame.open('Company')
    await sheet.show('LARGE0')
    await expect(sheet.view.locator('.source-mark')).toHaveText(LIVE)
    await expect(sheet.earnings).not.toContainText('Requesting')
  },
  async send(desk) {
    await openPart(desk, 'Send a test')
    await desk.webhooks.destination.fill(`https://b.example/${'a-long-path/'.repeat(20)}`)
    await desk.webhooks.send.click()
    await desk.webhooks.delivered.waitFor()
  },
  async receiver(desk) {
    await openPart(desk, 'Receiver')
    await desk.webhooks.start.click()
    await desk.webhooks.addresses.first().waitFor()
    await deliverAll(
      desk,
      Array.from({ length: 40 }, (_, n) => `${'long'.repeat(40)}${n}`),
    )
    await desk.webhooks.rows.first().click()
  },
  retries: (desk) => openPart(desk, 'Retries'),
  async completeness(desk) {
    await openPart(desk, 'Completeness')
    await expect(desk.webhooks.completeness).toContainText('compared at')
  },
  rehearsal: (desk) => openPart(desk, 'Rehearsal'),
  async 'payload schemas'(desk) {
    await openPart(desk, 'Payload schemas')
    await desk.webhooks.contract.waitFor()
  },
  async changes({ frame, changes }) {
    await frame.open('Changes')
    await changes.since('Yesterday').click()
    await changes.lines.first().waitFor()
  },
  async requests({ frame, console }) {
    await frame.open('Console')
    await console.part('Requests').click()
    await console.calls.first().waitFor()
  },
  async entitlement({ frame, console }) {
    await frame.open('Console')
    await console.part('Entitlement').click()
    await console.findOut.click()
    await expect(console.findOut).toBeEnabled()
  },
  async settings({ frame, settings }) {
    await frame.open('Settings')
    await settings.testConnection.click()
    await expect(settings.responses).toHaveCount(3)
  },
}

/** The views that can hold very much. */
export const LARGE_VIEWS = Object.keys(VISITS) as (keyof typeof VISITS)[]

/** Visits views that hold very much in a small window: what is untrue, said twice, wider than its place, cut, or against the rules of axe-core. */
export async function problemsOfLarge(
  desk: Desk,
  url: string,
  views: readonly (keyof typeof VISITS)[],
  looks: readonly Look[],
): Promise<string[]> {
  const { frame, page } = desk
  await resize(desk, 900, 640)
  const problems: string[] = []
  for (const view of views) {
    await VISITS[view](desk, url)
    const said = await page.locator('body').evaluate(saidIn, SCOPES[view] ?? 'body')
    const found = [
      ...untruths(said, 'live').map((text) => `it says “${text}”`),
      ...saidTwice(said).map((text) => `it says twice “${text}”`),
      ...(await wideParts(page)),
      ...(await cutTexts(page)).map((text) => `cut: ${text}`),
      ...(await errorsInLooks(page, looks)),
    ]
    problems.push(...found.map((problem) => `${view}: ${problem}`))
    if (await frame.inspector.isVisible()) await frame.closeInspector()
  }
  return problems
}
