import { expect, it } from 'vitest'
import { compareIntervals } from '../../support/library/changes-journal.ts'

it.each([
  ['two connections', false],
  ['restarts', true],
] as const)(
  '150 random intervals are the difference of two states of the journal of the service, with %s',
  async (_with, canRestart) => {
    const { compared, kept, missing, extra } = await compareIntervals(30, 5, canRestart)
    expect({ missing: missing.slice(0, 10), extra: extra.slice(0, 10) }).toEqual({ missing: [], extra: [] })
    expect([compared, kept]).toEqual([150, 30])
  },
)
