import { constants, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../../../main/platform/database/compression.ts'
import fc from '../../../../support/cases/property.ts'

const LIMIT = 2 ** 26

describe('unpack', () => {
  it('returns what was packed, whatever its size', () => {
    for (const size of [0, 1, 255, 256, 257, 1023, 1024, 65_535, 65_536, 65_791, 65_792, 200_000, 5_000_000]) {
      const bytes = Buffer.alloc(size, 'Revenue rose. ')
      expect(unpack(pack(bytes)).equals(bytes)).toBe(true)
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
        expect(unpack(pack(bytes)).equals(bytes)).toBe(true)
      }),
    )
  })

  it('does not need the size that a frame may state', () => {
    const bytes = Buffer.alloc(300_000, 'Revenue rose. ')
    const silent = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_contentSizeFlag]: 0 } })
    expect(unpack(silent).equals(bytes)).toBe(true)
  })

  it('throws for more than is ever packed', () => {
    expect(() => unpack(zstdCompressSync(Buffer.alloc(LIMIT + 1)))).toThrow(/larger/)
  })

  it('throws for a frame whose size is not what it states, and never has all of one that was cut', () => {
    const bytes = Buffer.alloc(70_000, 'a')
    const frame = Buffer.from(pack(bytes))
    for (const size of [0, 69_999, 70_001, 2 ** 31, 2 ** 32 - 1]) {
      const wrong = Buffer.from(frame)
      expect(wrong.readUInt32LE(5)).toBe(70_000)
      wrong.writeUInt32LE(size, 5)
      expect(() => unpack(wrong)).toThrow()
    }
    for (let length = 0; length < frame.length; length++)
      expect(() => {
        if (!unpack(frame.subarray(0, length)).equals(bytes)) throw new Error('less than was packed')
      }).toThrow()
  })
})
