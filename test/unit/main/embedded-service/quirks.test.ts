import { describe, expect, it } from 'vitest'
import { Reused } from '../../../../main/embedded-service/wire-value.ts'
import { QUIRK_NAMES, withQuirks, type Quirk } from '../../../../main/embedded-service/quirks.ts'

const quirks = (...names: Quirk[]): ReadonlySet<Quirk> => new Set(names)
const record = (asOf: string, period: string) => ({ id: { asOf, period }, roe: 1 })

describe('a quirk', () => {
  it('changes nothing while it is off', () => {
    const response = { status: 200, body: { result: [] } }
    expect(withQuirks(response, 'fundamentals', quirks())).toEqual(response)
  })

  it('json-string puts a response of fundamentals into a string', () => {
    const { body } = withQuirks({ status: 200, body: { ok: true } }, 'fundamentals', quirks('json-string'))
    expect(body).toBe('{"ok":true}')
    expect(withQuirks({ status: 200, body: [] }, 'news', quirks('json-string')).body).toEqual([])
  })

  it('ok-string makes the envelope’s flag a text', () => {
    const envelope = { ok: false, errors: [] }
    expect(withQuirks({ status: 400, body: envelope }, 'fundamentals', quirks('ok-string')).body).toEqual({
      ok: 'false',
      errors: [],
    })
  })

  it.each([['Internal error'], [{ message: 'Internal error' }], [['Internal error']]])(
    'errors-as-array makes %j an array of one text',
    (body) => {
      expect(withQuirks({ status: 500, body }, 'news', quirks('errors-as-array')).body).toEqual(['Internal error'])
    },
  )

  it('errors-as-array does not change stories', () => {
    expect(withQuirks({ status: 200, body: [] }, 'news', quirks('errors-as-array')).body).toEqual([])
  })

  it('ratios-by-period keeps the newest record of each period, in any input order', () => {
    const newest = record('2026-09-30', '3M')
    const records = [newest, record('2026-06-30', '3M'), record('2025-12-31', '12M')]
    const body = { result: [new Reused(() => ({ symbol: 'X', operationRatios: records }))] }
    expect(withQuirks({ status: 200, body }, 'fundamentals', quirks('ratios-by-period')).body).toEqual({
      result: [{ symbol: 'X', operationRatios: { '3M': newest, '12M': record('2025-12-31', '12M') } }],
    })
  })

  it('of every kind can be on at once', () => {
    const body = { result: [{ symbol: 'X', operationRatios: [record('2026-09-30', '3M')] }] }
    const quirky = withQuirks({ status: 200, body }, 'fundamentals', quirks(...QUIRK_NAMES))
    expect(JSON.parse(quirky.body as string)).toEqual({
      result: [{ symbol: 'X', operationRatios: { '3M': record('2026-09-30', '3M') } }],
    })
  })
})
