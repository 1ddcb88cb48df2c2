import { describe, expect, it } from 'vitest'
import { compareMeasures, describeComparisons, measuresIn } from '../../../../resources/scripts/compare.mjs'

const measure = (ratio: number, unit = 'ms', name = 'first story') => ({ area: 'start', name, unit, ratio })

const verdictOf = (here: number[], there: number[], unit?: string) =>
  compareMeasures(
    here.map((ratio) => measure(ratio, unit)),
    there.map((ratio) => measure(ratio, unit)),
    there.length,
  ).map(({ verdict }) => verdict)

describe('the comparison of the working tree and a commit', () => {
  it('calls slower what takes over a tenth more in the median where no runs overlap', () => {
    expect(verdictOf([1.5, 1.4, 1.6], [1.2, 1.1, 1.3])).toEqual(['slower'])
    expect(verdictOf([1.2, 1.1, 1.3], [1.5, 1.4, 1.6])).toEqual(['faster'])
  })

  it('does not call a change certain when the runs of both overlap', () => {
    expect(verdictOf([1.5, 1.2, 1.6], [1.2, 1.1, 1.3])).toEqual(['not certain'])
    expect(verdictOf([1.2, 1.1, 1.3], [1.5, 1.2, 1.6])).toEqual(['not certain'])
  })

  it('calls up to a tenth no change, however even the runs are', () => {
    expect(verdictOf([1.1, 1.1, 1.1], [1, 1, 1])).toEqual(['as before'])
    expect(verdictOf([0.95, 0.95, 0.95], [1, 1, 1])).toEqual(['as before'])
  })

  it('takes more for better where the unit says so', () => {
    expect(verdictOf([0.5, 0.5, 0.6], [0.9, 0.8, 0.9], '/s')).toEqual(['slower'])
    expect(verdictOf([0.9, 0.8, 0.9], [0.5, 0.5, 0.6], '/s')).toEqual(['faster'])
  })

  it('names what only one of them measures', () => {
    const found = compareMeasures([measure(1, 'ms', 'new')], [measure(1, 'ms', 'old')], 1)
    expect(found.map(({ name, verdict, change }) => [name, verdict, change])).toEqual([
      ['new', 'only here', null],
      ['old', 'only there', null],
    ])
  })

  it('prints the median and the spread of both', () => {
    const text = describeComparisons(
      compareMeasures(
        [3, 1, 2].map((ratio) => measure(ratio)),
        [1, 1, 1].map((ratio) => measure(ratio)),
        3,
      ),
    )
    expect(text).toMatch(/^start {5} *first story *here ×2 \(1–3\) *there ×1 \(1–1\) *\+100 % not certain$/)
  })

  it('says which measurement was not taken once in each round', () => {
    const three = [1, 1, 1].map((ratio) => measure(ratio))
    const named = ['5 lost', '6 lost', '7 lost'].map((name) => measure(1, 'ms', name))
    const found = compareMeasures([...three, ...named], three, 3)
    expect(found.map(({ name, isIrregular }) => [name, isIrregular])).toEqual([
      ['first story', false],
      ['5 lost', true],
      ['6 lost', true],
      ['7 lost', true],
    ])
    expect(describeComparisons(found).split('\n')[1]).toMatch(
      /only here; not measured once in each round: 1 here, 0 there$/,
    )
    expect(compareMeasures(three, [...three, ...three], 3)[0]?.isIrregular).toBe(true)
  })

  it('reads only the lines of JSON of the output', () => {
    const line = JSON.stringify(measure(2))
    expect(measuresIn(`tearsheet: building …\n${line}\n{"other": 1}\n`)).toEqual([measure(2)])
  })
})
