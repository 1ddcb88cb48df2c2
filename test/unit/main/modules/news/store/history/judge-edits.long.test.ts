import { describe } from 'vitest'
import { interleavings } from '../../../../../../support/edit-model.ts'
import { judgeRun } from '../../../../../../support/judge-run.ts'
import { itJudges } from '../../../../../../support/judged-runs.ts'

describe('all interleavings of four steps', () => {
  const judged = interleavings(4).map(judgeRun)
  itJudges(() => judged)
})
