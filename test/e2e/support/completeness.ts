import { join } from 'node:path'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { openLibrary } from '../../../main/modules/library/store/library.ts'
import { freePort, startOwnReceiver } from '../../support/webhooks/own-receiver.ts'
import { deliveryOf } from '../../support/library/retained-library.ts'
import { responseOf, storyOf } from '../../support/records/stories.ts'
import type { Look } from './looks/axe.ts'
import { expect, test } from './desk/desk.ts'
import { themePictures } from './looks/theme-pictures.ts'

const OWNER = { connection: DEMONSTRATION, origin: DEMONSTRATION }

const HOUR = 3_600_000
const STEP = 7 * 60_000

/** The ID of the first story. */
const FIRST = 900_000
const PLACES = Array.from({ length: 190 }, (_, place) => place)
const MISSED = PLACES.filter((place) => place % 7 === 3)

/** The missed story whose text is not cached. */
const WITHOUT_TEXT = 94

/**
 * Stores a day of stories, of which the receiver got all but every seventh. All of those but one are cached with their texts. Returns the
 * title of one of those.
 */
function deliverMost(userData: string): string {
  const library = openLibrary(join(userData, 'library'), Date.now)
  const now = Math.floor(Date.now() / 1000) * 1000
  const times = PLACES.map((place) => now - 23 * HOUR + place * STEP)
  const stories = times.map((at, place) => {
    const created = formatServiceDate(at)
    const body = MISSED.includes(place) && place !== WITHOUT_TEXT ? `<p>Text ${place}</p>` : null
    return storyOf({ id: FIRST + place, title: `Margins of quarter ${place}`, body, created, updated: created })
  })
  for (const completeness of ['abstract', 'full'] as const)
    library.news.storeStories(
      OWNER,
      responseOf(`[${completeness}]`, now),
      completeness,
      stories
        .filter(({ body }) => (body === null) === (completeness === 'abstract'))
        .map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
    )
  const [oldest, newest] = [(times[0] ?? 0) - 1000, (times.at(-1) ?? 0) + 1000]
  const span = { newest, oldest, next: { day: null, page: 1 }, readAt: now, incompleteDays: [] }
  library.news.saveCoverage(OWNER, JSON.stringify(['f', [], null, null]), [], [span])
  const note = { connection: DEMONSTRATION, skewMs: 0 }
  library.webhooks.noteListening({ ...note, at: oldest, continues: false })
  library.webhooks.noteListening({ ...note, at: now, continues: true })
  library.webhooks.storeDeliveries(
    times.flatMap((at, place) =>
      MISSED.includes(place)
        ? []
        : [
            {
              ...deliveryOf(0, '{}'),
              ...{ connection: DEMONSTRATION, receivedAt: at + (place % 9 === 4 ? 200_000 : 700 + place) },
              ...{ deliveryId: `d-${place}`, payloadId: `p-${place}`, dataId: String(FIRST + place) },
              ...{ kind: 'News/v1' as const, kindAsSent: 'News/v1', action: 'created', errorText: null },
            },
          ],
    ),
  )
  library.files.close()
  return stories[171]?.title ?? ''
}

interface Looks {
  dialog: readonly Look[]
  pages: readonly Look[]
  /** The names of the pages that are looked at; without them every one. */
  only?: readonly string[]
}

/** Tests what the receiver missed, in these looks. */
export function testCompleteness({ dialog, pages, only }: Looks): void {
  test('what was missed is known once the person says what the destination receives, is rebuilt, and arrives where deliveries are forwarded', async ({
    startDesk,
    scratch,
  }) => {
    const userData = join(scratch, 'compared')
    const title = deliverMost(userData)
    const { page, webhooks, news, frame, changes } = await startDesk({ args: ['--demo'], userData })
    const look = async (name: string): Promise<void> => {
      if (only?.includes(name) ?? true) expect(await themePictures(page, name, 'completeness', pages)).toEqual([])
    }
    await frame.open('Webhooks')
    await webhooks.openPart('Completeness')
    await expect(webhooks.completeness).toContainText(
      'Until you say what the destination receives, nothing is called missed.',
    )
    await webhooks.declareScope.click()
    expect(await themePictures(page, 'scope', 'completeness', dialog)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(frame.dialog).toBeHidden()
    await expect(webhooks.completeness).toContainText('Half of the deliveries came within')
    await webhooks.lines.selectOption('missed')
    await expect(webhooks.line(title)).toContainText('Missed.')
    await look('missed')
    await webhooks.completeness.getByText('Hour by hour').click()
    await look('hours')
    await webhooks.completeness.getByText('Hour by hour').click()
    await webhooks.lines.selectOption('problems')
    await frame.open('Changes')
    await changes.since('Yesterday').click()
    await expect(changes.part('Missed deliveries')).toContainText(title)
    await look('changes')
    await changes.part('Missed deliveries').getByRole('button', { name: 'Show them in Completeness' }).click()
    await expect(webhooks.lines).toHaveValue('missed')
    await expect(webhooks.line(title)).toContainText('Missed.')

    await expect(webhooks.sendMissed).toBeDisabled()
    await expect(webhooks.sendMissed).toHaveAttribute('title', /Choose “Forward…” in “Receiver” first\./)
    const port = await freePort()
    await webhooks.openPart('Receiver')
    await webhooks.forward.click()
    await webhooks.forwardTo.fill(`http://127.0.0.1:${port}/hook`)
    await page.keyboard.press('Enter')
    await expect(webhooks.forwardState).toHaveText(`To http://127.0.0.1:${port}/hook`)

    await webhooks.openPart('Completeness')
    await webhooks.sendMissed.click()
    await expect(frame.message).toContainText(
      'Your receiver did not answer: the connection was refused (ECONNREFUSED). 0 of 27 were sent before. Check that it runs where deliveries are forwarded to.',
    )
    await look('not-sent')

    const own = await startOwnReceiver(port)
    await webhooks.sendMissed.click()
    await expect(webhooks.completeness).toContainText(
      '26 rebuilt deliveries sent. 1 could not be rebuilt, because the text is not cached. Fetch what was missed first.',
    )
    await look('sent')
    const rebuilt = MISSED.filter((place) => place !== WITHOUT_TEXT)
    expect(own.got.map(({ headers }) => headers['x-tearsheet-rebuilt'])).toEqual(rebuilt.map(() => 'true'))
    expect(own.got.flatMap(({ headers }) => Object.keys(headers)).filter((name) => name.startsWith('x-svc-'))).toEqual(
      [],
    )
    // The oldest first.
    expect(own.got.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject(
      rebuilt.map((place) => ({
        ...{ rebuilt_by: 'Tearsheet', kind: 'News/v1' },
        data: { id: FIRST + place, content: { title: `Margins of quarter ${place}`, body: `<p>Text ${place}</p>` } },
      })),
    )
    await own.stop()

    await webhooks.fetchMissed.click()
    await expect(webhooks.completeness).toContainText(/\d+ stories requested\. The service returned nothing for \d+\./)
    await look('fetched')
    await page.setViewportSize({ width: 760, height: 640 })
    await look('narrow')
    await webhooks.line(title).getByRole('button', { name: title }).click()
    await expect(news.listPane).toBeVisible()
  })
}
