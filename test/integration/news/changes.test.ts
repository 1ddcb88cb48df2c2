import { expect, it } from 'vitest'
import { compareIntervals } from '../../support/library/changes-journal.ts'

it.each([
  ['two connections', false],
  ['restarts', true],
] as const)(
  'what happened since a moment is the difference of the two states that the journal of the service has, with %s',
  async (_with, canRestart) => {
    const { compared, kept, missing, extra } = await compareIntervals(4, 2, canRestart)
    expect({ missing: missing.slice(0, 10), extra: extra.slice(0, 10) }).toEqual({ missing: [], extra: [] })
    expect([compared, kept]).toEqual([8, 4])
  },
)
