import { describe, expect, it } from 'vitest'
import { damageTargets } from './damage-targets.ts'
import { DAMAGES } from './damage.ts'
import fc from '../cases/property.ts'

/** The share of what the person made that has to be back. */
const BACK = 0.99

/** Damages all kinds of files that often, in turn, and reads everything after each. */
export function testDamage(runs: Readonly<Record<keyof typeof DAMAGES, number>>): void {
  describe('damaged files', () => {
    it.each(['flipped bits', 'zeroed pages', 'copied pages', 'truncations'] as const)(
      'after %s open, show no false value, and have what the person made',
      { timeout: 1_200_000 },
      async (name) => {
        const targets = await damageTargets()
        const own = new Map(targets.map((target) => [target.name, { found: 0, of: 0 }]))
        let run = 0
        await fc.assert(
          fc.asyncProperty(DAMAGES[name], async (damage) => {
            const target = targets[run++ % targets.length]
            const found = await target?.try(damage)
            expect({ in: target?.name, wrong: found?.wrong }).toEqual({ in: target?.name, wrong: [] })
            const total = own.get(target?.name ?? '')
            if (total === undefined || found === undefined) return
            total.found += found.own.found
            total.of += found.own.of
          }),
          // Which file it was depends on the run.
          { numRuns: runs[name], endOnFailure: true },
        )
        const sum = (part: 'found' | 'of'): number => [...own.values()].reduce((total, each) => total + each[part], 0)
        const each = [...own].filter(([, { of }]) => of > 0).map(([file, { found, of }]) => `${file} ${found} of ${of}`)
        console.log(`      ${run} × ${name}: 0 false values; what the person made is back: ${each.join(', ')}`)
        expect(sum('found') / sum('of')).toBeGreaterThanOrEqual(BACK)
      },
    )
  })
}
