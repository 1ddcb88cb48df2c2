import { join } from 'node:path'
import { expect } from '@playwright/test'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { DEFAULT_OPTIONS } from '../../../main/embedded-service/embedded-service.ts'
import { sampleKeys } from '../../../main/embedded-service/plans.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { startSampleReceiver } from '../../support/webhooks/sample-receivers.ts'
import { cutTexts } from './looks/cut-texts.ts'
import { deliver } from './desk/deliver.ts'
import { saveTo } from './looks/dialogs.ts'
import type { Desk } from './desk/desk.ts'
import { drawPdf, readPicture } from './looks/picture.ts'

/** What the walk needs: a receiver to which the service may deliver, and a folder for its pictures. */
export interface WalkSurroundings {
  /** An address over TLS that the embedded service delivers to. */
  receiverUrl: string
  folder: string
  /** Looks at a view in one look, and resolves to what is wrong with it. */
  check?: (look: 'light' | 'dark') => Promise<readonly string[]>
}

/** A picture taken by the walk. */
export interface WalkPicture {
  /** A description of the picture. */
  shows: string
  path: string
}

/** A view, and the steps to reach it with useful content. */
interface Station {
  name: string
  shows: string
  show: (desk: Desk, surroundings: WalkSurroundings) => Promise<void>
}

const FIVE_COMPANIES = 'QNTL KSTL BRWF HLDN NVRA'
const KINDS = ['News/v1', 'Earnings/v1', 'Ratings/v1'] as const

/** A picture with fewer colours is considered empty. */
const LEAST_COLOURS = 50

/** Words that appear in a view only after a failure. */
const FAILURE = /could not be|fault of the application|went wrong/i

const STATIONS = [
  {
    name: 'story',
    shows: 'the news list and a story',
    async show({ news }) {
      await news.rows.filter({ hasText: 'Earnings' }).first().click()
      await expect(news.body).toContainText('Sample story')
      await expect(news.storySource).toHaveText(/^Live[^…]*$/)
    },
  },
  {
    name: 'what-changed',
    shows: 'what the service changed in a story, word by word',
    async show({ frame, news, settings, page }) {
      await frame.open('Settings')
      await settings.startScenario('Unannounced edits').click()
      await expect(settings.scenarioState).toHaveText('Active: Unannounced edits.')
      await frame.open('News')
      await news.refresh.click()
      await news.entry('Edited by the service').click()
      await news.rows.filter({ hasText: 'unannounced edit' }).filter({ hasText: 'Revenue' }).first().click()
      await expect(news.showChanges).toBeVisible()
      await news.reading.focus()
      await page.keyboard.press('d')
      await expect(news.addedWords.first()).toBeVisible()
    },
  },
  {
    name: 'ratios',
    shows: 'a ratio of five companies over ten years, as chart and table',
    async show({ frame, ratios, chart }) {
      await frame.open('Ratios')
      await ratios.show(FIVE_COMPANIES)
      await ratios.ratio('Operating margin').uncheck()
      await expect(chart.lines).toHaveCount(5)
      await chart.years('10Y').click()
    },
  },
  {
    name: 'restatements',
    shows: 'what a company restated, and by how much',
    async show({ ratios }) {
      await ratios.panel('Restatements').click()
      await ratios.companyTool('HLDN').click()
      await expect(ratios.largestRevisions.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'proof',
    shows: 'the answer behind a number',
    async show({ frame, ratios }) {
      await ratios.panel('Series').click()
      await ratios.numbers.first().click()
      await frame.unchanged.waitFor()
    },
  },
  {
    name: 'earnings',
    shows: 'earnings reports as the service sends them',
    async show({ frame, earnings }) {
      await frame.closeInspector()
      await frame.open('Earnings')
      await earnings.show('QNTL')
      await expect(earnings.numbers.first()).toBeVisible()
    },
  },
  {
    name: 'tear-sheet',
    shows: 'a company on one page',
    async show({ frame, sheet }) {
      await frame.open('Company')
      await sheet.show('QNTL')
      await expect(sheet.name).toHaveText('Quintel Semiconductor')
      await expect(sheet.stories.first()).toBeVisible()
      await expect(sheet.earnings.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'webhook-test',
    shows: 'a webhook test that was delivered',
    async show({ frame, webhooks }, { receiverUrl }) {
      await frame.open('Webhooks')
      await webhooks.destination.fill(receiverUrl)
      await webhooks.kind.selectOption('Earnings/v1')
      await webhooks.send.click()
      await expect(webhooks.delivered).toBeVisible()
    },
  },
  {
    name: 'receiver',
    shows: 'deliveries to the built-in receiver, a duplicate named as one',
    async show({ webhooks }) {
      await webhooks.openPart('Receiver')
      await webhooks.start.click()
      const url = (await webhooks.addresses.first().textContent()) ?? ''
      const payload = (kind: (typeof KINDS)[number], id: string): string =>
        samplePayloadText(kind, { id, at: FROZEN_AT, forProduction: true })
      for (const kind of KINDS) await deliver(url, payload(kind, `sample-${kind}`), `delivery-${kind}`)
      await deliver(url, payload('Earnings/v1', 'sample-Earnings/v1'), 'delivery-again')
      await expect(webhooks.rows).toHaveCount(KINDS.length + 1)
      await webhooks.rows.first().click()
      await expect(webhooks.delivery).toContainText('Related deliveries')
    },
  },
  {
    name: 'rehearsal',
    shows: 'the sheet of a receiver that was rehearsed',
    async show({ webhooks }) {
      const receiver = await startSampleReceiver('none', sampleKeys(DEFAULT_OPTIONS.seed).full)
      await webhooks.openPart('Rehearsal')
      await webhooks.receiverToRehearse.fill(receiver.url)
      await webhooks.countOfReceiver.fill(receiver.countUrl)
      await webhooks.signs.check()
      await webhooks.begin.click()
      await expect(webhooks.readiness.getByRole('rowheader', { name: /^Earnings\/v1 2 of 2 passed/ })).toBeVisible()
      receiver.stop()
    },
  },
  {
    name: 'console',
    shows: 'every call of the service, secrets blanked',
    async show({ frame, console }) {
      await frame.open('Console')
      await console.calls.first().click()
      await expect(console.call).toContainText('$KEY')
    },
  },
  {
    name: 'settings',
    shows: 'the settings, the connection tested',
    async show({ frame, settings }) {
      await frame.open('Settings')
      await settings.testConnection.click()
      await expect(settings.responses).toHaveCount(3)
    },
  },
  {
    name: 'scenarios',
    shows: 'what can happen to the service of the demonstration, and what of it is active',
    async show({ settings }) {
      await expect(settings.scenarioState).toHaveText('Active: Unannounced edits.')
      await settings.startScenario('Unannounced edits').scrollIntoViewIfNeeded()
    },
  },
] as const satisfies readonly Station[]

type StationName = (typeof STATIONS)[number]['name']

/** Takes a picture into the file and returns the problems of the view and of the picture. */
async function pictureErrors({ app, page }: Desk, path: string): Promise<string[]> {
  const words = await page.evaluate(() => document.body.innerText)
  const alerts = await page.getByRole('alert').allInnerTexts()
  const cut = await cutTexts(page)
  const { width, height, colours } = await readPicture(app, await page.screenshot({ path }))
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  return [
    ...(FAILURE.exec(words) ?? []).map((word) => `it says “${word}”`),
    ...alerts.filter((alert) => alert !== '').map((alert) => `it warns “${alert}”`),
    ...cut.map((text) => `cut without a tooltip: ${text}`),
    ...(width === window.width && height === window.height ? [] : [`the picture has ${width} × ${height} pixels`]),
    ...(colours >= LEAST_COLOURS ? [] : [`the picture has ${colours} colours: it is blank`]),
  ]
}

/** Writes the tear sheet on screen as a PDF and renders its page. */
async function drawSheet({ app, page, frame }: Desk, folder: string): Promise<string> {
  const pdf = join(folder, 'tear-sheet.pdf')
  await saveTo(app, pdf)
  await page.keyboard.press('Control+e')
  await expect(frame.message.filter({ hasText: 'Written to' })).toBeVisible()
  return drawPdf(pdf, join(folder, 'tear-sheet-page'))
}

/**
 * Walks through every view of the demonstration, light and dark, and takes a picture of each. Continues after a view
 * that is missing, reports an error or cuts a text, and throws at the end with all problems. `only` names the views of
 * a part of the walk.
 */
export async function walk(
  desk: Desk,
  surroundings: WalkSurroundings,
  only: readonly StationName[] | null = null,
): Promise<WalkPicture[]> {
  const { page } = desk
  const { folder } = surroundings
  const pictures: WalkPicture[] = []
  const errorTexts: string[] = []
  const ends: string[] = []
  desk.app.process().once('exit', (code, signal) => {
    ends.push(`The application ended by itself: ${signal ?? `exit status ${code}`}`)
  })
  for (const { name, shows, show } of STATIONS.filter((station) => only?.includes(station.name) ?? true)) {
    try {
      await show(desk, surroundings)
      for (const colorScheme of ['light', 'dark'] as const) {
        const path = join(folder, `${name}-${colorScheme}.png`)
        await page.emulateMedia({ colorScheme })
        errorTexts.push(
          ...(await pictureErrors(desk, path)).map((errorText) => `${name}, ${colorScheme}: ${errorText}`),
        )
        pictures.push({ shows: `${shows}, ${colorScheme}`, path })
        for (const errorText of (await surroundings.check?.(colorScheme)) ?? [])
          errorTexts.push(`${name}, ${colorScheme}: ${errorText}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      if (name === 'tear-sheet') pictures.push({ shows: 'the same page as a PDF', path: await drawSheet(desk, folder) })
    } catch (thrown) {
      errorTexts.push(`${name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
      if (ends.length > 0) break
    }
  }
  errorTexts.push(...ends)
  if (errorTexts.length > 0) throw new Error(`The walk found ${errorTexts.length} problems:\n${errorTexts.join('\n')}`)
  return pictures
}
