import { describe, expect, it } from 'vitest'
import { changedProbes, comparableMap } from '../../../../../app/domain/connection/entitlement.ts'
import type { EntitlementMap, EntitlementResult, ProbeId } from '../../../../../app/domain/connection/entitlement.ts'

const mapOf = (
  fingerprint: string,
  results: Readonly<Partial<Record<ProbeId, EntitlementResult>>>,
): EntitlementMap => ({
  id: 1,
  origin: 'https://a.example',
  fingerprint,
  madeAt: 0,
  cells: (Object.entries(results) as [ProbeId, EntitlementResult][]).map(([probe, response]) => ({
    probe,
    response,
    status: 200,
    detail: '',
    durationMs: 1,
  })),
})

describe('two checks', () => {
  it('differ in what both have a result for', () => {
    const before = mapOf('k', { 'news-list': 'allowed', ratios: 'allowed' })
    expect(changedProbes(before, mapOf('k', { 'news-list': 'allowed', ratios: 'refused' }))).toEqual(['ratios'])
  })

  it.each<[string, EntitlementMap]>([
    ['allowed no conclusion', mapOf('k', { ratios: 'unknown' })],
    ['was not sent', mapOf('k', {})],
  ])('do not differ in a call that %s', (_what, after) => {
    expect(changedProbes(mapOf('k', { ratios: 'allowed' }), after)).toEqual([])
  })

  it('are compared when they are of the same key', () => {
    const [newest, other, same] = [mapOf('k', {}), mapOf('other', {}), mapOf('k', { ratios: 'allowed' })]
    expect([comparableMap([newest, other, same]), comparableMap([newest, other])]).toEqual([same, undefined])
  })
})
