import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture: four bytes per pixel (red, green, blue and opacity), row by row. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The picture as a PNG file. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** The reverse of each PNG filter, to be added to a filtered byte. */
const UNFILTER: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

/** Reads a PNG file with eight bits per channel, opacity and no interlacing, as browsers write it. */
export function decodePng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('this is not a PNG file')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (file.subarray(24, 29).toString('hex') !== '0806000000') throw new Error('this kind of PNG file is not read')
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))
  const pixels = new Uint8Array(width * height * 4)
  const line = width * 4
  for (let row = 0; row < height; row++) {
    const add = UNFILTER[rows[row * (line + 1)] ?? 0]
    if (add === undefined) throw new Error('a row of the PNG file has no known filter')
    for (let column = 0; column < line; column++) {
      const at = row * line + column
      const left = column < 4 ? 0 : (pixels[at - 4] ?? 0)
      const above = row === 0 ? 0 : (pixels[at - line] ?? 0)
      const corner = row === 0 || column < 4 ? 0 : (pixels[at - line - 4] ?? 0)
      pixels[at] = (rows[row * (line + 1) + 1 + column] ?? 0) + add(left, above, corner)
    }
  }
  return { width, height, pixels }
}

/** Number of different colours in a picture. */
export function countColours({ pixels }: Picture): number {
  return new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)).size
}
