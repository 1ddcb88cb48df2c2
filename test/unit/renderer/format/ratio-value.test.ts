import { expect, it } from 'vitest'
import { axisValue, formatDigits, valueOf } from '../../../../renderer/format/ratio-value.ts'

it('shows digits as sent without touching them', () => {
  expect(formatDigits('866000.000000', 'as-sent', 'currency')).toBe('866000.000000')
  expect(formatDigits('1e-05', 'as-sent', 'percent')).toBe('1e-05'.replace('-', '\u2212'))
})

it('shows assumed units only when they were chosen', () => {
  expect(formatDigits('0.481587', 'assumed', 'percent')).toBe('48.2%')
  expect(formatDigits('-0.05', 'assumed', 'percent')).toBe('\u22125.0%')
  expect(formatDigits('866000.000000', 'assumed', 'currency')).toBe('866,000')
  expect(formatDigits('4.3', 'assumed', 'multiple')).toBe('4.30×')
  expect(formatDigits('1e999', 'assumed', 'days')).toBe('1e999')
})

it('takes an unreadable number for a gap, not for zero', () => {
  expect(valueOf('1e999')).toBeNull()
  expect(valueOf(undefined)).toBeNull()
  expect(valueOf('0')).toBe(0)
})

it('keeps axes short', () => { expect([1_250_000, 43_000, 0.25].map((value) => axisValue(value, 'as-sent', 'multiple'))).toEqual(['1.3M', '43k', '0.25']) })
