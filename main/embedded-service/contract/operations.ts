import type { Area } from '../errors.ts'
import { list, shape } from './responses.ts'
import { FUNDAMENTALS_PARAMETERS } from './fundamentals-parameters.ts'
import { NEWS_PARAMETERS, REMOVED_PARAMETERS } from './news-parameters.ts'
import type { ParameterTable, Schema, Standing } from './parameter.ts'
import { WEBHOOK_PARAMETERS } from './webhook-parameters.ts'

/** An operation of the service, without its implementation. */
export interface Operation {
  /** The path with its variable part in braces. */
  path: string
  area: Area
  summary: string
  standing: Standing
  parameters: ParameterTable
  /** Schema of the response with status 200. */
  response: Schema
  /** Error statuses in addition to those of every endpoint of the area. */
  refusals: readonly number[]
}

/**
 * All operations of the interface, by name. The router, the validation of parameters and the OpenAPI description use
 * this table.
 */
export const OPERATIONS = {
  newsList: {
    path: '/api/v2/news',
    area: 'news',
    summary: 'Stories, the newest first unless sorted otherwise.',
    standing: 'described',
    parameters: NEWS_PARAMETERS,
    response: list(shape('NewsItem')),
    refusals: [],
  },
  newsItem: {
    path: '/api/v2/news/{nodeID}',
    area: 'news',
    summary: 'The story with a node ID, as a list of at most one. The parameters of the list filter it.',
    standing: 'described',
    parameters: NEWS_PARAMETERS,
    response: { ...list(shape('NewsItem')), maxItems: 1 },
    refusals: [],
  },
  newsRemoved: {
    path: '/api/v2/news-removed',
    area: 'news',
    summary: 'Stories that were removed, the latest removal first.',
    standing: 'documented',
    parameters: REMOVED_PARAMETERS,
    response: shape('RemovedItems'),
    refusals: [],
  },
  operationRatios: {
    path: '/api/v2.1/fundamentals/operationRatios',
    area: 'fundamentals',
    summary: 'Operation ratios of companies.',
    standing: 'described',
    parameters: FUNDAMENTALS_PARAMETERS,
    response: shape('Ratios'),
    refusals: [404],
  },
  earningReports: {
    path: '/api/v2.1/fundamentals/earningReports',
    area: 'fundamentals',
    summary: 'Earnings reports of companies.',
    standing: 'described',
    parameters: FUNDAMENTALS_PARAMETERS,
    response: shape('Earnings'),
    refusals: [404],
  },
  webhookTest: {
    path: '/api/v1/webhook/test',
    area: 'webhook',
    summary: 'Triggers one test delivery and says whether it arrived.',
    standing: 'described',
    parameters: WEBHOOK_PARAMETERS,
    response: shape('Delivered'),
    refusals: [424],
  },
} as const satisfies Record<string, Operation>

/** Name of an operation. */
export type OperationName = keyof typeof OPERATIONS
