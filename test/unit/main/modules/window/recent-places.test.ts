import { expect, it } from 'vitest'
import type { Place } from '../../../../../app/ipc/place.ts'
import { withRecent } from '../../../../../main/modules/window/recent-places.ts'
import { PLACE } from '../../../../support/place.ts'

const sheet = (symbol: string): Place => ({ ...PLACE, view: 'sheet', sheet: { ...PLACE.sheet, symbol } })
const story = (selected: number | null, query = ''): Place => ({
  ...PLACE,
  view: 'news',
  news: { ...PLACE.news, selected, filter: { ...PLACE.news.filter, query } },
})

it('a place that a window leaves is remembered', () => {
  expect(withRecent([], sheet('QNTL'), story(1))).toEqual([sheet('QNTL')])
})

it('a place that only looks another way now is not left', () => {
  expect(withRecent([], { ...story(1), news: { ...story(1).news, top: 5 } }, story(1))).toEqual([])
})

it('a place where a window was twice is remembered once, as the last one', () => {
  expect(withRecent([sheet('QNTL'), sheet('KSTL')], sheet('QNTL'), story(1))).toEqual([sheet('KSTL'), sheet('QNTL')])
})

it('a search that is being typed is one place', () => {
  expect(withRecent([], story(null, 'mer'), story(null, 'merg'))).toEqual([])
  expect(withRecent([], story(null, 'merger'), story(null, ''))).toEqual([story(null, 'merger')])
})

it('eight places are remembered, the last ones', () => {
  const recent = Array.from({ length: 12 }, (_, place) => place).reduce<readonly Place[]>(
    (before, place) => withRecent(before, story(place), story(place + 1)),
    [],
  )
  expect(recent.map(({ news }) => news.selected)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
})

it('a place with thousands of symbols is not remembered', () => {
  const many = {
    ...PLACE,
    view: 'ratios' as const,
    ratios: { ...PLACE.ratios, symbols: Array<string>(900).fill('QNTL') },
  }
  expect(withRecent([], many, story(1))).toEqual([])
})
