import { expect, it } from 'vitest'
import type { ValueDisplay } from '../../../../../app/domain/fundamentals/value-display.ts'
import type { FigureVerdict, ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import { compared, digitsOf, shownOf } from '../../../../../renderer/features/proof/comparison.tsx'

const PROVEN: readonly FigureVerdict[] = ['proven', 'proven']

const sent = (digits: string | null, field = 'roe', display: ValueDisplay = 'percent'): ProofTarget => ({
  facts: {
    company: 'Quintel',
    symbol: 'QNTL',
    label: field,
    field,
    reportType: 'TTM',
    aorOrRestate: '',
    period: 'TTM',
    asOf: '2025-12-31',
    display,
  },
  computed: null,
  figures: [{ label: field, response: { hash: 'a', path: '$' }, digits }],
})
const { facts: _, ...unnamed } = sent('1')
const amountIn = (label: string, display: ValueDisplay): ProofTarget => {
  const target = sent('5', 'revenue', display)
  return { ...target, ...(target.facts === undefined ? {} : { facts: { ...target.facts, label } }) }
}
/** The same of another company. */
const ofOther = (target: ProofTarget): ProofTarget =>
  target.facts === undefined ? target : { ...target, facts: { ...target.facts, company: 'Other', symbol: 'OTHR' } }
const CALCULATED: ProofTarget = { computed: { words: 'roe × 2', value: '1.5' }, figures: [] }

it.each([
  ['a number as sent', sent('0.2855'), '0.2855', '28.6%'],
  ['a calculated number', CALCULATED, null, '1.5'],
  ['a number of which nothing is known', unnamed, '1', '1'],
  ['a response', sent(null), null, null],
])('%s', (_name, target, digits, shown) => {
  expect([digitsOf(target), shownOf(target)]).toEqual([digits, shown])
})

it.each([
  ['percentages, in points', '0.2855', '0.2712', 'percent', '+1.4 pp', '+0.0143'],
  ['a smaller one', '0.2712', '0.2855', 'percent', '\u22121.4 pp', '\u22120.0143'],
  ['equal ones', '0.50', '0.5', 'percent', '0.0 pp', '0'],
  ['multiples', '4.34', '4.1', 'multiple', '+0.24×', '+0.24'],
  ['as sent', '9007199254740993', '9007199254740992', 'as-sent', '+1', '+1'],
] as const)('the difference of %s', (_name, now, kept, display, shown, digits) => {
  expect(compared(sent(kept, 'roe', display), sent(now, 'roe', display), PROVEN)).toEqual({ shown, digits })
})

it('two values of the same unit are subtracted', () => {
  expect(compared(sent('0.2', 'roa'), sent('0.3', 'roe'), PROVEN)).toEqual({ shown: '+10.0 pp', digits: '+0.1' })
})

it('the same value in two displays is subtracted as sent', () => {
  expect(compared(sent('0.2', 'roe', 'as-sent'), sent('0.3'), PROVEN)).toEqual({ shown: '+0.1', digits: '+0.1' })
})

it.each([
  ['units may differ', sent('1', 'roe'), sent('2', 'days', 'days'), PROVEN, /different units/],
  ['units are not known', sent('1', 'roe', 'as-sent'), sent('2', 'roa', 'as-sent'), PROVEN, /different units/],
  [
    'one amount is in another currency',
    amountIn('Revenue · reports in USD', 'as-sent'),
    amountIn('Revenue · reports in EUR', 'as-sent'),
    PROVEN,
    /different units/,
  ],
  [
    'the currency of one amount is not stated',
    amountIn('Revenue · reports in USD', 'currency'),
    amountIn('Revenue · currency not stated', 'currency'),
    PROVEN,
    /different units/,
  ],
  [
    'amounts per employee are of two companies',
    sent('1', 'salesPerEmployee', 'as-sent'),
    ofOther(sent('2', 'salesPerEmployee', 'as-sent')),
    PROVEN,
    /state the currency/,
  ],
  [
    'amounts in a unit are of two companies',
    sent('1', 'netIncomePerEmployee', 'currency'),
    ofOther(sent('2', 'netIncomePerEmployee', 'currency')),
    PROVEN,
    /state the currency/,
  ],
  [
    'amounts of two companies name no currency',
    amountIn('Revenue · no currency sent', 'as-sent'),
    ofOther(amountIn('Revenue · no currency sent', 'as-sent')),
    PROVEN,
    /state the currency/,
  ],
  [
    'a formula of amounts is of two companies',
    sent('1', 'mine', 'currency'),
    ofOther(sent('2', 'mine', 'currency')),
    PROVEN,
    /state the currency/,
  ],
  ['nothing is known of them', unnamed, unnamed, PROVEN, /different units/],
  ['one is calculated', CALCULATED, sent('1'), PROVEN, /Only numbers as sent/],
  ['one is altered', sent('1'), sent('2'), ['proven', 'altered'], /not proven/],
  ['one is not read yet', sent('1'), sent('2'), ['proven', undefined], /being read/],
  ['they lie too far apart', sent('1'), sent('1e401'), PROVEN, /too far apart/],
] as const)('there is no difference where %s', (_name, kept, now, verdicts, why) => {
  const difference = compared(kept, now, verdicts)
  expect('why' in difference ? difference.why : difference).toMatch(why)
})

it('amounts of two companies in one named currency, and percentages of two, are subtracted', () => {
  const usd = amountIn('Revenue · reports in USD', 'as-sent')
  expect(compared(usd, ofOther(usd), PROVEN)).toMatchObject({ digits: '0' })
  expect(compared(sent('0.2'), ofOther(sent('0.3')), PROVEN)).toMatchObject({ digits: '+0.1' })
})

it('amounts of one company are subtracted', () => {
  expect(
    compared(sent('1', 'salesPerEmployee', 'currency'), sent('3', 'salesPerEmployee', 'currency'), PROVEN),
  ).toMatchObject({ digits: '+2' })
})
