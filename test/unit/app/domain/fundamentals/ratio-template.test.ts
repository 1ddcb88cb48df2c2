import { describe, expect, it } from 'vitest'
import { readTemplate, templateText } from '../../../../../app/domain/fundamentals/ratio-template.ts'
import fc from '../../../../support/property.ts'

const template = {
  name: 'Quality',
  fields: ['roe', 'DuPont'],
  formulas: [{ name: 'DuPont', expression: 'roa * financialLeverage' }],
  displays: { roe: 'percent' as const },
}

describe('templates', () => {
  it('are unchanged after a round trip through a file', () => {
    expect(readTemplate(templateText(template))).toEqual(template)
  })

  it.each([
    ['no JSON at all', 'does not contain JSON'],
    ['{}', 'not a template'],
    ['[]', 'not a template'],
    [JSON.stringify({ format: 'tearsheet-ratios', version: 2, name: 'x', fields: ['roe'] }), 'newer version'],
    [JSON.stringify({ format: 'tearsheet-ratios', version: 1, name: ' ', fields: ['roe'] }), 'no name'],
    [JSON.stringify({ format: 'tearsheet-ratios', version: 1, name: 'x', fields: [] }), 'name 1 to 60'],
    [JSON.stringify({ format: 'tearsheet-ratios', version: 1, name: 'x', fields: [1] }), 'name 1 to 60'],
    [
      JSON.stringify({
        format: 'tearsheet-ratios',
        version: 1,
        name: 'x',
        fields: ['f'],
        formulas: [{ name: 'f', expression: 'a +' }],
      }),
      'cannot be read',
    ],
    [
      JSON.stringify({
        format: 'tearsheet-ratios',
        version: 1,
        name: 'x',
        fields: ['roe'],
        formulas: [{ name: 'roe', expression: 'roa' }],
      }),
      'which is the name of a ratio of the service',
    ],
  ])('are rejected with the reason when they are invalid: %s', (text, words) => {
    expect(() => readTemplate(text)).toThrow(words)
  })

  it('leave out unknown displays', () => {
    expect(
      readTemplate(
        JSON.stringify({
          format: 'tearsheet-ratios',
          version: 1,
          name: 'x',
          fields: ['roe'],
          displays: { roe: 'furlongs', roa: 'days' },
        }),
      ).displays,
    ).toEqual({ roa: 'days' })
  })

  it('are read or rejected for any text', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        try {
          readTemplate(text)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Error)
        }
      }),
    )
  })
})
