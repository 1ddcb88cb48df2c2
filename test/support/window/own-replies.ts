import type { KeptChanges } from '../../../app/domain/changes/changes-page.ts'
import { PROFILE_SETTINGS } from '../../../app/domain/connection/interface-profile.ts'
import { PLAIN_PLACE } from './receiver-place.ts'
import type { ConnectionProfile } from '../../../app/ipc/connection.ts'
import { ENTITLEMENT_PROBES } from '../../../app/domain/connection/entitlement.ts'
import type { EntitlementMap, EntitlementResult } from '../../../app/domain/connection/entitlement.ts'
import type { LoggedRequest } from '../../../app/domain/requests/request-log.ts'
import { PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver.ts'
import { emptyTally, HOUR_MS } from '../../../app/domain/webhooks/reconciliation.ts'
import type { ReconciledLine, Reconciliation } from '../../../app/domain/webhooks/reconciliation.ts'
import { UNSEEN } from '../../../app/domain/webhooks/payload-schemas.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { StoryVersion } from '../../../app/ipc/news/stories.ts'
import type { DeliveryRow } from '../../../app/ipc/webhooks/deliveries.ts'
import type { WebhookTest } from '../../../app/ipc/webhooks/webhooks.ts'
import { bodyOf } from '../cases/body-of.ts'
import { refusing, type Replies } from './render-window.tsx'
import { FULL, rowOf, serviceError } from './service-replies.ts'
import type { CrawledState } from '../views/view-states.ts'

const HASH = 'a'.repeat(64)
/** What a library that cannot be read says. */
export const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
/** The lists and searches stand in a file of their own, which fails for a reason of its own. */
const BUSY: ErrorInfo = { kind: 'storage-failed', reason: 'busy', detail: '' }
/** The programs are read from the settings in memory, which only a defect can keep from being read. */
const DEFECT: ErrorInfo = { kind: 'internal', reference: 'ref-2' }
const ORIGIN = 'https://a.example'

/** A delivery that came at that time. */
export const deliveryOf = (at: number): DeliveryRow => ({
  id: 1,
  payloadId: 'p-1',
  apiVersion: 'webhook/v1',
  kindAsSent: 'News/v1',
  kind: 'News/v1',
  action: 'created',
  dataId: '7',
  revision: null,
  timestamp: null,
  errorText: null,
  receivedAt: at,
  deliveryId: 'd-1',
  signature: 'absent',
  isTls: false,
  bytes: 120,
  status: 204,
  answeredAfterMs: 3,
  wasCut: false,
  cutBy: null,
  label: null,
  note: null,
  schemaDrift: [],
  hasTaught: false,
  relation: null,
  retryOf: null,
})

/** A reconciliation of an hour that the receiver listened through, in which so many deliveries were missed. */
export function reconciliationOf(now: number, missed: number, changes: Partial<Reconciliation> = {}): Reconciliation {
  const { counts, reasons } = emptyTally()
  const at = Math.floor(now / HOUR_MS) * HOUR_MS
  return {
    ...{ from: at, to: now, madeAt: now, reasons, worst: [], compared: null },
    counts: { ...counts, delivered: 2, missed },
    ...{ p50: 400, p95: 900, readMs: HOUR_MS, heardMs: HOUR_MS, judgedMs: HOUR_MS, skewMs: 0 },
    hours: [{ at, delivered: 2, late: 0, missed, outside: 0, unknown: 0, judgedMs: HOUR_MS }],
    scope: { kinds: ['News/v1'], symbols: [], channels: [] },
    ...{ hasListened: true, isPurged: false },
    ...changes,
  }
}

const versionOf = (changeType: StoryVersion['changeType'], at: number): StoryVersion => ({
  receivedAt: at,
  updated: new Date(at).toUTCString(),
  completeness: 'full',
  changeType,
  responses: [{ response: { hash: HASH, path: '$[0]' }, receivedAt: at, parts: ['body'] }],
  changes: null,
})

const callOf = (at: number): LoggedRequest => ({
  id: 1,
  origin: 'service',
  program: null,
  at,
  url: `GET ${ORIGIN}/api/v2/news`,
  requestHeaders: {},
  status: 200,
  error: null,
  durationMs: 12,
  waitedMs: 0,
  bytes: 120,
  requestIds: {},
  rateLimit: {},
  contentType: null,
  shared: 0,
  retry: 0,
})

/** A page of changes that was kept at that time. */
const keptAt = (at: number): KeptChanges => ({
  ...{ id: 1, title: 'Changes: Everything', scope: { kind: 'all' }, since: at - HOUR_MS, until: at, writtenAt: at },
  isDaily: false,
})

/** A test that was sent at that time. */
export const testOf = (at: number): WebhookTest => ({
  id: 1,
  sentAt: at,
  destination: 'https://b.example/hook',
  kind: 'News/v1',
  transformed: false,
  durationMs: 12,
  delivered: true,
  status: 200,
  message: '',
})

function checkOf(response: EntitlementResult, at: number): EntitlementMap {
  const status = response === 'refused' ? 403 : response === 'unknown' ? null : 200
  return {
    id: 1,
    origin: ORIGIN,
    fingerprint: 'abcdef12',
    madeAt: at,
    cells: ENTITLEMENT_PROBES.map(({ id }) => ({ probe: id, response, status, detail: '', durationMs: 12 })),
  }
}

/** What a check of the key finds in a state, where that is not that everything is allowed. */
const CHECKED: Readonly<Partial<Record<CrawledState, EntitlementResult>>> = {
  none: 'empty',
  denied: 'refused',
  failed: 'unknown',
}

/** The names of the interface as they are assumed, none of them confirmed. */
export const PROFILE: ConnectionProfile = {
  keyPlacement: 'header',
  values: Object.fromEntries(
    PROFILE_SETTINGS.map(({ name, assumed }) => [name, assumed]),
  ) as ConnectionProfile['values'],
  confirmed: [],
}

const size = (count: number) => ({ count, bytes: count * 1000 })

const { counts: NOTHING_COUNTED } = emptyTally()
const NOTHING_JUDGED = { counts: NOTHING_COUNTED, judgedMs: 0, p50: null, p95: null, hours: [] }

/** What a reconciliation comes to in a state, where that is not that deliveries were compared. */
const RECONCILED: Readonly<Partial<Record<CrawledState, Partial<Reconciliation>>>> = {
  'not-asked': { ...NOTHING_JUDGED, readMs: 0, heardMs: 0, hasListened: false, scope: null, skewMs: null },
  offline: { ...NOTHING_JUDGED, readMs: 0 },
}

const missedAt = (at: number): ReconciledLine => ({
  ...{ story: 7, action: 'created', at, verdict: 'missed', why: null, delayMs: null },
  ...{ times: 0, isEarly: false, deliveries: [], title: 'Margins rise', differs: [] },
})

/** The replies of main about what this computer made itself, in a state; `now` in Unix milliseconds. */
export function ownReplies(state: CrawledState, now: number): Replies {
  const has = state !== 'none' && state !== 'not-asked'
  const count = has ? 1 : 0
  const ofMany = <T>(one: T): T[] => (has ? [one] : [])
  const error = serviceError(state) ?? null
  const check = checkOf(CHECKED[state] ?? 'allowed', now)
  const isOn = state !== 'not-asked'
  const receiver = {
    httpUrl: isOn ? 'http://127.0.0.1:4100' : null,
    httpsUrl: isOn ? 'https://127.0.0.1:4101' : null,
    script: { ...PLAIN_SCRIPT, recordsRetries: false },
    received: count,
    unwritten: state === 'full' ? 3 : 0,
    ...PLAIN_PLACE,
  }
  const read: Replies = {
    'webhook.history': () => ({ rows: ofMany(testOf(now)), matching: count, stored: count }),
    'webhook.runs': () => [],
    'webhook.run': () => null,
    'webhook.token': () => 'absent',
    'news.text': () => ({ teaser: '', body: 'Margins rose.' }),
    'news.known': () => ({ kind: 'unknown', firstReceivedAt: has ? now : null }),
    'news.history': () => [versionOf('edit', now), versionOf('first', now)],
    'news.chain': () => [],
    'news.similar': () => [],
    'news.earlier': () => [],
    'news.dated': () => ({ stretches: [], isPartial: false }),
    'companies.sectors': () => [],
    'news.highlights': () => [],
    'receiver.state': () => receiver,
    'programs.state': () => ({ door: { state: 'off' }, programs: [], addresses: [] }),
    'deliveries.get': () => (has ? { ...deliveryOf(now), path: '/', headers: [], ...bodyOf('{}') } : null),
    'deliveries.related': () => [],
    'deliveries.newer': () => 0,
    'deliveries.list': () => ({ rows: ofMany(deliveryOf(now)), matching: count, stored: count }),
    'deliveries.retries': () =>
      ofMany({
        id: 1,
        kind: 'News/v1',
        total: 2,
        arrivals: [now - 5000, now].map((at) => ({ at, deliveryId: 'd-1', payloadId: 'p-1', isAccepted: false })),
      }),
    'reconciliation.scope': () => null,
    'reconciliation.make': () => reconciliationOf(now, count, RECONCILED[state]),
    'reconciliation.lines': () => ({ rows: ofMany(missedAt(now)), hasMore: false }),
    'rehearsal.state': () => ({
      plan: has
        ? {
            url: 'http://127.0.0.1:8080',
            kinds: ['News/v1'],
            signs: false,
            countUrl: '',
            stateUrl: '',
            failUrl: '',
            scenarios: ['normal'],
          }
        : null,
      isRunning: false,
      done: count,
      total: count,
      findings: ofMany({ scenario: 'normal', kind: 'News/v1', passed: true, why: 'returned 204', results: [] }),
    }),
    'contracts.isKnown': () => has,
    'forward.state': () => ({ url: '', isOn: false, waiting: 0 }),
    'contracts.list': () => ofMany({ name: 'News/v1', samples: 1, updatedAt: now, shape: UNSEEN }),
    'changes.since': () => {
      const some = <Entry>(entry: Entry) => ({ total: count, isExact: true, entries: ofMany(entry) })
      return {
        until: now,
        stories: some([rowOf(now)]),
        earlier: some(rowOf(now)),
        edits: { total: 0, isExact: true, entries: [] },
        removed: some({ ...rowOf(now), removedAt: now }),
        returned: { total: 0, isExact: true, entries: [] },
        companies: { total: 0, isExact: true, entries: [] },
        earnings: { total: 0, isExact: true, entries: [] },
        screens: null,
        missed: null,
      }
    },
    'changes.kept': () => ofMany(keptAt(now)),
    'changes.readKept': () => (has ? { ...keptAt(now), text: '# Changes: Everything\n\n## New stories (1)\n' } : null),
    'console.body': () => null,
    'console.bodies': () => [],
    'console.list': () => ofMany(callOf(now)),
    'entitlement.list': () => (state === 'not-asked' ? [] : [check]),
    'library.inventory': () => ({
      fileBytes: 4096,
      usedBytes: 4096,
      stories: count,
      versions: count,
      responses: count,
      ratioRecords: count,
      images: 0,
      imageBytes: 0,
      oldestReceivedAt: has ? now : null,
      newestReceivedAt: has ? now : null,
      keys: [],
      connections: [],
      unknownFiles: [],
    }),
    'library.sizes': () => ({
      stories: size(count),
      ratios: size(count),
      responses: size(count),
      images: size(0),
      deliveries: size(count),
    }),
    'proof.get': () => ({
      request: `GET ${ORIGIN}/api`,
      receivedAt: now,
      fingerprint: 'abcdef12',
      status: 200,
      requestId: null,
      hash: HASH,
      path: '$.result[0]',
      verdict: has ? 'proven' : 'different',
      asSent: has ? '0.4' : null,
      intact: true,
      bytes: 120,
    }),
  }
  if (state === 'loading') return {}
  return {
    'organiser.get': state === 'failed' ? refusing(BUSY) : () => ({ watchLists: [], queries: [] }),
    ...(state === 'failed'
      ? Object.fromEntries(Object.keys(read).map((channel) => [channel, refusing(DEVICE)]))
      : read),
    ...(state === 'failed' ? { 'programs.state': refusing(DEFECT) } : {}),
    'profile.get': () => PROFILE,
    'webhook.test': () => ({
      test: testOf(now),
      error: state === 'full' ? null : error,
      unstored: state === 'full' ? FULL : null,
    }),
    'entitlement.probe': () => check,
    'connection.test': () => ({
      checks: ['News', 'Ratios', 'Earnings'].map((endpoint) => ({
        endpoint,
        ok: error === null,
        durationMs: 12,
        error: state === 'full' ? null : error,
      })),
      clockSkewMs: null,
    }),
    ...(state === 'full'
      ? {
          'entitlement.probe': refusing(FULL),
          'library.backup': refusing(FULL),
          'contracts.forget': refusing(FULL),
          'reconciliation.setScope': refusing(FULL),
          'file.save': refusing(FULL),
        }
      : {}),
  }
}
