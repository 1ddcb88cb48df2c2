import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encodePng, type Picture } from '../../support/views/png.ts'
import { screenPicture } from '../../support/views/screen-picture.ts'
import { desktop } from './installed.ts'

/** The present picture of the display. */
export const readScreen = (): Picture => screenPicture(memory())

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
  // The last two pictures, because the caret of a field comes and goes.
  let recent = [before]
  let [hasChanged, quiet] = [false, 0]
  for (let turn = 0; turn < 300 && quiet < 3; turn++) {
    await wait(100)
    const now = memory()
    const isKnown = recent.some((each) => each.equals(now))
    quiet = isKnown ? quiet + 1 : 0
    if (!isKnown) recent = [now, ...recent.slice(0, 1)]
    hasChanged ||= !now.equals(before)
    if (!hasChanged) quiet = 0
  }
  if (!hasChanged) throw new Error('nothing has changed on the display')
  return given
}
