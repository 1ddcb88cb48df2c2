import { afterEach, expect, it } from 'vitest'
import { copiedTable, decimalSign, setDecimalSign } from '../../../../renderer/format/decimal-sign.ts'

afterEach(() => setDecimalSign('system'))

it('numbers of a copy have the sign that was chosen, as text and as markup', () => {
  setDecimalSign('comma')
  const { text, html } = copiedTable([[{ text: 'ROE' }, { digits: '0.305' }]])
  expect(text).toBe('ROE\t0,305')
  expect(html).toContain('>0,305</td>')
})

it('numbers have that of the system until one is chosen', () => {
  expect(decimalSign()).toBe(new Intl.NumberFormat().format(0.5).includes(',') ? ',' : '.')
})
