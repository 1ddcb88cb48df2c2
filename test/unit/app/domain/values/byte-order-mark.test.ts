import { expect, it } from 'vitest'
import { BYTE_ORDER_MARK, withoutMark } from '../../../../../app/domain/values/byte-order-mark.ts'

it('only the mark at the beginning of a text is taken away', () => {
  expect(withoutMark(`${BYTE_ORDER_MARK}a${BYTE_ORDER_MARK}`)).toBe(`a${BYTE_ORDER_MARK}`)
  expect(withoutMark('a')).toBe('a')
})
