import type { ViewName } from '../../pages/window.ts'
import { expect, test, type Desk } from '../desk/desk.ts'
import { LAYERS, LAYERS_OF_EACH_KIND } from '../layers/layers.ts'
import { errorsInLayer } from '../layers/look.ts'
import { closeLayers, findInLayers } from '../layers/visit.ts'
import { outOfReach } from './out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'
import { wideParts } from './wide-parts.ts'
import { resize, zoom } from './window-size.ts'
import type { Page } from '@playwright/test'

/** The frames of the window that could be scrolled, of which none may be: what hangs over the edge would move the whole window. */
const scrolledDocument = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shell = document.querySelector('#root > *')
    return [document.documentElement, document.body, document.querySelector('#root'), shell].flatMap((frame) => {
      if (frame === null) return []
      // A frame that clips cannot be scrolled, neither by a key nor by what brings the focus into sight.
      const [left, top] = [frame.scrollLeft, frame.scrollTop]
      frame.scrollTo(1000, 1000)
      const [right, bottom] = [frame.scrollLeft, frame.scrollTop]
      frame.scrollTo(left, top)
      if (right === 0 && bottom === 0) return []
      const name = frame.id === '' ? frame.tagName.toLowerCase() : `#${frame.id}`
      return [`${name} is scrolled by ${left} and ${top}, and scrolls by ${right} and ${bottom} pixels`]
    })
  })

/** Small windows and large letters: how each comes about. */
const SMALL = {
  'at 900 × 640': (desk: Desk) => resize(desk, 900, 640),
  async 'at 200 %'(desk: Desk) {
    await resize(desk, 1360, 860)
    await zoom(desk, 2)
  },
  async 'with large text'(desk: Desk) {
    await resize(desk, 900, 640)
    await desk.frame.run('Larger text')
    await desk.frame.run('Larger text')
  },
}

/** What is cut off or beyond the edge of the window, once it has its new layout, and whether anything scrolls that holds the window. */
async function outOfSight({ page }: Desk): Promise<string[]> {
  let found: string[] = []
  const look = async (): Promise<string[]> => {
    found = [...(await outOfReach(page)), ...(await wideParts(page)), ...(await scrolledDocument(page))]
    return found
  }
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => undefined)
  return found
}

/** What of the bars of the views opens out of sight. */
async function findInBars(desk: Desk, views: readonly ViewName[]): Promise<string[]> {
  const { frame } = desk
  const found: string[] = []
  for (const view of views) {
    await frame.open(view)
    const count = await frame.menuOpeners.count()
    for (let index = 0; index < count; index++) {
      const opener = frame.menuOpeners.nth(index)
      const name = `${view}, ${(await opener.getAttribute('aria-label')) ?? ''}`
      await opener.click()
      await frame.openedMenu.first().waitFor()
      found.push(...(await outOfSight(desk)).map((finding) => `${name}: ${finding}`))
      found.push(...(await closeLayers(desk, name)))
    }
  }
  return found
}

/** How much of what opens is tested: all, or one of each kind. */
const MUCH: Readonly<Record<string, typeof LAYERS>> = {
  'every dialog, menu and panel': LAYERS,
  'one of each kind of dialog, menu and panel': LAYERS_OF_EACH_KIND,
}

/** Tests what opens above the views in a window that is small in this way, and where that is everything, from their bars. */
export function testLayers(size: keyof typeof SMALL, much = 'every dialog, menu and panel'): void {
  const layers = MUCH[much] ?? []
  test(`${much} can be reached in full ${size}, and no rule of axe-core finds anything against it`, async ({
    startDemo,
    scratch,
  }) => {
    const desk = await startDemo()
    await SMALL[size](desk)
    const look = async () => [...(await outOfSight(desk)), ...(await errorsInLayer(desk, ['light']))]
    expect(await findInLayers(desk, scratch, look, layers)).toEqual([])
    console.log(`      ${layers.length} dialogs, menus and panels`)
  })

  if (layers === LAYERS)
    test(`what opens from the bars of every view can be reached in full ${size}`, async ({ startDemo }) => {
      const desk = await startDemo()
      const views = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]
      for (const view of views) await VIEWS_WITH_CONTENT[view](desk)
      await SMALL[size](desk)
      expect(await findInBars(desk, views)).toEqual([])
    })
}
