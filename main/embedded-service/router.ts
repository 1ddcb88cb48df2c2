import type { EmbeddedResponse } from './embedded-response.ts'
import { OPERATIONS } from './contract/operations.ts'
import type { Operation, OperationName } from './contract/operations.ts'
import { readQuery } from './contract/parameter.ts'
import { earningReports } from './endpoints/earning-reports.ts'
import { newsItem } from './endpoints/news-item.ts'
import { newsList } from './endpoints/news-list.ts'
import { newsRemoved } from './endpoints/news-removed.ts'
import { createOperationRatios } from './endpoints/operation-ratios.ts'
import { webhookTest } from './endpoints/webhook-test.ts'
import type { SampleSet } from './data/sample-set.ts'
import type { Endpoint, RequestContext, ServiceParts } from './request-context.ts'

/** A request whose parameters are not read yet. */
interface Asked extends Pick<RequestContext<never>, 'at' | 'key' | 'plan'> {
  query: URLSearchParams
}

/** An operation with its implementation. */
export interface Route {
  operation: Operation
  /** Rejects with `InvalidParameter` or a `Refusal`. */
  response: (asked: Asked, parts: ServiceParts) => Promise<EmbeddedResponse>
}

type Endpoints = { readonly [Name in OperationName]: Endpoint<(typeof OPERATIONS)[Name]['parameters']> }

/** Finds the route of a path, which is given as decoded segments. */
export type Router = (segments: readonly string[]) => Route | null

/**
 * Whether the segments match a path; a part in braces matches any segment, and a blank segment at the end is ignored.
 */
function matches(wanted: readonly string[], segments: readonly string[]): boolean {
  const given = segments.at(-1) === '' ? segments.slice(0, -1) : segments
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part === given[place] || (part.startsWith('{') && given[place] !== ''))
  )
}

/** The endpoints of a service over that sample set. */
export function createRouter(set: SampleSet): Router {
  const endpoints: Endpoints = {
    newsList,
    newsItem,
    newsRemoved,
    operationRatios: createOperationRatios(set),
    earningReports,
    webhookTest,
  }
  const routes = Object.entries<Operation>(OPERATIONS).map(([name, operation]) => {
    const parts = operation.path.split('/').slice(1)
    return {
      operation,
      endpoint: endpoints[name as OperationName] as Endpoint<Operation['parameters']>,
      parts,
      variable: parts.findIndex((part) => part.startsWith('{')),
    }
  })
  return (segments) => {
    const found = routes.find(({ parts }) => matches(parts, segments))
    if (found === undefined) return null
    const { operation, endpoint, variable } = found
    return {
      operation,
      response: async ({ query, ...asked }, parts) =>
        endpoint(
          { ...asked, segment: segments[variable] ?? '', values: readQuery(operation.parameters, query) },
          parts,
        ),
    }
  }
}
