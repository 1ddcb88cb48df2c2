import { expect, it } from 'vitest'
import { amountsNote } from '../../../../renderer/format/amounts-note.ts'

it.each([
  [{ currency: 'USD', periodEnd: '2026-09-30' }, ['USD', 'period to 30 Sep 2026']],
  [{ currency: 'USD', periodEnd: null }, ['USD']],
  [{ currency: null, periodEnd: '2026-09-30' }, ['no currency sent', 'period to 30 Sep 2026']],
])('amounts of %j are noted as %j', (report, words) => {
  expect(amountsNote(report)).toEqual(words)
})
