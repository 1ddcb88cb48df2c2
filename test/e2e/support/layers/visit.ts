import { expect, type Page } from '@playwright/test'
import type { Desk } from '../desk/desk.ts'
import { resize, sizeOf } from '../looks/window-size.ts'
import type { Layer } from './layer.ts'
import { LAYERS } from './layers.ts'

/**
 * Opens one thing after the other that opens above a view, looks at each, and resolves to what is found. One that does not open is
 * among what is found, and so is one that leaves the focus nowhere when it closes.
 */
export async function findInLayers(
  desk: Desk,
  folder: string,
  look: (name: string) => Promise<string[]>,
  layers: readonly Layer[] = LAYERS,
): Promise<string[]> {
  const { page } = desk
  page.setDefaultTimeout(10_000)
  const [width, height] = await sizeOf(desk)
  const found: string[] = []
  for (const { name, open, part = ({ frame }: Desk) => frame.dialog } of layers) {
    try {
      await open(desk, folder)
      await part(desk).first().waitFor()
      found.push(...(await look(name)).map((finding) => `${name}, ${finding}`))
    } catch (thrown) {
      found.push(`${name}: ${String(thrown).slice(0, 400)}`)
    }
    found.push(...(await closeLayers(desk, name)))
    // One of them opens in a small window only.
    await resize(desk, width, height)
  }
  return found
}

/** Whether something in the window has the focus, so that Tab and the keys go on from where the person was. It returns a moment after a layer has gone. */
const hasFocus = (page: Page): Promise<boolean> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('body *') ?? false), { timeout: 1500 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** Closes what is open above the view. Resolves to what is wrong then: nothing in the window has the focus. */
export async function closeLayers({ page }: Desk, name: string): Promise<string[]> {
  // A field in it may take the first Escape.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0, { timeout: 1000 })
  }, name).toPass({ timeout: 30_000 })
  return (await hasFocus(page)) ? [] : [`${name}: nothing has the focus once it is closed`]
}
