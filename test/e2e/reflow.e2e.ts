import type { ViewName } from './pages/window.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { outOfReach } from './support/out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'
import { wideParts } from './support/wide-parts.ts'
import { resize, zoom } from './support/window-size.ts'

const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]

/** Waits until the window has its new layout, in which every control is in sight or below it, and only tables scroll sideways. */
const everythingInReach = ({ page }: Desk, where: string): Promise<void> =>
  expect
    .poll(async () => [...(await outOfReach(page)), ...(await wideParts(page))], `out of reach in ${where}`)
    .toEqual([])

// U9
test('every control and every part of the views can be reached in a small window, at 200 %, and with large text', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('every control of every view can be reached in a small window, at 200 %, and with large text', async () => {
    const { frame } = desk
    for (const view of VIEWS) await VIEWS_WITH_CONTENT[view](desk)
    const look = async (size: string): Promise<void> => {
      for (const view of VIEWS) {
        await frame.open(view)
        await everythingInReach(desk, `${view}, ${size}`)
      }
    }
    await resize(desk, 900, 640)
    await look('900 × 640')
    await frame.run('Larger text')
    await frame.run('Larger text')
    await look('900 × 640 with large text')
    await frame.run('Smaller text')
    await frame.run('Smaller text')
    await resize(desk, 1360, 860)
    await zoom(desk, 2)
    await look('1360 × 860 at 200 %')
    await zoom(desk, 1)
  })

  await test.step('every part of the webhooks and of the ratios can be reached at 200 %', async () => {
    await desk.frame.open('Ratios')
    const { frame, ratios, webhooks } = desk
    await ratios.show('QNTL KSTL')
    await zoom(desk, 2)
    await ratios.panel('Restatements').click()
    await ratios.radarTable.waitFor()
    await everythingInReach(desk, 'Restatements')
    await ratios.panel('Unit check').click()
    await ratios.unitCheck.getByRole('row').nth(1).waitFor()
    await everythingInReach(desk, 'Unit check')
    await frame.open('Webhooks')
    for (const part of ['Receiver', 'Retries', 'Rehearsal', 'Payload schemas'] as const) {
      await webhooks.openPart(part)
      await everythingInReach(desk, part)
    }
  })
})

test('the side bar of the news is there at 200 %', async ({ openDemo }) => {
  const desk = await openDemo()
  await zoom(desk, 2)
  await desk.news.entry('Starred').click()
  await expect(desk.news.rows).toHaveCount(0)
})
