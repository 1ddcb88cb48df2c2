import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../../app/domain/webhooks/reconciliation.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

/** The key of the connection of `openClient`, with which the service signs. */
const KEY = 'some-key'

const titleOf = (id: number): string => `Pushed story ${id}`

/** A service whose list grows, and what is delivered of it. */
function growing() {
  const began = Date.now()
  const ids: number[] = [1]
  const wire = (id: number) => {
    const at = formatServiceDate(began + id)
    return { id, title: titleOf(id), created: at, updated: at, teaser: '', body: '<p>Text</p>' }
  }
  return {
    reply(path: string): string {
      if (path.includes('removed')) return '[]'
      const [, one] = /\/news\/(\d+)/.exec(path) ?? []
      const listed = one === undefined ? ids.toReversed().slice(0, 50) : ids.filter((id) => id === Number(one))
      return JSON.stringify(listed.map(wire))
    },
    async deliver(url: string, id: number, { key = KEY, action = 'Created' }: { key?: string; action?: string } = {}) {
      // The service has only what it signs.
      if (action === 'Created' && key === KEY) ids.push(id)
      const body = JSON.stringify({
        id: `payload-${id}-${action}`,
        api_version: 'webhook/v1',
        kind: 'News/v1',
        data: { action, id, timestamp: new Date().toISOString(), content: wire(id) },
      })
      const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
      await deliver(url, body, `d-${id}-${action}`, signature)
    },
  }
}

/** Has the window note when a row of each story was painted for the first time. */
const notePaints = (): void => {
  const seen: Record<string, number> = {}
  Object.assign(window, { paintsSeen: seen })
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll('.story-row-title, .story-column-title')) {
      const [, id] = /Pushed story (\d+)/.exec(textContent) ?? []
      if (id !== undefined) seen[id] ??= Date.now()
    }
    requestAnimationFrame(look)
  }
  look()
}

test('deliveries bring their stories into the list, which says so', async ({ openClient }) => {
  const service = growing()
  const { page, frame, webhooks, news, paths } = await openClient(service.reply)
  await news.rows.first().waitFor()
  await frame.open('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  await frame.open('News')
  await expect(news.listSource).toHaveText(/^Live · just now/)
  await page.evaluate(notePaints)

  await service.deliver(url, 2, { key: 'another key' })
  const before = paths.length
  const delivered = new Map<number, number>()
  for (let id = 10; id < 60; id++) {
    delivered.set(id, Date.now())
    await Promise.all([service.deliver(url, id), wait(50)])
  }
  await expect(news.listCount).toHaveText(/^51 stories/)
  await expect(news.listSource).toHaveText(/^Live · pushed · just now/)
  const asked = paths.slice(before)
  expect(asked.filter((path) => path.includes('/news/2?'))).toEqual([])
  const byId = asked.filter((path) => /\/news\/\d+\?/.test(path))
  expect(new Set(byId).size).toBe(byId.length)
  // Where a second brings more than may be requested by ID, one list in that second brings the others.
  const seconds = Math.ceil((Date.now() - Math.min(...delivered.values())) / 1000)
  expect(asked.length - byId.length).toBeLessThanOrEqual(seconds)
  const painted = await page.evaluate(() => (window as unknown as { paintsSeen: Record<string, number> }).paintsSeen)
  const waits = [...delivered]
    .flatMap(([id, at]) => (painted[id] === undefined ? [] : [painted[id] - at]))
    .toSorted((one, other) => one - other)
  expect(waits.length).toBeGreaterThan(12)
  console.log(
    `from POST to row: ${waits.length} of ${delivered.size} painted, p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms, longest ${waits.at(-1)} ms; ${byId.length} requests by ID, ${asked.length - byId.length} others`,
  )
  expect(await themePictures(page, 'pushed', 'pushed')).toEqual([])

  await service.deliver(url, 59, { action: 'Removed' })
  await expect(news.rows.filter({ hasText: titleOf(59) })).toContainText(/removed/i)
})
