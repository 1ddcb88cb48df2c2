import { expect, it } from 'vitest'
import { peersOf } from '../../../../../renderer/features/tear-sheet/peers.tsx'

it('are the companies of its watch lists, and those beside it in the ratios first', () => {
  const lists = [{ symbols: ['QNTL', 'KSTL', 'HLDN'] }, { symbols: ['TIDI'] }]
  expect(peersOf('QNTL', lists, ['HLDN', 'QNTL', 'MRCY'])).toEqual(['HLDN', 'MRCY', 'KSTL'])
})

it('are none of a company that is nowhere', () => {
  expect(peersOf('QNTL', [{ symbols: ['KSTL'] }], ['KSTL'])).toEqual([])
})

it('are at most six', () => {
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  expect(peersOf('A', [{ symbols }], [])).toEqual(['B', 'C', 'D', 'E', 'F', 'G'])
})
