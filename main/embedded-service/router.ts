import { earningReports } from './endpoints/earning-reports.ts'
import { newsItem } from './endpoints/news-item.ts'
import { newsList } from './endpoints/news-list.ts'
import { newsRemoved } from './endpoints/news-removed.ts'
import { createOperationRatios } from './endpoints/operation-ratios.ts'
import { webhookTest } from './endpoints/webhook-test.ts'
import type { Area } from './errors.ts'
import type { SampleSet } from './data/sample-set.ts'
import type { Endpoint } from './exchange.ts'

/** An endpoint with its area, which decides authentication and the shape of errors. */
export interface Route {
  area: Area
  endpoint: Endpoint
}

/** The endpoints of a service over that sample set. */
export function createRouter(set: SampleSet): (path: string) => Route | null {
  const routes: readonly (Route & { path: RegExp })[] = [
    { path: /^\/api\/v2\/news\/?$/, area: 'news', endpoint: newsList },
    { path: /^\/api\/v2\/news-removed$/, area: 'news', endpoint: newsRemoved },
    { path: /^\/api\/v2\/news\/[^/]+$/, area: 'news', endpoint: newsItem },
    {
      path: /^\/api\/v2\.1\/fundamentals\/operationRatios$/,
      area: 'fundamentals',
      endpoint: createOperationRatios(set),
    },
    { path: /^\/api\/v2\.1\/fundamentals\/earningReports$/, area: 'fundamentals', endpoint: earningReports },
    { path: /^\/api\/v1\/webhook\/test$/, area: 'webhook', endpoint: webhookTest },
  ]
  return (path) => routes.find((each) => each.path.test(path)) ?? null
}
