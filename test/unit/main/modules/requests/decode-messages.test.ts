import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { packTree, unpackTree } from '../../../../../main/modules/requests/decode-messages.ts'
import fc from '../../../../support/cases/property.ts'

const sent = (text: string): unknown => unpackTree(structuredClone(packTree(parseJson(text))))

describe('a tree that is sent between threads', () => {
  it.each([
    '[1.50,1,-0,9007199254740993,1e400]',
    '{"a":"1.50","b":[{"c":866000.000000}],"d":null,"e":true}',
    String.raw`["\u00001.50","\u0000\u00001.50","\u0000",""]`,
    '"text"',
    '1.0',
  ])('arrives unchanged: %s', (text) => {
    expect(sent(text)).toEqual(parseJson(text))
  })

  it('arrives unchanged for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(sent(text)).toEqual(parseJson(text))
      }),
    )
  })
})
