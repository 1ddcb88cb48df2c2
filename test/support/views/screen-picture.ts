import type { Picture } from './png.ts'

/** The picture in the memory of Xvfb: xwd's format with four bytes per pixel, blue first. */
export function screenPicture(memory: Buffer): Picture {
  const field = (place: number): number => memory.readUInt32BE(place * 4)
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
      pixels[to] = memory[from + 2] ?? 0
      pixels[to + 1] = memory[from + 1] ?? 0
      pixels[to + 2] = memory[from] ?? 0
      pixels[to + 3] = 255
    }
  return { width, height, pixels }
}
