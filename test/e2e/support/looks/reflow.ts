import type { ViewName } from '../../pages/window.ts'
import { expect, test, type Desk } from '../desk/desk.ts'
import { outOfReach } from './out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'
import { wideParts } from './wide-parts.ts'
import { resize, zoom } from './window-size.ts'

const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]

/** Waits until the window has its new layout, in which every control is in sight or below it, and only tables scroll sideways. */
const everythingInReach = ({ page }: Desk, where: string): Promise<void> =>
  expect
    .poll(async () => [...(await outOfReach(page)), ...(await wideParts(page))], `out of reach in ${where}`)
    .toEqual([])

/** The small windows. */
const SIZES: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  '900 × 640': (desk) => resize(desk, 900, 640),
  '900 × 640 with large text': async ({ frame }) => {
    await frame.run('Larger text')
    await frame.run('Larger text')
  },
  '1360 × 860 at 200 %': async (desk) => {
    await desk.frame.run('Smaller text')
    await desk.frame.run('Smaller text')
    await resize(desk, 1360, 860)
    await zoom(desk, 2)
  },
}

/** The parts of the webhooks. */
const PARTS = ['Receiver', 'Retries', 'Rehearsal', 'Payload schemas'] as const

/** Tests that everything can be reached in these views, in small windows, and in these parts of the webhooks. */
export function testReflow(
  which: string,
  views: readonly ViewName[] = VIEWS,
  parts: readonly (typeof PARTS)[number][] = PARTS,
): void {
  // U9
  test(`every control and every part of ${which} can be reached in a small window, at 200 %, and with large text`, async ({
    openDemo,
  }) => {
    const desk = await openDemo()
    const { frame, ratios, webhooks } = desk
    for (const view of views) await VIEWS_WITH_CONTENT[view](desk)
    for (const [size, change] of Object.entries(SIZES)) {
      await change(desk)
      for (const view of views) {
        await frame.open(view)
        await everythingInReach(desk, `${view}, ${size}`)
      }
    }

    await frame.open('Ratios')
    await ratios.show('QNTL KSTL')
    await ratios.panel('Restatements').click()
    await ratios.radarTable.waitFor()
    await everythingInReach(desk, 'Restatements')
    await ratios.panel('Unit check').click()
    await ratios.unitCheck.getByRole('row').nth(1).waitFor()
    await everythingInReach(desk, 'Unit check')
    await frame.open('Webhooks')
    for (const part of parts) {
      await webhooks.openPart(part)
      await everythingInReach(desk, part)
    }
  })
}
