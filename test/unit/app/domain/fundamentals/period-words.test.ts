import { expect, it } from 'vitest'
import {
  periodCaption,
  periodLabel,
  periodMeaning,
  periodOptions,
  quartersNamed,
} from '../../../../../app/domain/fundamentals/period-words.ts'

it.each([
  ['3M', 'Quarter'],
  ['6M', 'Half year'],
  ['12M', 'Year'],
  ['1Y', 'Year'],
  ['TTM', 'TTM'],
  ['', 'No period'],
])('the period %s is a %s', (code, words) => {
  expect(periodLabel(code)).toBe(words)
})

it.each(['4W', 'constructor'])('a period that is not known stays as sent: %j', (code) => {
  expect(periodLabel(code)).toBe(code)
})

it('a caption has the code beside the words', () => {
  expect([periodCaption('3M'), periodCaption('TTM'), periodCaption('4W'), periodCaption('')]).toEqual([
    'Quarter (3M)',
    'period TTM',
    'period 4W',
    'no period',
  ])
})

it('two codes with the same words are told apart', () => {
  expect(periodOptions(['3M', '12M', '1Y']).map(({ label }) => label)).toEqual(['Quarter', 'Year 12M', 'Year 1Y'])
})

it('what a code is taken for is called assumed, and nothing is assumed of one that is not known', () => {
  expect(periodMeaning('3M')).toContain('is assumed')
  expect(periodMeaning('4W')).toBe('The records name the period 4W')
  expect(periodMeaning('')).toBe('The records name no period')
})

it.each([
  ['Revenue of Q1 2026 is $1.12 billion, of Q3 2025 $1.13 billion', ['FY2025 Q3', 'FY2026 Q1']],
  ['Its reports on the fourth quarter of 2025 and on 2026 Q1', ['FY2025 Q4', 'FY2026 Q1']],
  ['Q2 of fiscal 2026, and again Q2 2026', ['FY2026 Q2']],
  ['Q1 revenue, Q5 2026, BQ1 2026 and Q1 20261', []],
])('the quarters that a text names with their years: %j', (text, quarters) => {
  expect(quartersNamed(text)).toEqual(quarters)
})
