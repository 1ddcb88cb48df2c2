import { formatServiceDate } from '../../../app/domain/service-date.ts'
import { badNewsRequest, Refusal } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { wholeNumber } from './parameters.ts'

/** Stories that were removed, newest removal first: an object with one array of `{id, updated}`. */
export const newsRemoved: Endpoint = ({ query }, { interventions }) => {
  const pageSize = wholeNumber(query, 'pageSize', 15, 1, 100)
  const page = wholeNumber(query, 'page', 0, 0, 100_000)
  const since = wholeNumber(query, 'updatedSince', 0, 0, 1e12)
  if (pageSize === null) throw new Refusal(400, { message: 'Invalid page size' })
  if (page === null || since === null) throw badNewsRequest()
  const removed = [...interventions.removed]
    .filter(([, at]) => at >= since * 1000)
    .sort(([, one], [, other]) => other - one)
  return {
    status: 200,
    body: {
      removed: removed
        .slice(page * pageSize, (page + 1) * pageSize)
        .map(([id, at]) => ({ id, updated: formatServiceDate(at) })),
    },
  }
}
