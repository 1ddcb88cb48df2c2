import { describe, expect, it } from 'vitest'
import { parseXml } from '../../../../main/platform/http/decode-response.ts'
import { xmlText } from '../../../../renderer/format/xml-text.ts'
import fc from '../../../support/property.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Whether a strict parser takes a text as the content and as an attribute of an element. */
function isWellFormed(text: string): boolean {
  try {
    parseXml(`<svg><text label="${escaped(text)}">${escaped(text)}</text></svg>`)
    return true
  } catch {
    return false
  }
}

describe('the text of a picture', () => {
  // G9
  it.each(['X\u0001ctl', 'X\ufffe', 'X\uffff', 'lone \ud800', '\udc00 lone', '\u0000'])(
    'is well-formed: %j',
    (text) => {
      expect(isWellFormed(text)).toBe(false)
      expect(isWellFormed(xmlText(text))).toBe(true)
    },
  )

  it('is well-formed, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        expect(isWellFormed(xmlText(String.fromCharCode(...units)))).toBe(true)
      }),
    )
  })

  it('keeps everything that XML allows', () => {
    expect(xmlText('Ratio\t“é” − 🔥\n<&>')).toBe('Ratio\t“é” − 🔥\n<&>')
  })
})
