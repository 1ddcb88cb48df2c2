// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { readUses, rememberUse } from '../../../../../renderer/shell/palette/uses.ts'

const NOW = Date.UTC(2026, 10, 23)
const WEEK = 7 * 24 * 3600 * 1000

beforeEach(() => localStorage.clear())

describe('the uses of the palette', () => {
  it('begin at nothing, and grow with each use towards 1', () => {
    expect(readUses(NOW)('news.next')).toBe(0)
    rememberUse('news.next', NOW)
    const once = readUses(NOW)('news.next')
    rememberUse('news.next', NOW)
    const twice = readUses(NOW)('news.next')
    expect(once).toBeGreaterThan(0)
    expect(twice).toBeGreaterThan(once)
    expect(twice).toBeLessThan(1)
  })

  it('count half after a week', () => {
    rememberUse('news.next', NOW)
    rememberUse('news.next', NOW)
    rememberUse('news.last', NOW + WEEK)
    expect(readUses(NOW + WEEK)('news.next')).toBeCloseTo(readUses(NOW + WEEK)('news.last'))
  })

  it('are remembered of 200 entries, those used most', () => {
    rememberUse('often', NOW)
    rememberUse('often', NOW)
    for (let place = 0; place < 300; place++) rememberUse(`command ${place}`, NOW)
    const usageOf = readUses(NOW)
    const known = ['often', ...Array.from({ length: 300 }, (_, place) => `command ${place}`)].filter(
      (id) => usageOf(id) > 0,
    )
    expect(known).toHaveLength(200)
    expect(known).toContain('often')
    expect(known).toContain('command 299')
  })

  it.each(['', '{', 'null', '[]', '7', '{"a":1}', '{"a":[1]}', '{"a":[-1,0]}', '{"a":["1",0]}'])(
    'are none where %j is stored, and go on from there',
    (text) => {
      localStorage.setItem('palette.uses', text)
      expect(readUses(NOW)('a')).toBe(0)
      rememberUse('a', NOW)
      expect(readUses(NOW)('a')).toBeGreaterThan(0)
    },
  )
})
