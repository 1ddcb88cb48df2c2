import { describe, expect, it } from 'vitest'
import { secretPattern } from '../../../../../main/embedded-service/recording/secret-forms.ts'
import fc from '../../../../support/property.ts'
import { plantedForms } from '../../../../support/secret-scan.ts'

const KEYS = ['0123456789abcdef0123456789ABCDEF', 'CANARY0KEY', 'a+b/c=d&e?f"g\\h<i>', '~~~~????>>>>']
const cases = KEYS.flatMap((key) => [...plantedForms(key)].map(([form, bytes]) => ({ key, form, bytes })))

describe('the pattern of a secret', () => {
  it.each(cases)('finds $key in $form, at any offset', ({ key, bytes }) => {
    for (const before of ['', 'x', 'xy'])
      expect(`${before}${bytes.toString('latin1')}z`.search(secretPattern(key))).toBeGreaterThanOrEqual(before.length)
  })

  it('finds any key inside any base64, at every offset', () => {
    const key = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 })
    const around = fc.uint8Array({ maxLength: 9 })
    fc.assert(
      fc.property(
        key,
        around,
        around,
        fc.constantFrom('base64' as const, 'base64url' as const),
        (text, a, b, coding) => {
          const packed = Buffer.concat([a, Buffer.from(text), b]).toString(coding)
          expect(secretPattern(text).test(packed)).toBe(true)
        },
      ),
    )
  })

  it('finds any key with any of its bytes escaped in any way', () => {
    const key = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 20 })
    fc.assert(
      fc.property(key, fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }), (text, ways) => {
        const mixed = Array.from(text, (character, place) => {
          const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
          const forms = [
            character,
            `%${hex}`,
            `%25${hex}`,
            `\\u00${hex}`,
            `&#x${hex};`,
            JSON.stringify(character).slice(1, -1),
          ]
          return forms[ways[place] ?? 0] ?? character
        }).join('')
        expect(secretPattern(text).test(mixed)).toBe(true)
      }),
    )
  })

  it('leaves everything else unchanged', () => {
    const pattern = secretPattern('0123456789abcdef')
    for (const text of ['0123456789abcde', '123456789abcdef', '0123 456789abcdef', 'fedcba987654321', ''])
      expect(text.replaceAll(pattern, '!')).toBe(text)
  })

  it('is not slower for hostile bodies', () => {
    const pattern = secretPattern('\\\\%%&&00\\\\\\secret')
    for (const unit of ['\\', '%25', '&#0', '\\u00', '\0', '%', '\\\\%'])
      expect(unit.repeat(50_000).search(pattern)).toBe(-1)
  })
})
