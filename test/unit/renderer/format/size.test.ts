import { expect, it } from 'vitest'
import { bytesText } from '../../../../renderer/format/size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_048_576, '1\u2009048\u2009576 bytes'],
])('says that a body has %i bytes as “%s”', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
