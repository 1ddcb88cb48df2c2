import { test } from '../support/desk/desk.ts'
import type { ViewName } from '../pages/window.ts'
import { dividerOf, everythingInReach, expectPanes, PANES, type Divider } from '../support/looks/panes.ts'
import { resize, zoom } from '../support/looks/window-size.ts'

test('F6 leads to every pane of every view', async ({ openDemo }) => {
  const desk = await openDemo()
  for (const view of Object.keys(PANES) as ViewName[]) await expectPanes(desk, view)
})

const DIVIDERS: readonly Divider[] = ['Side bar width', 'Source width', 'Call height']

test('in a small window and at 200 % everything is in reach with the largest and the smallest panes', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await resize(desk, 900, 640)
  for (const key of ['Home', 'End'])
    for (const name of DIVIDERS) {
      const divider = await dividerOf(desk, name)
      // The source stands below the view here, in a row without a divider.
      if (name !== 'Source width') await divider.press(key)
      await everythingInReach(desk, `${name} after ${key}`)
    }
  await resize(desk, 1360, 860)
  await zoom(desk, 2)
  for (const name of DIVIDERS.slice(1)) {
    const divider = await dividerOf(desk, name)
    for (const key of ['Home', 'End']) {
      if (name !== 'Source width') await divider.press(key)
      await everythingInReach(desk, `${name} after ${key} at 200 %`)
    }
  }
})
