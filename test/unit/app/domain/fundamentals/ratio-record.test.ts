import { describe, expect, it } from 'vitest'
import { basisToShow, meaningOf } from '../../../../../app/domain/fundamentals/ratio-record.ts'

const having = (...reportTypes: string[]) => ({ reportTypes })

// A5
describe('the basis to show', () => {
  it('is the chosen one where some company has records of it', () => {
    expect(basisToShow('TTM', [having('R'), having('A', 'TTM')])).toBe('TTM')
  })

  it('is the first one with records where no company has the chosen one', () => {
    expect(basisToShow('TTM', [having('R')])).toBe('R')
    expect(basisToShow('P', [having('R', 'A')])).toBe('A')
  })

  it('stays the chosen one where nothing is cached, or only what the interface does not describe', () => {
    expect(basisToShow('A', [])).toBe('A')
    expect(basisToShow('A', [having('X')])).toBe('A')
  })
})

it('a report type that is not described means what was sent', () => {
  expect([meaningOf('R'), meaningOf('X')]).toEqual(['Restated', 'X'])
})
