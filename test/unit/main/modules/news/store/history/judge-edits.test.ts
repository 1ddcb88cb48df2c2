import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import {
  FIRST,
  interleavings,
  play,
  provenEdits,
  STEPS,
  type Run,
} from '../../../../../../support/records/edit-model.ts'
import { itemOf, itJudges, type JudgedRun } from '../../../../../../support/webhooks/judged-runs.ts'
import { judgeRun } from '../../../../../../support/webhooks/judge-run.ts'
import fc from '../../../../../../support/cases/property.ts'
import { OWNER, store } from '../../../../../../support/records/stories.ts'

describe('all interleavings of three steps', () => {
  const judged = interleavings(3).map(judgeRun)
  itJudges(() => judged)
})

describe('long interleavings', () => {
  it('count the edits that are proven', () => {
    const steps = fc
      .tuple(fc.constantFrom(...FIRST), fc.array(fc.constantFrom(...STEPS), { maxLength: 20 }))
      .map(([first, rest]) => [first, ...rest])
    fc.assert(
      fc.property(steps, (each) => {
        const run = play(each)
        const { edits, unannounced } = judgeRun(run)
        expect({ edits, unannounced }).toEqual(provenEdits(run))
      }),
      { numRuns: 500 },
    )
  })
})

describe('all interleavings of two steps, as a library stores them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'))
  const library = openLibrary(folder, () => 1)
  let judged: JudgedRun[] = []

  /** Stores the runs at the same time, each with a story of its own, because few responses are faster than many. */
  function storeAll(runs: readonly Run[]): void {
    const longest = Math.max(...runs.map(({ received }) => received.length))
    for (let place = 0; place < longest; place++)
      for (const completeness of ['headline', 'abstract', 'full'] as const) {
        const items = runs.flatMap(({ received }, id) => {
          const reception = received[place]
          return reception?.completeness === completeness ? [itemOf(id, reception)] : []
        })
        store(library, items, completeness, 1000 + place)
      }
  }

  beforeAll(() => {
    const runs = interleavings(2)
    storeAll(runs)
    judged = runs.map((run, id) => {
      const story = library.news.readStory(OWNER, id)
      return {
        run,
        edits: story?.edits ?? -1,
        unannounced: story?.unannouncedEdits ?? -1,
        history: library.news.readHistory(OWNER, id).map(({ changeType }) => changeType),
      }
    })
  })
  afterAll(() => {
    library.files.close()
    rmSync(folder, { recursive: true, force: true })
  })

  itJudges(() => judged)
})
