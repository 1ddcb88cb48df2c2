import type { InterfaceProfile, ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import { COMPLETENESS_ORDER, type Completeness } from '../../../app/domain/news/news-item.ts'
import type { Program } from '../../../app/domain/programs/program.ts'
import { receivedOf, type ReceivedResponse } from '../../../app/domain/responses/received-response.ts'
import { createHash } from 'node:crypto'
import type { Context } from '../context/context.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { FundamentalsModule } from '../fundamentals/module.ts'
import type { NewsModule } from '../news/module.ts'
import type { FundamentalsQuery, ProgramRequest, ServiceClient } from '../requests/module.ts'
import { askedMoment, NO_DATE, refusal, type Answer, type Question } from './answer.ts'

export interface ServiceAnswersParts extends Pick<Context, 'library' | 'now'> {
  client: Pick<ServiceClient, 'forProgram' | 'storiesForProgram' | 'receiptName'>
  news: Pick<NewsModule, 'ingestion'>
  fundamentals: Pick<FundamentalsModule, 'storeRatios' | 'storeEarnings'>
}

const MINUTE_MS = 60_000

/**
 * Counts the requests that programs cause, apart from those of the window. Returns null for one more, or how many seconds the program has to
 * wait.
 */
function createRate(now: () => number): (program: Pick<Program, 'id' | 'requestsPerMinute'>) => number | null {
  const requests = new Map<string, number[]>()
  return ({ id, requestsPerMinute }) => {
    const at = now()
    const recent = (requests.get(id) ?? []).filter((each) => Math.abs(at - each) < MINUTE_MS)
    const [oldest = at] = recent
    if (recent.length >= requestsPerMinute) return Math.ceil((oldest + MINUTE_MS - at) / 1000)
    requests.set(id, [...recent, at])
    return null
  }
}

/** Where the interface of the service has which data. */
const PATHS = [
  { path: /^\/api\/v2\/news(\/\d{1,16})?$/, subject: 'stories' },
  { path: /^\/api\/v2\.1\/fundamentals\/operationRatios$/, subject: 'ratios' },
  { path: /^\/api\/v2\.1\/fundamentals\/earningReports$/, subject: 'earnings' },
] as const

type Subject = (typeof PATHS)[number]['subject']

const STORY_PARAMETERS: readonly ProfileSettingName[] = [
  'newsTickersParameter',
  'newsDateFromParameter',
  'newsDateToParameter',
  'newsPageParameter',
  'newsPageSizeParameter',
  'newsUpdatedSinceParameter',
]

const valueOf = ({ parameters }: ProgramRequest, name: string): string | null =>
  parameters.find(([each]) => each === name)?.[1] ?? null

/** Whether a request has no parameters but these, each once. */
const hasOnly = ({ parameters }: ProgramRequest, names: readonly string[]): boolean =>
  parameters.every(([name]) => names.includes(name)) &&
  new Set(parameters.map(([name]) => name)).size === parameters.length

/**
 * How much of a story a request for stories asks for; null for one with a parameter that may change what a text says, so that its
 * stories would look edited.
 */
function completenessOf(request: ProgramRequest, profile: InterfaceProfile): Completeness | null {
  if (!hasOnly(request, ['displayOutput', ...STORY_PARAMETERS.map((name) => profile[name])])) return null
  const given = valueOf(request, 'displayOutput') ?? 'headline'
  return COMPLETENESS_ORDER.find((each) => each === given) ?? null
}

/** A request for earnings as the window makes it; null for one with other parameters. */
function earningsQueryOf(request: ProgramRequest, profile: InterfaceProfile): FundamentalsQuery | null {
  const { symbolsParameter, fromDateParameter, periodParameter, reportTypeParameter } = profile
  if (!hasOnly(request, [symbolsParameter, fromDateParameter, periodParameter, reportTypeParameter])) return null
  return {
    // As the window writes them, so that it finds what came.
    symbols: (valueOf(request, symbolsParameter) ?? '')
      .split(',')
      .map((symbol) => symbol.trim().toUpperCase())
      .filter((symbol) => symbol !== ''),
    fromDate: valueOf(request, fromDateParameter),
    period: valueOf(request, periodParameter),
    reportType: valueOf(request, reportTypeParameter),
  }
}

const ESCAPE = '\\'.charCodeAt(0)

/** How a response has the member that needs a licence: its name, and from there on its value. Blanks in a text are escaped. */
const LICENSED = {
  json: { name: '"cusip"', value: /[ \t\r\n]*:[ \t\r\n]*"((?:[^"\\]|\\.)+)"/y, quote: 1 },
  // The description declares the ratios as a text with JSON in it.
  text: { name: '\\"cusip\\"', value: /(?: |\\[trn])*:(?: |\\[trn])*\\"((?:[^"\\]|\\\\(?:\\.|[^\\]))+)\\"/y, quote: 2 },
} as const

/** Maximum number of bytes from the name to the end of a value; a longer one is no identifier. */
const MAX_LICENSED = 128

/** Leaves out what needs a licence, as every export does, by moving what comes after it: a large response is not copied. Returns what is left. */
function leaveOutLicensed(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { name, value, quote } = /^[^[{"]*"/.test(text.toString('latin1', 0, MAX_LICENSED))
    ? LICENSED.text
    : LICENSED.json
  let [from, to] = [0, 0]
  const keepUpTo = (end: number): void => {
    if (to < from) text.copyWithin(to, from, end)
    to += end - from
  }
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    value.lastIndex = 0
    const found = value.exec(text.toString('latin1', at + name.length, at + name.length + MAX_LICENSED))
    // Behind an escape it is the end of another name.
    if (found?.[1] === undefined || text[at - 1] === ESCAPE) continue
    const end = at + name.length + found[0].length - quote
    keepUpTo(end - found[1].length)
    from = end
  }
  keepUpTo(text.length)
  return text.subarray(0, to)
}

/** `bytes` belong to the answer. Without their hash it is calculated. */
type Stored = Pick<ReceivedResponse, 'bytes' | 'receivedAt'> & { hash?: string }

function answerOf(state: 'cached' | 'live', { bytes, receivedAt, hash }: Stored): Answer {
  const sha256 = hash ?? createHash('sha256').update(bytes).digest('hex')
  const body = leaveOutLicensed(bytes)
  const source = [
    state,
    `received=${new Date(receivedAt).toISOString()}`,
    `sha256=${sha256}`,
    ...(body.length === bytes.length ? [] : ['left-out=cusip']),
  ]
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-tearsheet-source': source.join('; ') },
    body,
  }
}

/** How old a cached answer may be, in seconds: as in HTTP, `no-cache` and `max-age`; Infinity where a request says nothing. */
function longestAge(cacheControl: string): number {
  if (/(^|[\s,])no-cache($|[\s,])/i.test(cacheControl)) return -Infinity
  const given = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1]
  return given === undefined ? Infinity : Number(given)
}

/** What the last response to a request said that was received by a date of HTTP. Nothing is requested. */
async function answerOfThen(
  date: string,
  now: number,
  readAnswer: (moment: number) => Promise<(Stored & { intact: boolean }) | null>,
): Promise<Answer> {
  const moment = askedMoment(date, now)
  if (moment === null) return NO_DATE
  const stored = await readAnswer(moment)
  if (stored?.intact !== true)
    return refusal(504, `No response to this request that was received by ${date} is cached.`)
  const { headers, ...answer } = answerOf('cached', stored)
  const received = new Date(stored.receivedAt).toUTCString()
  return { ...answer, headers: { ...headers, 'memento-datetime': received, vary: 'accept-datetime' } }
}

/**
 * Answers requests in the form of the service's own interface with the bytes that it sent. What is not cached is requested once, for a
 * program that may cause that, and stored as if the window had requested it.
 */
export function createServiceAnswers(
  parts: ServiceAnswersParts,
): (program: Program, scope: ConnectionScope, question: Question) => Promise<Answer> {
  const { client, library, news, fundamentals, now } = parts
  const rate = createRate(now)

  async function requestNow(
    subject: Subject,
    scope: ConnectionScope,
    access: Access,
    request: ProgramRequest,
    signal: AbortSignal,
  ): Promise<Stored> {
    const { owner, profile } = access
    if (subject === 'stories') {
      const response = await client.storiesForProgram(access, request, signal)
      const completeness = completenessOf(request, profile)
      if (completeness === null) await library.responses.storeResponse(owner, receivedOf(response))
      else await news.ingestion.store(access, response, completeness, response.stories)
      return response
    }
    const response = await client.forProgram(access, request, signal)
    const earnings = subject === 'earnings' ? earningsQueryOf(request, profile) : null
    if (subject === 'ratios' && hasOnly(request, [profile.symbolsParameter]))
      await fundamentals.storeRatios(scope, owner, response)
    else if (earnings !== null) await fundamentals.storeEarnings(owner, earnings, response)
    // The window would take a part of the ratios for all that there are.
    else await library.responses.storeResponse(owner, receivedOf(response))
    return response
  }

  return async (program, scope, { url, headers, signal }) => {
    // Clients that put the ID of a story behind it end it with a slash where there is none; the service takes that, too.
    const asked = url.pathname.replace(/\/$/, '')
    const subject = PATHS.find(({ path }) => path.test(asked))?.subject
    if (subject === undefined)
      return refusal(404, 'Stories, ratios and earnings are served here. Webhook tests and all else are not.')
    const accept = headers.accept ?? '*/*'
    if (!/json|\*\/\*|application\/\*/i.test(accept)) return refusal(406, 'Only JSON is served here.')
    const request: ProgramRequest = { path: asked, parameters: [...url.searchParams] }
    const cacheControl = headers['cache-control'] ?? ''
    const readAnswer = (moment: number) =>
      library.responses.readAnswer(scope.owner, client.receiptName(scope.connection, request), moment)
    const date = headers['accept-datetime']
    if (date !== undefined) return answerOfThen(String(date), now(), readAnswer)
    const stored = await readAnswer(Number.MAX_SAFE_INTEGER)
    const isCached = stored?.intact === true && now() - stored.receivedAt <= longestAge(cacheControl) * 1000
    if (isCached) return answerOf('cached', stored)
    if (!program.mayRequest)
      return refusal(504, `This is not cached, and “${program.name}” reads only what is. See Settings, Programs.`)
    if (/only-if-cached/i.test(cacheControl)) return refusal(504, 'This is not cached.')
    const access = await scope.access()
    const wait = rate(program)
    if (wait !== null)
      return refusal(
        429,
        `“${program.name}” may cause ${program.requestsPerMinute} requests a minute, and has done so. Wait, or change that in Settings, Programs.`,
        { 'retry-after': String(wait) },
      )
    const { bytes, receivedAt } = await requestNow(subject, scope, access, request, signal)
    return answerOf('live', { bytes: new Uint8Array(bytes), receivedAt })
  }
}
