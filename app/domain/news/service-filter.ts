import { serviceDay } from '../responses/service-date.ts'
import type { QueryNode, StoryFlag, StoryPart } from './story-query.ts'

/** Maximum number of tickers in one request. */
const MAX_TICKERS = 50

/** What the service can filter by: tickers, and days as YYYY-MM-DD. */
export interface ServiceFilter {
  tickers: readonly string[]
  dateFrom: string | null
  dateTo: string | null
}

/** What only the person gives a story, or the window: no story that is not stored has it. */
const OWN: readonly (StoryFlag | StoryPart | 'label')[] = [
  'starred',
  'pinned',
  'labelled',
  'read',
  'removed',
  'note',
  'highlight',
  'label',
]

/** Whether no story that is not stored can belong to a list, or where it is negated, to all other stories. */
function isOfStored(node: QueryNode, isNegated = false): boolean {
  switch (node.kind) {
    case 'is':
      // A story that is not unread is read.
      return isNegated ? node.flag === 'unread' : OWN.includes(node.flag)
    case 'has':
      return !isNegated && OWN.includes(node.part)
    case 'value':
      return !isNegated && node.field === 'label'
    case 'not':
      return isOfStored(node.node, !isNegated)
    case 'all':
    case 'any':
      return (node.kind === 'all') === isNegated
        ? node.nodes.every((each) => isOfStored(each, isNegated))
        : node.nodes.some((each) => isOfStored(each, isNegated))
    default:
      return false
  }
}

/** The conditions that all apply, also those in parentheses. */
const conditionsOf = (node: QueryNode): readonly QueryNode[] =>
  node.kind === 'all' ? node.nodes.flatMap(conditionsOf) : [node]

/** The part of a query by which the service can filter, and whether that is all of it. */
function forService(node: QueryNode): { filter: ServiceFilter; isWhole: boolean } {
  // What a request for these symbols or days would bring could not belong to the list.
  const nodes = isOfStored(node) ? [] : conditionsOf(node)
  const tickers: string[] = []
  let [from, to]: [number | null, number | null] = [null, null]
  let isWhole = !isOfStored(node)
  for (const each of nodes) {
    const options = each.kind === 'any' ? each.nodes : [each]
    // The service would read one with a comma as two.
    const symbols = options.map((option) =>
      option.kind === 'value' && option.field === 'sym' && !option.value.includes(',')
        ? option.value.toUpperCase()
        : null,
    )
    // The service reads several tickers as “any of them”, so only one such condition can be passed on, and only as a whole: with some of its
    // symbols the end of their stories would be taken for the end of the list.
    const canPassOn = tickers.length === 0 && symbols.length <= MAX_TICKERS
    if (canPassOn && symbols.every((symbol) => symbol !== null)) tickers.push(...symbols)
    else if (each.kind === 'date') {
      from = each.from === null ? from : Math.max(from ?? each.from, each.from)
      to = each.to === null ? to : Math.min(to ?? each.to, each.to)
    } else isWhole = false
  }
  // No story is of such days.
  if (from !== null && to !== null && to <= from)
    return { filter: { tickers: [], dateFrom: null, dateTo: null }, isWhole: false }
  return {
    filter: {
      tickers,
      dateFrom: from === null ? null : serviceDay(from),
      dateTo: to === null ? null : serviceDay(to - 1),
    },
    isWhole,
  }
}

/** The part of a query by which the service can filter. The other conditions apply to cached stories only. */
export const serviceFilterOf = (node: QueryNode): ServiceFilter => forService(node).filter

/** Whether the service can filter by all of a query. */
export const isServiceQuery = (node: QueryNode): boolean => forService(node).isWhole
