import { describe, expect, it } from 'vitest'
import { stagesOf } from '../../../../../app/domain/webhooks/retry-stages.ts'

describe('the stages of pauses', () => {
  it('are told with their counts, the last of which may just have begun', () => {
    expect(stagesOf([200, 210, 190, 3000])).toEqual([
      { pauseMs: 200, count: 3 },
      { pauseMs: 3000, count: 1 },
    ])
  })

  it.each([
    ['pauses that are all equal', [200, 200, 200]],
    ['pauses that grow', [100, 200, 400, 800]],
    ['a pause between stages', [100, 100, 900, 5000, 5000]],
    ['more than four stages', [1, 1, 100, 100, 1000, 1000, 9000, 9000, 50_000, 50_000].map((ms) => ms * 100)],
    ['no pauses', []],
  ])('are none of %s', (_what, gaps) => {
    expect(stagesOf(gaps)).toEqual([])
  })
})
