import { expect, it } from 'vitest'
import { errorsOf, historyOf, reconcileDay, storeHistory } from '../../../../../support/webhooks/delivery-histories.ts'
import { openTestLibrary } from '../../../../../support/records/stories.ts'

const HISTORIES = 100
const STORIES = 4200

it.each(Array.from({ length: HISTORIES }, (_, place) => 1000 + place))(
  'calls missed what was dropped of about 5,000 events, and nothing else, in history %i',
  (seed) => {
    const library = openTestLibrary()
    const history = historyOf(seed, STORIES)
    storeHistory(library, history)
    const { judged, ...errors } = errorsOf(history, reconcileDay(library))
    expect(errors).toEqual({
      ...{ falselyMissed: [], silentlyLost: [], falselyLate: [], unseenLate: [] },
      ...{ falselyRepeated: [], unseenRepeated: [], unlisted: 0 },
    })
    expect(judged).toBeGreaterThan(50)
  },
  120_000,
)
