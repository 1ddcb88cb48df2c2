import type { EmbeddedResponse } from './wire-value.ts'
import { OPERATIONS, type Operation, type OperationName, type WEBHOOK_PARAMETERS } from './contract/operations.ts'
import { readQuery } from './contract/parameter.ts'
import { earningReports, createOperationRatios } from './endpoints/fundamentals.ts'
import { newsItem, newsList, newsRemoved } from './endpoints/news.ts'
import type { SampleSet } from './data/sample-set.ts'
import type { Endpoint, RequestContext, ServiceParts } from './request-context.ts'
import { notDelivered } from './errors.ts'

/** SPEC 4.4: triggers one delivery to the destination and reports whether it arrived. */
const webhookTest: Endpoint<typeof WEBHOOK_PARAMETERS> = async ({ values, key }, { production }) => {
  const { destination, kind, token } = values
  // The response reports the first attempt; production retries continue in the background.
  const { outcome } = await production.test({ url: destination, kind, forProduction: token !== null, key })
  if (outcome !== 'delivered') throw notDelivered()
  return { status: 200, body: { status: 'success' } }
}

/** The parsed target of a request line. */
export interface RequestTarget {
  /** The decoded parts of the path between its slashes. */
  segments: readonly string[]
  query: URLSearchParams
  /** HTTP status of the error when the target cannot be served. */
  refusedWith: 400 | 414 | null
}

const LONGEST = 16_384

/** A decoded part of a path; unchanged when its escapes are damaged or encode a slash. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.includes('/') ? part : text
  } catch {
    return part
  }
}

/** Reads a request target in origin form or, as RFC 9112 § 3.2.2 requires of servers, in absolute form. */
export function readTarget(text: string): RequestTarget {
  const url = URL.parse(text.startsWith('/') ? `http://service${text}` : text)
  if (url?.protocol !== 'http:') return { segments: [], query: new URLSearchParams(), refusedWith: 400 }
  return {
    segments: url.pathname.split('/').slice(1).map(decoded),
    query: url.searchParams,
    refusedWith: text.length > LONGEST ? 414 : null,
  }
}

/** A request whose parameters are not read yet. */
interface Asked extends Pick<RequestContext<never>, 'at' | 'key' | 'plan'> {
  query: URLSearchParams
}

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
