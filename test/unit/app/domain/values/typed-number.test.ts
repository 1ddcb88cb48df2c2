import { afterEach, expect, it } from 'vitest'
import { setNumberForm } from '../../../../../app/domain/values/number-form.ts'
import { typedNumbers, writtenNumbers } from '../../../../../app/domain/values/typed-number.ts'

afterEach(() => setNumberForm('system'))

it.each([
  ['30,5', ['30.5']],
  ['30.5', ['30.5']],
  ['1.234,5', ['1234.5']],
  ['1,234.5', ['1234.5']],
  ['1 234,5', ['1234.5']],
  ['1\u202f234.5', ['1234.5']],
  ["1'234.5", ['1234.5']],
  ['1\u2019234\u2019567', ['1234567']],
  ['-0,25', ['-0.25']],
  ['\u22120.25', ['-0.25']],
  ['1,234', ['1234', '1.234']],
  ['0,234', ['0.234']],
  ['1.234', ['1.234']],
  ['1.234.567', ['1234567']],
  ['1 23', []],
  ['1,23,4', []],
  ['1,23,456', []],
  ['', []],
  ['-', []],
  ['one', []],
])('“%s” can mean %j in any form', (text, meanings) => {
  expect(writtenNumbers(text)).toEqual(meanings)
})

it('1.234 means two numbers only where points divide the numbers on screen', () => {
  expect(typedNumbers('1.234')).toEqual(['1.234'])
  setNumberForm('point-comma')
  expect([typedNumbers('1.234'), typedNumbers('0.234'), typedNumbers('1.23')]).toEqual([
    ['1234', '1.234'],
    ['0.234'],
    ['1.23'],
  ])
})
