import { execFileSync } from 'node:child_process'
import type { ElectronApplication } from '@playwright/test'

/** A decoded picture: its size in pixels and its number of different colours, up to 1,000. */
export interface PictureFacts {
  width: number
  height: number
  colours: number
}

/** Reads a PNG with the application's own decoder. */
export const readPicture = (app: ElectronApplication, png: Buffer): Promise<PictureFacts> =>
  app.evaluate(({ nativeImage }, base64) => {
    const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'))
    const { width, height } = image.getSize()
    const pixels = image.toBitmap()
    const colours = new Set<number>()
    for (let at = 0; at + 3 < pixels.length && colours.size < 1000; at += 4) colours.add(pixels.readUInt32LE(at))
    return { width, height, colours: colours.size }
  }, png.toString('base64'))

/** Renders the single page of a PDF as a PNG, 110 dots per inch, and returns its path. Needs poppler’s pdftoppm. */
export function drawPdf(pdf: string, target: string): string {
  // Its warnings about fonts are not useful here; an error still throws.
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '110', pdf, target], { stdio: 'pipe' })
  return `${target}.png`
}

/** Red, green and blue of a pixel near the corner of a PNG, as the application's own decoder reads it. */
export const cornerOf = (app: ElectronApplication, png: Buffer): Promise<number[]> =>
  app.evaluate(({ nativeImage }, base64) => {
    const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'))
    const at = 4 * (image.getSize().width * 3 + 3)
    const [blue = 0, green = 0, red = 0] = image.toBitmap().subarray(at, at + 3)
    return [red, green, blue]
  }, png.toString('base64'))
