import { expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { allLines } from '../../../../../../app/domain/webhooks/reconciliation.ts'
import type { LibraryClient } from '../../../../../../main/modules/library/library-client.ts'
import { createReconciliationService } from '../../../../../../main/modules/webhooks/reconciliation-service.ts'
import {
  BEGIN,
  END,
  errorsOf,
  historyOf,
  reconcileDay,
  storeHistory,
} from '../../../../../support/delivery-histories.ts'
import { accessTo, scopeOf } from '../../../../../support/scope.ts'
import { openTestLibrary, OWNER, store, storyOf } from '../../../../../support/stories.ts'

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

it('loses no story of a second at which a page of lines ends', async () => {
  const library = openTestLibrary()
  const created = formatServiceDate(BEGIN)
  const ids = [1, 2, 3, 4, 5, 6, 7]
  store(
    library,
    ids.map((id) => storyOf({ id, title: `Story ${id}`, body: null, created, updated: created })),
    'abstract',
    BEGIN,
  )
  const { reconcileSlice, readTitles } = library.webhooks
  const webhooks = {
    reconcileSlice: (...[owner, query]: Parameters<typeof reconcileSlice>) =>
      Promise.resolve(reconcileSlice(owner, query)),
    readTitles: (...[owner, stories]: Parameters<typeof readTitles>) => Promise.resolve(readTitles(owner, stories)),
  } as LibraryClient['webhooks']
  const { lines } = createReconciliationService({ library: { webhooks }, now: () => END })
  const scope = scopeOf(() => Promise.resolve(accessTo('https://a.example')), OWNER)
  const read = await allLines((after) =>
    lines(
      scope,
      { from: BEGIN, to: END, compares: false, shows: 'all', after, limit: 2 },
      new AbortController().signal,
    ),
  )
  expect(read.map(({ story }) => story)).toEqual(ids.toReversed())
})
