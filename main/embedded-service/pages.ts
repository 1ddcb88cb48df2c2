import { openApi } from './contract/open-api.ts'
import { OPERATIONS } from './contract/operations.ts'
import type { Operation } from './contract/operations.ts'
import type { Rendered } from './respond.ts'

/** The page at `/`, which describes the service and how to try it. */
export function welcomePage(url: string): string {
  const paths = Object.values<Operation>(OPERATIONS).map(({ path, summary }) => `  ${path.padEnd(44)}${summary}`)
  return `The embedded market data service. All data is fictional.

${paths.join('\n')}
  ${'/openapi.json'.padEnd(44)}All of it, with parameters and shapes, as OpenAPI 3.1.

To try it, take the key that npm run service printed:

  URL=${url}
  KEY=...
  curl "$URL/openapi.json"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news?pageSize=3&displayOutput=abstract"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news?tickers=QNTL&topics=outlook"
  curl -H "Authorization: token $KEY" "$URL/api/v2/news-removed?pageSize=5"
  curl -H "Authorization: token $KEY" "$URL/api/v2.1/fundamentals/operationRatios?symbols=QNTL,KSTL&reportType=TTM"
  curl -H "Authorization: token $KEY" "$URL/api/v2.1/fundamentals/earningReports?symbols=QNTL&period=FY"
  curl -H "Accept: application/xml" "$URL/api/v2/news?token=$KEY&pageSize=1"
  curl -H "Key: $KEY" "$URL/api/v1/webhook/test?destination=https://your-host.example/hook&version=webhook/v1&kind=News/v1"
`
}

const rendered = (type: string, text: string): Rendered => {
  const body = Buffer.from(text)
  return { status: 200, headers: { 'content-type': type, 'content-length': body.length }, body: [body] }
}

/** The pages outside the interface, which need no key; null for every other path. */
export function pageAt(segments: readonly string[], host: string): Rendered | null {
  // The host name that the client used; the rest of the header is not trusted.
  const url = `http://${/^[\w.:[\]-]{1,100}$/.test(host) ? host : 'localhost'}`
  if (segments.length !== 1) return null
  if (segments[0] === '') return rendered('text/plain; charset=utf-8', welcomePage(url))
  if (segments[0] !== 'openapi.json') return null
  return rendered('application/json; charset=utf-8', `${JSON.stringify(openApi(url), null, 2)}\n`)
}
