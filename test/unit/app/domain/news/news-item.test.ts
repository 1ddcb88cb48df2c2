import { describe, expect, it } from 'vitest'
import { isNodeId, parseNodeId } from '../../../../../app/domain/news/news-item.ts'

describe('isNodeId', () => {
  it.each([0, 1, Number.MAX_SAFE_INTEGER])('accepts %d', (value) => {
    expect(isNodeId(value)).toBe(true)
  })

  // H5
  it.each([-1, 1.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('rejects %d', (value) => {
    expect(isNodeId(value)).toBe(false)
  })
})

describe('parseNodeId', () => {
  it.each([
    ['37100544', 37100544],
    ['  37100544\n', 37100544],
    ['https://stories.example/news/24/02/37100544/nvidia-amd', 37100544],
    ['https://stories.example/pressreleases/24/01/g36444586/company-xyz', 36444586],
  ])('finds the ID in %j', (text, id) => {
    expect(parseNodeId(text)).toBe(id)
  })

  it.each([
    '',
    'abc',
    '12.5',
    '-4',
    'https://stories.example/about',
    'javascript:37100544',
    'ftp://x/37100544',
    '1234567890123456789',
  ])('finds none in %j', (text) => {
    expect(parseNodeId(text)).toBeNull()
  })
})
