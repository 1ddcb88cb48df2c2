import { describe, expect, it } from 'vitest'
import { textSlices } from '../../../../renderer/ui/text-slices.ts'

describe('the slices of a text', () => {
  it('are one for a short text', () => {
    expect(textSlices('abc', 5, 2)).toEqual(['abc'])
  })

  it('are a first one and others of a size', () => {
    expect(textSlices('abcdefg', 3, 2)).toEqual(['abc', 'de', 'fg'])
  })

  it('end with a line where there is one', () => {
    expect(textSlices('abcd\nef\ngh', 6, 4)).toEqual(['abcd', 'ef', 'gh'])
  })

  it('do not cut a pair of surrogates', () => {
    expect(textSlices('ab😀cd', 3, 3)).toEqual(['ab', '😀c', 'd'])
  })

  it('are none for nothing', () => {
    expect(textSlices('', 3, 3)).toEqual([])
  })
})
