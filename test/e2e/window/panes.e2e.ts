import type { Locator } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'
import { dividerOf, everythingInReach, expectPanes } from '../support/looks/panes.ts'
import { resize } from '../support/looks/window-size.ts'

// Every view, and every size of the panes, is among the long tests.
test('F6 leads to every pane of two views, the mouse moves the dividers of the side bar, the source and a call, a double click puts one back, and a size is kept over a start, until the layout is reset', async ({
  startDemo,
  startDesk,
}) => {
  const desk = await startDemo()
  const { page, frame, news } = desk
  const widthOf = async (pane: Locator): Promise<number> => Math.round((await pane.boundingBox())?.width ?? 0)
  const drag = async (divider: Locator, by: readonly [number, number]): Promise<void> => {
    // Over it once it stays where it is.
    await divider.hover()
    const { x, y, width, height } = (await divider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + by[0], y + height / 2 + by[1], { steps: 4 })
    await page.mouse.up()
  }
  for (const view of ['News', 'Ratios'] as const) await expectPanes(desk, view)
  const source = await dividerOf(desk, 'Source width')
  await drag(source, [-100, 0])
  await expect.poll(() => widthOf(frame.inspector)).toBe(520)
  await source.dblclick()
  await expect.poll(() => widthOf(frame.inspector)).toBe(420)
  const call = await dividerOf(desk, 'Call height')
  await drag(call, [0, -60])
  await expect(call).toHaveAttribute('aria-valuenow', '420')
  await frame.open('News')
  const side = page.getByRole('separator', { name: 'Side bar width' })
  await drag(side, [80, 0])
  await expect.poll(() => widthOf(news.side)).toBe(276)
  await desk.close()

  const second = await startDesk({ userData: desk.userData })
  const kept = second.page.getByRole('separator', { name: 'Side bar width' })
  await expect(kept).toHaveAttribute('aria-valuenow', '276')
  await resize(second, 900, 640)
  await kept.press('End')
  await everythingInReach(second, 'the largest side bar')
  await second.frame.run('Reset the layout')
  await expect(kept).toHaveAttribute('aria-valuenow', '196')
})
