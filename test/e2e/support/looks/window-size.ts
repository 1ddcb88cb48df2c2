import type { Desk } from '../desk/desk.ts'

/** Makes the content of the window this large, in CSS pixels of its zoom. */
export async function resize({ app, page }: Pick<Desk, 'app' | 'page'>, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [w, h]) => {
      const [window] = BrowserWindow.getAllWindows()
      const zoom = window?.webContents.getZoomFactor() ?? 1
      window?.setContentSize(Math.round(w * zoom), Math.round(h * zoom))
    },
    [width, height] as const,
  )
  await page.waitForFunction(([w, h]) => Math.abs(innerWidth - w) < 2 && Math.abs(innerHeight - h) < 2, [
    width,
    height,
  ] as const)
}

/** The size of the content of the window, in CSS pixels of its zoom. */
export const sizeOf = ({ page }: Pick<Desk, 'page'>): Promise<readonly [width: number, height: number]> =>
  page.evaluate(() => [innerWidth, innerHeight] as const)

/** Sets the zoom of the window; 1 is its own size. */
export async function zoom({ app, page }: Pick<Desk, 'app' | 'page'>, factor: number): Promise<void> {
  const before = await page.evaluate(() => devicePixelRatio)
  await app.evaluate(({ BrowserWindow }, to) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to)
  }, factor)
  await page.waitForFunction(([from, to]) => to === 1 || devicePixelRatio !== from, [before, factor] as const)
}
