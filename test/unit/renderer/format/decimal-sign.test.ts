import { afterEach, expect, it } from 'vitest'
import { setNumberForm, setSystemNumbers } from '../../../../app/domain/values/number-form.ts'
import { copiedTable, decimalSign, setDecimalSign } from '../../../../renderer/format/decimal-sign.ts'

afterEach(() => {
  setDecimalSign('system')
  setNumberForm('system')
  setSystemNumbers('en-US')
})

it('numbers of a copy have the sign that was chosen, as text and as markup', () => {
  setDecimalSign('comma')
  const { text, html } = copiedTable([[{ text: 'ROE' }, { digits: '0.305' }]])
  expect(text).toBe('ROE\t0,305')
  expect(html).toContain('>0,305</td>')
})

it('numbers have that of the system until one is chosen, whatever is chosen for the screen', () => {
  setNumberForm('apostrophe-point')
  expect(decimalSign()).toBe('.')
  setSystemNumbers('de-DE')
  expect(decimalSign()).toBe(',')
})
