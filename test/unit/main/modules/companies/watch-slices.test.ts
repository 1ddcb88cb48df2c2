import { describe, expect, it } from 'vitest'
import { halvesOf, slicesOf } from '../../../../../main/modules/companies/watch-slices.ts'

describe('the slices of a list', () => {
  it('have a limited size', () => {
    const symbols = Array.from({ length: 120 }, (_, place) => `S${place}`)
    expect(slicesOf(symbols, {}, 50).map((slice) => slice.symbols.length)).toEqual([50, 50, 20])
  })

  it('are read from the earliest time of their symbols', () => {
    expect(slicesOf(['A', 'B'], { A: 20, B: 10 }, 50)).toEqual([{ symbols: ['B', 'A'], readTo: 10 }])
  })

  it('have symbols together that were read to about the same time', () => {
    expect(slicesOf(['A', 'B', 'C', 'D'], { A: 90, B: 10, C: 91, D: 11 }, 2)).toEqual([
      { symbols: ['B', 'D'], readTo: 10 },
      { symbols: ['A', 'C'], readTo: 90 },
    ])
  })

  it('separate new symbols from the others', () => {
    expect(slicesOf(['NEW', 'A', 'B'], { A: 5, B: 5 }, 50)).toEqual([
      { symbols: ['A', 'B'], readTo: 5 },
      { symbols: ['NEW'], readTo: null },
    ])
  })

  it('do not confuse a symbol with a member of every object', () => {
    expect(slicesOf(['constructor'], {}, 50)).toEqual([{ symbols: ['constructor'], readTo: null }])
  })
})

describe('the halves of a slice', () => {
  it('have all its symbols and its time', () => {
    expect(halvesOf({ symbols: ['A', 'B', 'C'], readTo: 7 })).toEqual([
      { symbols: ['A', 'B'], readTo: 7 },
      { symbols: ['C'], readTo: 7 },
    ])
  })

  it('do not exist for a single symbol', () => {
    expect(halvesOf({ symbols: ['A'], readTo: 7 })).toEqual([])
  })
})
