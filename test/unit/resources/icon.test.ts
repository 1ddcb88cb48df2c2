import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countColours, decodePng, encodePng } from '../../support/views/png.ts'

const icon = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../resources/icon', name))

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** Sizes of the pictures in an ICO file; 0 stands for 256. */
function icoSizes(file: Buffer): number[] {
  expect(file.readUInt32LE(0)).toBe(0x10000)
  return Array.from({ length: file.readUInt16LE(4) }, (_, place) => file[6 + place * 16] ?? -1).map((size) =>
    size === 0 ? 256 : size,
  )
}

function icnsTypes(file: Buffer): string[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns')
  expect(file.readUInt32BE(4)).toBe(file.length)
  const types: string[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) types.push(file.toString('latin1', at, at + 4))
  return types
}

describe('the icon', () => {
  it.each(SIZES)('is a picture of %i pixels, drawn on a transparent background', (size) => {
    const picture = decodePng(icon(`${size}x${size}.png`))
    expect([picture.width, picture.height]).toEqual([size, size])
    expect(countColours(picture)).toBeGreaterThan(size)
    // The corner is transparent and the centre of the page is not.
    expect(picture.pixels[3]).toBe(0)
    expect(picture.pixels[(size * (size / 2) + size / 2) * 4 + 3]).toBe(255)
  })

  it('has every size that Windows uses', () => {
    expect(icoSizes(icon('icon.ico')).sort((one, other) => one - other)).toEqual([16, 24, 32, 48, 64, 256])
  })

  it('has every picture that macOS uses, for plain and for dense screens', () => {
    expect(icnsTypes(icon('icon.icns')).sort()).toEqual(
      ['TOC ', 'ic04', 'ic05', 'ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14'].sort(),
    )
  })

  it('is drawn without text, which would look different on each system', () => {
    expect(icon('icon.svg').toString()).not.toMatch(/<(text|image|foreignObject|script|style)/)
  })
})

describe('the PNG reader of the tests', () => {
  it('returns the encoded picture', () => {
    const pixels = Uint8Array.from({ length: 5 * 3 * 4 }, (_, at) => (at * 37) % 256)
    expect(decodePng(encodePng({ width: 5, height: 3, pixels }))).toEqual({ width: 5, height: 3, pixels })
  })
})
