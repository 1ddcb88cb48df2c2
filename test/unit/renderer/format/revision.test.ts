import { describe, expect, it } from 'vitest'
import type { RevisionColumn } from '../../../../app/domain/fundamentals/restatements.ts'
import { noRevisions } from '../../../../renderer/format/revision.ts'

const column = (presence: RevisionColumn['presence']): RevisionColumn => ({
  asOf: '2025-09-30',
  presence,
  hasPreliminary: false,
  isOnlyPreliminary: false,
  cells: [],
})

// A7
describe('where no revision is listed', () => {
  it.each<readonly RevisionColumn['presence'][]>([[], ['restated-only'], ['original-only', 'restated-only']])(
    'the text says that nothing was compared when the records are %j, %j',
    (...presences) => {
      expect(noRevisions(presences.map(column))).toContain('Nothing to compare')
    },
  )

  it('the text says how many periods were compared', () => {
    expect(noRevisions([column('both'), column('restated-only')])).toContain('in the period that has both')
    expect(noRevisions([column('both'), column('both')])).toContain('in the 2 periods that have both')
  })
})
