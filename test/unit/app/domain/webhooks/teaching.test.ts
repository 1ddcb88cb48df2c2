import { expect, it } from 'vitest'
import { teachesByItself, teachingText, unteachable } from '../../../../../app/domain/webhooks/teaching.ts'
import type { TeachingFacts } from '../../../../../app/domain/webhooks/teaching.ts'

const FACTS: TeachingFacts = {
  kind: null,
  kindAsSent: 'Odd/v9',
  errorText: null,
  signature: 'absent',
  hasTaught: false,
  retryOf: null,
}

it('only a delivery with the right signature and without an error teaches by itself', () => {
  const signatures = ['verified', 'wrong', 'absent', 'unchecked'] as const
  expect(signatures.map((signature) => teachesByItself({ ...FACTS, signature }))).toEqual([true, false, false, false])
  const verified = { ...FACTS, signature: 'verified' as const }
  expect(teachesByItself({ ...verified, errorText: 'The payload has no id.' })).toBe(false)
  expect(teachesByItself({ ...verified, kindAsSent: null })).toBe(false)
})

it.each([
  [{}, null],
  [{ hasTaught: null }, null],
  [{ hasTaught: true }, 'The payload schema was learnt from this delivery already.'],
  [{ errorText: 'The body is not JSON.' }, 'Nothing can be learnt from a payload with an error.'],
  [{ kindAsSent: null }, 'Nothing can be learnt from a payload with an error.'],
])('why the person cannot let a delivery with %o teach', (change, why) => {
  expect(unteachable({ ...FACTS, ...change })).toBe(why)
})

it.each<[Partial<TeachingFacts>, string]>([
  [{ hasTaught: true }, 'The payload schema of “Odd/v9” was learnt from this delivery, too.'],
  [{}, 'because it has no signature. If you know where it came from, let it teach the schema.'],
  [{ signature: 'unchecked' }, 'because its signature was not checked.'],
  [{ signature: 'wrong' }, 'because its signature is wrong.'],
  [{ signature: 'verified' }, 'because you took that back.'],
  [{ signature: 'verified', retryOf: 12 }, 'counts a delivery once, and this one repeats #12.'],
  [{ errorText: 'The body is not JSON.' }, 'because it has an error.'],
  [{ hasTaught: null }, 'The earlier version that stored this delivery did not record'],
])('of a delivery with %o it is said whether it taught', (change, words) => {
  expect(teachingText({ ...FACTS, ...change })).toContain(words)
})
