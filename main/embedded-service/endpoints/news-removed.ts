import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { REMOVED_PARAMETERS } from '../contract/news-parameters.ts'
import { badNewsRequest } from '../errors.ts'
import type { Endpoint } from '../request-context.ts'
import { removals } from '../data/story-order.ts'
import { storyId } from '../data/stories.ts'

/** How long removals are listed, in milliseconds. */
const KEPT_MS = 60 * 86_400_000

/** Maximum offset of a page. */
const MAX_OFFSET = 10_000

/** Stories that were removed, newest removal first: an object with one array of `{id, updated}`. */
export const newsRemoved: Endpoint<typeof REMOVED_PARAMETERS> = ({ values, at }, { set, interventions }) => {
  const { page, pageSize } = values
  const since = values.updatedSince ?? 0
  if (page * pageSize > MAX_OFFSET) throw badNewsRequest()
  const from = Math.max(since * 1000, at - KEPT_MS)
  const byTester = [...interventions.removed]
    .filter(([, when]) => when >= since * 1000)
    .map(([id, when]) => ({ id, when }))
  const ofItself = removals(set, from, at)
    .map(({ place, at: when }) => ({ id: storyId(set, place), when }))
    .filter(({ id }) => !interventions.removed.has(id))
    .take((page + 1) * pageSize)
  const removed = [...byTester, ...ofItself].sort((one, other) => other.when - one.when)
  return {
    status: 200,
    body: {
      removed: removed
        .slice(page * pageSize, (page + 1) * pageSize)
        .map(({ id, when }) => ({ id, updated: formatServiceDate(when) })),
    },
  }
}
