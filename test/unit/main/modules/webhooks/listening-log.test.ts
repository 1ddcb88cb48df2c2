import { expect, it } from 'vitest'
import { createListeningLog } from '../../../../../main/modules/webhooks/listening-log.ts'
import { createReconciliationService } from '../../../../../main/modules/webhooks/reconciliation-service.ts'
import { BEGIN, END, historyOf, reconcileDay, storeHistory } from '../../../../support/webhooks/delivery-histories.ts'
import { later, openTestLibrary, OWNER } from '../../../../support/records/stories.ts'
import { scopeOf } from '../../../../support/service/scope.ts'

const MINUTE = 60_000

/** A log over a library, with a clock and a timer of the test. */
function logged() {
  const library = openTestLibrary()
  const state = { at: 1_000_000, skewMs: null as number | null, fails: false }
  let due = (): void => undefined
  const client = later(library)
  const log = createListeningLog({
    library: {
      webhooks: {
        ...client.webhooks,
        noteListening: (note) =>
          state.fails ? Promise.reject(new Error('full')) : client.webhooks.noteListening(note),
      },
    },
    now: () => state.at,
    scheduleTimeout(_ms, callBack) {
      due = callBack
      return () => undefined
    },
    skewOf: () => state.skewMs,
    warn: () => undefined,
  })
  return {
    log,
    state,
    library,
    note(afterMs: number) {
      state.at += afterMs
      due()
    },
    async spans() {
      await log.end()
      const { from, to } = { from: 0, to: 10_000_000 }
      return library.webhooks.reconciliationFacts(OWNER, { from, to }, state.at)
    },
  }
}

it('knows how long the receiver listened, also before the clocks were first compared', async () => {
  const { log, note, state, spans } = logged()
  log.begin(OWNER.connection)
  note(30_000)
  state.skewMs = 5000
  note(30_000)
  expect(await spans()).toMatchObject({ heardMs: MINUTE, skewMs: 5000, hasListened: true, isPurged: false })
})

it('goes on when the receiver begins again while the last note is being written', async () => {
  const { log, note, state, spans } = logged()
  state.skewMs = 0
  log.begin(OWNER.connection)
  note(30_000)
  const ended = log.end()
  log.begin(OWNER.connection)
  await ended
  note(30_000)
  expect(await spans()).toMatchObject({ heardMs: MINUTE })
})

it('leaves out the time in which the computer was asleep', async () => {
  const { log, note, state, spans } = logged()
  state.skewMs = 0
  log.begin(OWNER.connection)
  note(30_000)
  note(10 * MINUTE)
  note(30_000)
  expect(await spans()).toMatchObject({ heardMs: MINUTE })
})

it('leaves out the time in which something could not be stored', async () => {
  const { log, note, state, spans } = logged()
  state.skewMs = 0
  log.begin(OWNER.connection)
  note(30_000)
  log.interrupt()
  note(30_000)
  expect(await spans()).toMatchObject({ heardMs: 30_000 })
})

it('leaves out the time in which the clock was set', async () => {
  const { log, note, state, spans } = logged()
  state.skewMs = 0
  log.begin(OWNER.connection)
  note(30_000)
  state.skewMs = MINUTE
  note(30_000 + MINUTE)
  note(30_000)
  expect(await spans()).toMatchObject({ heardMs: MINUTE, skewMs: MINUTE })
})

it('has no time of which deliveries were deleted', () => {
  const { library } = logged()
  storeHistory(library, historyOf(3, 60))
  const { scope, ...before } = library.webhooks.reconciliationFacts(OWNER, { from: BEGIN, to: END }, END)
  expect([before.isPurged, before.heardMs > 0, scope?.kinds]).toEqual([false, true, ['News/v1']])
  library.webhooks.clearDeliveries()
  expect(library.webhooks.reconciliationFacts(OWNER, { from: BEGIN, to: END }, END)).toMatchObject({ isPurged: true })
  expect(reconcileDay(library).filter(({ verdict, at }) => verdict === 'missed' && at < END - 2 * 3_600_000)).toEqual(
    [],
  )
})

it('pages through the lines of a day, each once, the newest first', async () => {
  const library = openTestLibrary()
  storeHistory(library, historyOf(5, 120))
  const service = createReconciliationService({ library: later(library), now: () => END })
  const scope = scopeOf(() => Promise.reject(new Error('no access')), OWNER)
  const { signal } = new AbortController()
  const whole = await service.make(scope, { to: END, hours: 24, compares: false }, signal)
  const counted = Object.values(whole.hours).reduce((sum, { delivered, late }) => sum + delivered + late, 0)
  expect(counted).toBe(whole.counts.delivered + whole.counts.late)
  const seen: string[] = []
  let after = null as { at: number; story: number; action: string } | null
  for (let hasMore = true; hasMore;) {
    const span = { from: whole.from, to: whole.to, compares: false, shows: 'all' as const }
    const page = await service.lines(scope, { ...span, after, limit: 25 }, signal)
    seen.push(...page.rows.map(({ story, action, at }) => `${at} ${story} ${action}`))
    after = page.rows.at(-1) ?? null
    hasMore = page.hasMore
  }
  expect(seen).toHaveLength(new Set(seen).size)
  expect(new Set(seen)).toEqual(
    new Set(reconcileDay(library).map(({ story, action, at }) => `${at} ${story} ${action}`)),
  )
  expect(seen).toEqual(seen.toSorted((one, other) => Number(other.split(' ')[0]) - Number(one.split(' ')[0])))
})

it('ends where it is cancelled', async () => {
  const library = openTestLibrary()
  const service = createReconciliationService({ library: later(library), now: () => END })
  const scope = scopeOf(() => Promise.reject(new Error('no access')), OWNER)
  await expect(service.make(scope, { to: END, hours: 24, compares: false }, AbortSignal.abort())).rejects.toMatchObject(
    { error: { kind: 'cancelled' } },
  )
})
