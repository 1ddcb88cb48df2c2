import { invalidInput } from '../../../app/errors/app-error.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import type { Completeness } from '../../../app/domain/news/news-item.ts'
import type { ServiceFilter } from '../../../app/domain/news/service-filter.ts'
import { WEBHOOK_VERSION, type WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { Access } from '../context/connection-scope.ts'

/** Parameters of a removed-stories request. */
export interface NewsRemovedQuery {
  page: number
  pageSize: number
  /** Only stories updated at or after this time, in Unix milliseconds; null for all. */
  updatedSince: number | null
}

export interface NewsListQuery extends ServiceFilter, NewsRemovedQuery {
  completeness: Completeness
}

/** The smallest request of the list, which shows what a key has access to. */
export const ONE_HEADLINE: NewsListQuery = {
  ...{ tickers: [], dateFrom: null, dateTo: null },
  ...{ page: 0, pageSize: 1, updatedSince: null, completeness: 'headline' },
}

/** Parameters of a fundamentals request. */
export interface FundamentalsQuery {
  symbols: readonly string[]
  fromDate: string | null
  period: string | null
  reportType: string | null
}

export interface WebhookTestQuery {
  destination: string
  kind: WebhookKind
  transformToken: string | null
}

export type Parameter = readonly [name: string, value: string]

/** The headers that the service reads a key from. */
const KEY_HEADERS = ['Authorization', 'Key'] as const

/** The keys in the headers of a request, without the word before them. */
export const keysIn = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name]) => isKeyHeader(name))
    .map(([, value]) => value.replace(/^token /, ''))

/** Whether the header of that name, in any case, has a key. */
export const isKeyHeader = (name: string): boolean =>
  KEY_HEADERS.some((each) => each.toLowerCase() === name.toLowerCase())

/** A request of the interface, without the base URL and the key. */
export interface Call {
  path: string
  parameters: readonly Parameter[]
  keyHeader: (typeof KEY_HEADERS)[number]
  relied: readonly ProfileSettingName[]
  secretParameters: readonly string[]
}

/** Adds the parameters with assumed names that have a value, and records which settings were used. */
function assumed(
  connection: Access,
  values: readonly (readonly [ProfileSettingName, string | null])[],
): { parameters: Parameter[]; relied: ProfileSettingName[] } {
  const given = values.filter(
    (each): each is readonly [ProfileSettingName, string] => each[1] !== null && each[1] !== '',
  )
  return {
    parameters: given.map(([name, value]) => [connection.profile[name], value] as const),
    relied: given.map(([name]) => name),
  }
}

/** What most calls have in common. */
const BY_AUTHORIZATION = { keyHeader: 'Authorization', relied: [], secretParameters: [] } as const

const inSeconds = (at: number | null): string | null => (at === null ? null : String(Math.floor(at / 1000)))

export function fundamentalsCall(
  connection: Access,
  subject: 'operationRatios' | 'earningReports',
  query: FundamentalsQuery,
): Call {
  const { parameters, relied } = assumed(connection, [
    ['symbolsParameter', query.symbols.join(',')],
    ['fromDateParameter', query.fromDate],
    ['periodParameter', query.period],
    ['reportTypeParameter', query.reportType],
  ])
  return { ...BY_AUTHORIZATION, path: `/api/v2.1/fundamentals/${subject}`, parameters, relied }
}

/** The address of a call without the key. */
export function urlOf({ baseUrl }: Pick<Access, 'baseUrl'>, call: Call): URL {
  const url = new URL(`${baseUrl}${call.path}`)
  // SECURITY 55: a path comes from the settings and must not send the key to another origin.
  if (url.origin !== new URL(baseUrl).origin)
    throw invalidInput(
      'newsRemovedPath',
      `“${call.path}” leads away from the base URL. Correct it in the interface profile in Settings.`,
    )
  for (const [name, value] of call.parameters) url.searchParams.append(name, value)
  // A program finds what the window requested with the same parameters in another order.
  url.searchParams.sort()
  return url
}

/** The address of a call, and the headers with the key. */
export function requestOf(connection: Access, call: Call): { url: URL; headers: Record<string, string> } {
  const url = urlOf(connection, call)
  // SPEC 4.1 accept: always sent, because the service may respond with XML to a request without it.
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Tearsheet' }
  // SECURITY 20: the key is sent in its header; it is in the address only if the user chose that.
  if (call.keyHeader === 'Key') headers.Key = connection.key
  else if (connection.keyPlacement === 'query') url.searchParams.append('token', connection.key)
  else headers.Authorization = `token ${connection.key}`
  return { url, headers }
}

/** A request of a program, which names its parameters as the service does. */
export const programCall = (path: string, parameters: readonly Parameter[]): Call => ({
  ...BY_AUTHORIZATION,
  path,
  parameters,
})

/** A request for one story. */
export const newsItemCall = (id: number, completeness: Completeness): Call => ({
  ...BY_AUTHORIZATION,
  path: `/api/v2/news/${id}`,
  parameters: [['displayOutput', completeness]],
})

/** A request for a page of the list of stories. */
export function newsListCall(connection: Access, query: NewsListQuery): Call {
  const { parameters, relied } = assumed(connection, [
    ['newsTickersParameter', query.tickers.join(',')],
    ['newsDateFromParameter', query.dateFrom],
    ['newsDateToParameter', query.dateTo],
    ['newsPageParameter', String(query.page)],
    ['newsPageSizeParameter', String(query.pageSize)],
    ['newsUpdatedSinceParameter', inSeconds(query.updatedSince)],
  ])
  return {
    ...BY_AUTHORIZATION,
    path: '/api/v2/news',
    parameters: [...parameters, ['displayOutput', query.completeness]],
    relied,
  }
}

/** A request for a page of the list of removed stories. */
export function newsRemovedCall(connection: Access, query: NewsRemovedQuery): Call {
  const { parameters, relied } = assumed(connection, [
    ['newsPageParameter', String(query.page)],
    ['newsPageSizeParameter', String(query.pageSize)],
    ['newsUpdatedSinceParameter', inSeconds(query.updatedSince)],
  ])
  return {
    ...BY_AUTHORIZATION,
    path: connection.profile.newsRemovedPath,
    parameters,
    relied: [...relied, 'newsRemovedPath'],
  }
}

export function webhookTestCall(connection: Access, query: WebhookTestQuery): Call {
  const { parameters, relied } = assumed(connection, [['transformTokenParameter', query.transformToken]])
  return {
    path: '/api/v1/webhook/test',
    parameters: [['destination', query.destination], ['version', WEBHOOK_VERSION], ['kind', query.kind], ...parameters],
    relied,
    keyHeader: 'Key',
    secretParameters: [connection.profile.transformTokenParameter],
  }
}
