import type { Shown } from '../../app/domain/responses/shown.ts'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import type { SymbolRatios } from '../../app/domain/fundamentals/ratio-record.ts'
import type { StoryRow } from '../../app/ipc/news-schemas.ts'
import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { refusing } from './render-window.tsx'
import type { Replies } from './render-window.tsx'

/** A state that a view can be brought into. */
export type ViewState = Exclude<Shown['state'], 'not-asked'>

/** The states, and what no view may claim in each: what a reader would take for something that was never found out. */
export const UNTRUE_IN: Readonly<Record<ViewState, RegExp>> = {
  loading:
    /\blive\b|cached ·|returned no|not in the (record|response|plan)|no records?\b(?! are cached)|none ·|failed|offline/i,
  live: /cached ·|not cached|requesting|returned no|failed|offline|not in the plan|not requested/i,
  cached: /\blive ·|returned no|not in the response|not in the plan|not requested|requesting…/i,
  offline:
    /\blive\b|returned no|not in the (record|response|plan)|no records?\b(?! are cached)|none ·|failed|requesting…/i,
  none: /\blive\b|cached ·|not cached|failed|offline|not in the plan|not requested|requesting…/i,
  denied: /\blive ·|returned no|not in the (record|response)|no records?\b(?! are cached)|none ·|offline|requesting…/i,
  failed: /\blive ·|returned no|not in the (record|response|plan)|no records?\b(?! are cached)|none ·|requesting…/i,
}

const UNREACHABLE: ErrorInfo = { kind: 'offline', reason: 'unreachable', detail: '' }
const CHOSEN: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }
const DENIED: ErrorInfo = { kind: 'forbidden', reply: { status: 403, message: 'Forbidden', requestId: null } }
const RESPONSE = { hash: 'a'.repeat(64), path: '$.result[0].operationRatios[0]' }

const ratiosOf = (symbol: string, at: number, hasRecords: boolean): SymbolRatios => ({
  symbol,
  outcome: hasRecords ? 'records' : 'not-in-response',
  message: null,
  company: null,
  records: hasRecords
    ? [
        {
          id: { companyId: 'c', asOf: '2025-09-30', reportType: 'TTM', period: '3M', aorOrRestate: 'AOR' },
          fiscalYearEnd: 9,
          isCalculated: false,
          values: { grossMargin: '0.4', operationMargin: '0.2' },
          response: RESPONSE,
          receivedAt: at,
        },
      ]
    : [],
  fieldNames: hasRecords ? ['grossMargin', 'operationMargin'] : [],
  reportTypes: hasRecords ? ['TTM'] : [],
  receivedAt: hasRecords ? at : null,
})

/** A row of the list of stories that came at that time. */
export const rowOf = (at: number): StoryRow => ({
  id: 7,
  title: 'A story',
  author: null,
  createdAt: at,
  updatedAt: at,
  symbols: [],
  channels: [],
  importanceRank: null,
  completeness: 'full',
  revision: 'none',
  isChangedSinceRead: false,
  removedAt: null,
  isRead: false,
  isStarred: false,
  isPinned: false,
  label: null,
  hasNote: false,
  hiddenBy: [],
})

/** How main answers a request to the service in a state; undefined when it never does. */
function answerIn(state: ViewState, now: number): Source | ErrorInfo | undefined {
  switch (state) {
    case 'loading':
      return undefined
    case 'live':
    case 'none':
      return { state: 'live', receivedAt: now, because: null }
    case 'cached':
      return { state: 'cached', receivedAt: now - 3_600_000, because: UNREACHABLE }
    case 'offline':
      return CHOSEN
    case 'denied':
      return DENIED
    case 'failed':
      return UNREACHABLE
  }
}

/** The replies of main that bring the views of fundamentals into a state; `now` in Unix milliseconds. */
export function repliesIn(state: ViewState, now: number): Replies {
  const answer = answerIn(state, now)
  const hasAny = state === 'live' || state === 'cached'
  const at = state === 'cached' ? now - 3_600_000 : now
  const sourced = <T>(value: T): { value: T; source: Source } => {
    if (answer === undefined || !('receivedAt' in answer)) throw new AppError({ kind: 'cancelled' })
    return { value, source: answer }
  }
  const asked = (reply: Replies): Replies =>
    answer === undefined
      ? {}
      : 'receivedAt' in answer
        ? reply
        : Object.fromEntries(Object.keys(reply).map((channel) => [channel, refusing(answer)]))
  return {
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, offline: state === 'offline' }),
    'organiser.get': () => ({ watchLists: [], queries: [] }),
    'proof.altered': () => [],
    'news.rows': () => ({
      rows: hasAny ? [rowOf(at)] : [],
      receivedAt: hasAny ? at : null,
      more: false,
      isPartial: false,
      failedRules: [],
    }),
    'news.count': ({ queries }) => queries.map(() => ({ total: hasAny ? 1 : 0, isExact: true, hidden: 0 })),
    'ratios.read': ({ symbols }) => ({
      value: symbols.map((symbol) => ratiosOf(symbol, at, hasAny)),
      source: { state: 'cached', receivedAt: hasAny ? at : null, because: null },
    }),
    ...asked({
      'ratios.refresh': () => sourced(null),
      'news.refresh': () =>
        sourced({
          received: hasAny ? 1 : 0,
          fresh: 0,
          revised: 0,
          requests: 1,
          matching: hasAny ? 1 : 0,
          coverage: { oldest: null, isEnd: true, gap: null, incompleteDays: [] },
        }),
      'earnings.get': () =>
        sourced({
          ok: true,
          errors: [],
          dataText: hasAny
            ? '[{"symbol":"QNTL","earningReports":[{"id":{"asOf":"2025-09-30","period":"3M","reportType":"A"},"basicEps":1.5}]}]'
            : '[]',
          response: { hash: 'a'.repeat(64), path: '$.data' },
        }),
    }),
  }
}
