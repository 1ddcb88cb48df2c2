import type { Locator, ElectronApplication } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'
import { WIRE } from '../../../app/ipc/channels.ts'

/**
 * Lets main report a library of that many stories, each like one of the first ones, with its place in its headline: to store a million
 * takes half an hour.
 */
const reportStories = (app: ElectronApplication, total: number): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, [channel, count]) => {
      type Handler = (event: unknown, callId: unknown, name: string, input: unknown) => Promise<unknown>
      interface Page {
        ok: true
        value: { rows: object[]; more: boolean }
      }
      const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>
      const original = handlers.get(channel)
      if (original === undefined) throw new Error('main handles no calls')
      ipcMain.removeHandler(channel)
      ipcMain.handle(
        channel,
        async (event, callId: unknown, name: string, input: { offset: number; limit: number; queries: string[] }) => {
          if (name === 'news.count')
            return { ok: true, value: input.queries.map(() => ({ total: count, isExact: true, hidden: 0 })) }
          // The window then asks for its rows itself.
          if (name === 'desk.boot') return { ok: true, value: [] }
          if (name !== 'news.rows') return original(event, callId, name, input)
          const { offset, limit } = input
          const first = JSON.parse((await original(event, callId, name, { ...input, offset: 0 })) as string) as Page
          const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, place) => ({
            ...first.value.rows[place % first.value.rows.length],
            id: 1_000_000_000 - offset - place,
            title: `Story ${offset + place + 1} of ${count}`,
          }))
          return { ok: true, value: { ...first.value, rows, more: offset + limit < count } }
        },
      )
    },
    [WIRE.invoke, total] as const,
  )

const STORIES = 1_000_000

/** Where a row stands in the list, which moves when the bar of the work that is under way appears. */
const placeOf = (row: Locator): Promise<{ above: number; below: number; height: number }> =>
  row.evaluate((element) => {
    const list = element.closest('[role=listbox]')?.getBoundingClientRect() ?? new DOMRect()
    const { top, bottom, height } = element.getBoundingClientRect()
    return { above: top - list.top, below: list.bottom - bottom, height }
  })

test('the last of a million stories is reached with the scroll bar, and the wheel goes on by its own pixels there', async ({
  startDemo,
}) => {
  const { app, page, news } = await startDemo()
  await reportStories(app, STORIES)
  await page.reload()
  await expect(news.listCount).toHaveText(/^1.000.000 stories$/)
  await expect(news.rows.first()).toContainText('Story 1 of')
  const first = await placeOf(news.rows.first())
  const second = await placeOf(news.rows.nth(1))

  // As dragging the scroll bar to its end does.
  await news.list.evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  const last = news.rows.filter({ hasText: `Story ${STORIES} of` })
  await expect(last).toBeVisible()
  await expect.poll(async () => (await placeOf(last)).below).toBeCloseTo(0, -1)
  expect((await placeOf(last)).height).toBe(first.height)

  // A row in the middle moves by what the wheel turns, although the scroll bar moves by less.
  const middle = news.rows.filter({ hasText: `Story ${STORIES - 4} of` })
  const before = await placeOf(middle)
  await news.list.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => (await placeOf(middle)).above - before.above).toBeGreaterThan(95)
  expect((await placeOf(middle)).above - before.above).toBeLessThan(105)

  // Rows stand one below the other, and a chosen one is in sight.
  await news.rows.filter({ hasText: `Story ${STORIES - 6} of` }).click()
  await page.keyboard.press('End')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(news.rows.filter({ hasText: 'Story 1 of' })).toBeInViewport({ ratio: 0.9 })
  expect((await placeOf(news.rows.nth(1))).above).toBe(second.above)
})
