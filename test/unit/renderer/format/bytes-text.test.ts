import { expect, it } from 'vitest'
import { base64Of, hexText } from '../../../../renderer/format/bytes-text.ts'

it('bytes are lines with their offset, codes and letters', () => {
  expect(hexText(Uint8Array.of(...new TextEncoder().encode('0123456789abcdefg'), 0))).toBe(
    '000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef\n' +
      `000010  67 00${' '.repeat(42)}  g.`,
  )
})

it('bytes of any number become base64', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
