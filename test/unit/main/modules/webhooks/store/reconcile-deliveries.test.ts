import { expect, it } from 'vitest'
import { errorsOf, historyOf, reconcileDay, storeHistory } from '../../../../../support/delivery-histories.ts'
import { openTestLibrary } from '../../../../../support/stories.ts'

const NOTHING = {
  falselyMissed: [],
  silentlyLost: [],
  falselyLate: [],
  unseenLate: [],
  falselyRepeated: [],
  unseenRepeated: [],
  unlisted: 0,
}

it.each([1, 2])('calls missed what was dropped, and nothing else, in history %i', (seed) => {
  const library = openTestLibrary()
  const history = historyOf(seed, 500)
  storeHistory(library, history)
  const { judged, ...errors } = errorsOf(history, reconcileDay(library))
  expect(errors).toEqual(NOTHING)
  expect(judged).toBeGreaterThan(10)
})
