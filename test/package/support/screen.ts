import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encodePng } from '../../support/png.ts'
import type { Picture } from '../../support/png.ts'
import { desktop } from './installed.ts'

/** The present picture of the display, from the memory of Xvfb: xwd's format with four bytes per pixel, blue first. */
export function readScreen(): Picture {
  const file = readFileSync(desktop().screen)
  const field = (place: number): number => file.readUInt32BE(place * 4)
  const [headerSize, width, height, bitsPerPixel, bytesPerLine, colours] = [0, 4, 5, 11, 12, 19].map(field) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (field(1) !== 7 || bitsPerPixel !== 32) throw new Error('the display has a format that is not known here')
  const start = headerSize + colours * 12
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [from, to] = [start + row * bytesPerLine + column * 4, (row * width + column) * 4]
      pixels[to] = file[from + 2] ?? 0
      pixels[to + 1] = file[from + 1] ?? 0
      pixels[to + 2] = file[from] ?? 0
      pixels[to + 3] = 255
    }
  return { width, height, pixels }
}

/** Saves a picture for inspection after the tests. */
export function keepPicture(picture: Picture, name: string): void {
  writeFileSync(join(process.env.TEARSHEET_PICTURES ?? '', `${name}.png`), encodePng(picture))
}

/** The raw memory of the display, to detect any change. */
const memory = (): Buffer => readFileSync(desktop().screen)

/** Share of the display, from 0 to 1, in which two pictures differ. */
export function difference(one: Picture, other: Picture): number {
  const [first, second] = [one, other].map(({ pixels }) => new Uint32Array(pixels.buffer)) as [Uint32Array, Uint32Array]
  return first.reduce((count, pixel, place) => count + (pixel === second[place] ? 0 : 1), 0) / first.length
}

/**
 * Performs an action and waits until the display has changed and then stopped changing; returns the result of the
 * action.
 */
export async function untilShown<T>(action: () => T | Promise<T>): Promise<T> {
  const before = memory()
  const given = await action()
  let last = before
  let [hasChanged, quiet] = [false, 0]
  for (let turn = 0; turn < 300 && quiet < 3; turn++) {
    await wait(100)
    const now = memory()
    quiet = now.equals(last) ? quiet + 1 : 0
    hasChanged ||= !now.equals(before)
    if (!hasChanged) quiet = 0
    last = now
  }
  if (!hasChanged) throw new Error('nothing has changed on the display')
  return given
}
