import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { readThrough, createProofService } from '../../../../../main/modules/responses/module.ts'
import { createHash } from 'node:crypto'
import type { Digits } from '../../../../../app/domain/responses/sourced-value.ts'
import type { LibraryClient } from '../../../../../main/modules/library/library-client.ts'
import { inlineDecoder } from '../../../../support/service/decode.ts'
import { scopeOf } from '../../../../support/service/scope.ts'
import { responseOf } from '../../../../support/records/stories.ts'

const offline = new AppError({ kind: 'offline', reason: 'refused', detail: 'x' })
const cached = () => Promise.resolve({ value: 'cached', receivedAt: 5 })

describe('readThrough', () => {
  it('is live when the service responds', async () => {
    expect(
      await readThrough({ mode: 'live', live: () => Promise.resolve({ value: 'live', receivedAt: 9 }), cached }),
    ).toEqual({ value: 'live', source: { state: 'live', receivedAt: 9, because: null } })
  })

  it('shows cached data and says why it is not live', async () => {
    expect(await readThrough({ mode: 'live', live: () => Promise.reject(offline), cached })).toEqual({
      value: 'cached',
      source: { state: 'cached', receivedAt: 5, because: offline.error },
    })
  })

  it('throws the error when nothing is cached', async () => {
    await expect(
      readThrough({
        mode: 'live',
        live: () => Promise.reject(offline),
        cached: () => Promise.resolve({ value: 'x', receivedAt: null }),
      }),
    ).rejects.toBe(offline)
  })

  it('sends no request when only cached data is wanted', async () => {
    const live = vi.fn()
    expect((await readThrough({ mode: 'cached', live, cached })).source).toEqual({
      state: 'cached',
      receivedAt: 5,
      because: null,
    })
    expect(live).not.toHaveBeenCalled()
  })

  it('does not read the library for a cancelled call or a bug', async () => {
    const cancelled = new AppError({ kind: 'cancelled' })
    await expect(readThrough({ mode: 'live', live: () => Promise.reject(cancelled), cached })).rejects.toBe(cancelled)
    await expect(
      readThrough({ mode: 'live', live: () => Promise.reject(new TypeError('bug')), cached }),
    ).rejects.toThrow('bug')
  })
})

const TEXT = '{"data":[{"roe":0.573879,"roa":"0.10","name":"Quintel","shares":14815306000.0}]}'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const HASH = hashOf(TEXT)
const ALTERED = hashOf('an altered response')
const GONE = hashOf('a response that is not stored')

const scope = scopeOf(() => Promise.reject(new Error('no request is needed')))
const { signal } = new AbortController()

/** A response with a text of 200,000 characters. */
const LONG = `[{"body":"${'words '.repeat(40_000)}"}]`

/** The service over one intact and one altered response; `reads` counts the readings of each. */
function service() {
  const reads = new Map<string, number>()
  const lost = { gone: false, altered: false }
  const library = {
    responses: {
      readReceipts: () => Promise.resolve(lost.gone ? [] : [{ hash: HASH, request: '', receivedAt: 0 }]),
      alteredResponses: () => Promise.resolve(lost.altered ? [HASH] : []),
      readResponse: (_owner: unknown, hash: string) => {
        reads.set(hash, (reads.get(hash) ?? 0) + 1)
        if (hash === HASH) return Promise.resolve({ ...responseOf(TEXT), hash, intact: true })
        if (hash === hashOf(LONG)) return Promise.resolve({ ...responseOf(LONG), hash, intact: true })
        if (hash === ALTERED) return Promise.resolve({ ...responseOf(''), hash, intact: false })
        return Promise.resolve(null)
      },
    },
  } as unknown as LibraryClient
  const proofs = createProofService(library, inlineDecoder)
  return {
    reads,
    lost,
    get: (hash: string, path: string, digits: Digits | null) => proofs.get(scope, { hash, path, digits }, signal),
    verify: (figures: readonly { hash: string; path: string; digits: Digits }[]) =>
      proofs.verify(scope, figures, signal),
  }
}

const CLAIMS = [
  ['the number at the path', HASH, '$.data[0].roe', '0.573879', 'proven', '0.573879'],
  ['a number with its zeros', HASH, '$.data[0].shares', '14815306000.0', 'proven', '14815306000.0'],
  ['a number that was sent as a text', HASH, '$.data[0].roa', '0.10', 'proven', '0.10'],
  ['one other digit', HASH, '$.data[0].roe', '1.573879', 'different', '0.573879'],
  ['the same value with fewer digits', HASH, '$.data[0].shares', '14815306000', 'different', '14815306000.0'],
  ['the path of a text', HASH, '$.data[0].name', '1', 'different', 'Quintel'],
  ['a path where nothing is', HASH, '$.data[1].roe', '0.573879', 'different', null],
  ['an altered response', ALTERED, '$.data[0].roe', '0.573879', 'altered', null],
] as const

describe('the proof of a shown number', () => {
  // S2
  it.each(CLAIMS)('compares it with the response: %s', async (_case, hash, path, digits, verdict, asSent) => {
    expect(await service().get(hash, path, digits)).toMatchObject({ verdict, asSent, intact: hash === HASH })
  })

  it('has no verdict where no number is shown', async () => {
    expect(await service().get(HASH, '$.data[0].roe', null)).toMatchObject({ verdict: null, asSent: '0.573879' })
    expect(await service().get(ALTERED, '$', null)).toMatchObject({ verdict: null, intact: false })
  })

  it('has all of a long text, as sent', async () => {
    expect((await service().get(hashOf(LONG), '$[0]', null)).asSent === LONG.slice(1, -1)).toBe(true)
  })

  // B11
  it('is an error of its own when the response is no longer stored', async () => {
    await expect(service().get(GONE, '$', '1')).rejects.toMatchObject({ error: { kind: 'response-gone' } })
  })
})

describe('the verification of many numbers', () => {
  const figures = CLAIMS.map(([, hash, path, digits]) => ({ hash, path, digits }))

  // S2
  it('has the verdicts of the proofs, in order', async () => {
    expect(await service().verify([...figures, { hash: GONE, path: '$', digits: '1' }])).toEqual([
      ...CLAIMS.map(([, , , , verdict]) => verdict),
      'gone',
    ])
  })

  it('reads each response once', async () => {
    const { reads, verify } = service()
    await verify([...figures, ...figures])
    expect([...reads]).toEqual([
      [HASH, 1],
      [ALTERED, 1],
    ])
  })
  it('decodes a response once, and finds each time that it is gone or altered since', async () => {
    const { reads, lost, verify } = service()
    const [right, wrong] = ['0.573879', '0.5'].map((digits) => ({ hash: HASH, path: '$.data[0].roe', digits }))
    if (right === undefined || wrong === undefined) throw new Error('no claims')
    expect(await verify([right])).toEqual(['proven'])
    expect(await verify([wrong, right])).toEqual(['different', 'proven'])
    lost.altered = true
    expect(await verify([right, wrong])).toEqual(['altered', 'altered'])
    lost.gone = true
    expect(await verify([right])).toEqual(['gone'])
    expect([...reads]).toEqual([[HASH, 1]])
  })

  it('reads a response again for a path that it was not asked for before', async () => {
    const { reads, verify } = service()
    const at = (path: string, digits: string) => ({ hash: HASH, path, digits })
    expect(await verify([at('$.data[0].roe', '0.573879')])).toEqual(['proven'])
    expect(await verify([at('$.data[0].roe', '0.573879'), at('$.data[0].roa', '0.10')])).toEqual(['proven', 'proven'])
    expect(await verify([at('$.data[0].name', '1'), at('$.data[0].roa', '0.1')])).toEqual(['different', 'different'])
    expect([...reads]).toEqual([[HASH, 3]])
  })
})
