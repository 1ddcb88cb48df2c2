import { describe } from 'vitest'
import { interleavings } from '../../../../../../support/records/edit-model.ts'
import { judgeRun } from '../../../../../../support/webhooks/judge-run.ts'
import { itJudges } from '../../../../../../support/webhooks/judged-runs.ts'

describe('all interleavings of four steps', () => {
  const judged = interleavings(4).map(judgeRun)
  itJudges(() => judged)
})
