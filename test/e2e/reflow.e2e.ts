import type { ViewName } from './pages/window.ts'
import { expect, test } from './support/desk.ts'
import { outOfReach } from './support/out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'
import { resize, zoom } from './support/window-size.ts'

const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]

// U9
test('every control of every view can be reached in a small window, at 200 %, and with large text', async ({
  startDemo,
}) => {
  const desk = await startDemo()
  const { frame } = desk
  const problems: string[] = []
  for (const view of VIEWS) {
    await VIEWS_WITH_CONTENT[view](desk)
    const look = async (how: string): Promise<void> => {
      problems.push(...(await outOfReach(desk.page)).map((problem) => `${view}, ${how}: ${problem}`))
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
  }
  expect(problems).toEqual([])
})

test('every part of the webhooks and of the ratios can be reached at 200 %', async ({ startDemo }) => {
  const desk = await startDemo('Ratios')
  const { frame, ratios, webhooks, page } = desk
  await ratios.show('QNTL KSTL')
  await zoom(desk, 2)
  const problems: string[] = []
  const look = async (part: string): Promise<void> => {
    problems.push(...(await outOfReach(page)).map((problem) => `${part}: ${problem}`))
  }
  for (const panel of ['Restatements', 'Unit check'] as const) {
    await ratios.panel(panel).click()
    await look(panel)
  }
  await frame.open('Webhooks')
  for (const part of ['Receiver', 'Retries', 'Rehearsal', 'Payload schemas'] as const) {
    await webhooks.openPart(part)
    await look(part)
  }
  expect(problems).toEqual([])
})

test('the side bar of the news is there at 200 %', async ({ startDemo }) => {
  const desk = await startDemo()
  await zoom(desk, 2)
  await desk.news.entry('Starred').click()
  await expect(desk.news.rows).toHaveCount(0)
})
