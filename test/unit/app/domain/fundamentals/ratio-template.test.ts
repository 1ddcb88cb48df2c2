import { describe, expect, it } from 'vitest'
import { readTemplate, templateText } from '../../../../../app/domain/fundamentals/ratio-template.ts'
import fc from '../../../../support/cases/property.ts'

const template = {
  name: 'Quality',
  fields: ['roe', 'DuPont'],
  formulas: [{ name: 'DuPont', expression: 'roa * financialLeverage' }],
  displays: { roe: 'percent' as const },
}

/** A file of one ratio, with these members. */
const fileOf = (changes: object): string =>
  JSON.stringify({ format: 'tearsheet-ratios', version: 1, name: 'x', fields: ['roe'], ...changes })

describe('templates', () => {
  it('are unchanged after a round trip through a file', () => {
    expect(readTemplate(templateText(template))).toEqual(template)
    const odd = { ...template, fields: ['net.margin', 'f'], formulas: [{ name: 'f', expression: '"net.margin" * 2' }] }
    expect(readTemplate(templateText(odd))).toEqual(odd)
  })

  it.each([
    ['no JSON at all', 'does not contain JSON'],
    ['{}', 'not a template'],
    ['[]', 'not a template'],
    [fileOf({ version: 2 }), 'newer version'],
    [fileOf({ name: ' ' }), 'no name'],
    [fileOf({ fields: [] }), 'name 1 to 60'],
    [fileOf({ fields: [1] }), 'name 1 to 60'],
    [fileOf({ fields: ['f'], formulas: [{ name: 'f', expression: 'a +' }] }), 'cannot be read'],
    [fileOf({ formulas: [{ name: 'roe', expression: 'roa' }] }), 'which is the name of a ratio of the service'],
  ])('are rejected with the reason when they are invalid: %s', (text, words) => {
    expect(() => readTemplate(text)).toThrow(words)
  })

  it('leave out unknown displays', () => {
    expect(readTemplate(fileOf({ displays: { roe: 'furlongs', roa: 'days' } })).displays).toEqual({ roa: 'days' })
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
