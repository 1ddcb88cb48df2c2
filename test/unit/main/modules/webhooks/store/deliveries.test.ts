import { describe, expect, it } from 'vitest'
import { judgePair, RELATION_VERDICTS } from '../../../../../../app/domain/webhooks/duplicates.ts'
import { analyseRetries } from '../../../../../../app/domain/webhooks/retry-analysis.ts'
import type { IncomingRow } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { openTestLibrary } from '../../../../../support/records/stories.ts'
import fc from '../../../../../support/cases/property.ts'

const BARE: IncomingRow = { ...deliveryOf(0), receivedAt: 1 }

const few = (...values: string[]): fc.Arbitrary<string | null> => fc.constantFrom(null, ...values)
const delivery: fc.Arbitrary<IncomingRow> = fc
  .record({
    deliveryId: few('h1', 'h2', 'h3'),
    payloadId: few('p1', 'p2', 'p3'),
    dataId: few('i1', 'i2'),
    revision: few('1', '2'),
    kind: fc.constantFrom(null, 'News/v1' as const, 'Earnings/v1' as const),
    kindAsSent: few('a', 'b'),
    action: few('created', 'removed', 'Reinstated'),
  })
  .map((change) => ({ ...BARE, ...change }))

const all = (library: Library, text = '') => library.webhooks.listDeliveries({ from: 0, limit: 500, text })

describe('deliveries', () => {
  it('refer to the first earlier one with the closest relation', () => {
    fc.assert(
      fc.property(fc.array(fc.array(delivery, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (batches) => {
        const library = openTestLibrary()
        for (const batch of batches) library.webhooks.storeDeliveries(batch)
        const { rows } = all(library)
        for (const [place, row] of rows.entries()) {
          const earlier = rows.slice(0, place).map((each) => ({ id: each.id, verdict: judgePair(each, row) }))
          const verdict = RELATION_VERDICTS.find((each) => earlier.some((pair) => pair.verdict === each))
          const first = earlier.find((pair) => pair.verdict === verdict)
          expect(row.relation).toEqual(verdict === undefined ? null : { earlier: first?.id, verdict })
          expect(library.webhooks.relatedDeliveries(row.id).map(({ id }) => id)).toEqual(
            rows.filter((each) => each.id === row.id || judgePair(each, row) !== 'unrelated').map(({ id }) => id),
          )
        }
        library.files.close()
      }),
      { numRuns: 40 },
    )
  })

  it('are counted from the one on, those that match the search only', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries(
      ['some', 'other', 'some', 'some', 'other'].map((payloadId, place) => ({ ...BARE, receivedAt: place, payloadId })),
    )
    const newer = (id: number, text: string): number => library.webhooks.countNewer(id, { text })
    expect([newer(2, ''), newer(2, 'other'), newer(5, ''), newer(9, '')]).toEqual([3, 1, 0, 0])
    library.files.close()
  })

  it('are in the chain of retries by any of their IDs', () => {
    const library = openTestLibrary()
    const add = (receivedAt: number, change: Partial<IncomingRow>): void => {
      library.webhooks.storeDeliveries([{ ...BARE, status: 500, receivedAt, kind: 'News/v1', ...change }])
    }
    add(1, { deliveryId: 'h1', payloadId: 'p1' })
    add(2, { deliveryId: 'other' })
    add(3, { deliveryId: 'h2', payloadId: 'p1' })
    add(4, { deliveryId: 'h2', payloadId: 'p2', status: 204, answeredAfterMs: 5 })
    add(5, { dataId: 'i', revision: '1' })
    add(6, { dataId: 'i', revision: '2' })
    expect(library.webhooks.listRetries()).toEqual([
      {
        id: 1,
        kind: 'News/v1',
        total: 3,
        arrivals: [
          { at: 1, deliveryId: 'h1', payloadId: 'p1', isAccepted: false },
          { at: 3, deliveryId: 'h2', payloadId: 'p1', isAccepted: false },
          { at: 4, deliveryId: 'h2', payloadId: 'p2', isAccepted: true },
        ],
      },
    ])
    add(7, { dataId: 'i', revision: '2' })
    expect(library.webhooks.listRetries().map(({ id, arrivals }) => [id, arrivals.map(({ at }) => at)])).toEqual([
      [6, [6, 7]],
      [1, [1, 3, 4]],
    ])
  })

  // The published schedule of data: 15 in five minutes, 11 more, then 12 an hour for a week.
  it.each([
    ['2,042 times as the longest published schedule does', 2042, false],
    ['more often than are compared', 2600, null],
  ])('are all counted when they are sent %s, and the last was accepted', (_what, attempts, gaveUp) => {
    const library = openTestLibrary()
    const row = { ...BARE, status: 500, deliveryId: 'h', payloadId: 'p', kind: 'News/v1' } as const
    library.webhooks.storeDeliveries(
      Array.from({ length: attempts }, (_, place) => ({
        ...row,
        receivedAt: place * 300_000,
        ...(place === attempts - 1 ? { status: 204, answeredAfterMs: 5 } : {}),
      })),
    )
    const [chain] = library.webhooks.listRetries()
    const analysis = analyseRetries(chain?.arrivals ?? [], attempts * 300_000 * 3, chain?.total)
    expect([analysis.attempts, analysis.gaveUp]).toEqual([attempts, gaveUp])
    if (gaveUp === false) expect(library.webhooks.relatedDeliveries(attempts)).toHaveLength(attempts)
  })

  it('are in a chain of retries of one event only, not with a test of the same item', () => {
    const library = openTestLibrary()
    const SAMPLE = { ...BARE, kind: 'News/v1', dataId: 'i', revision: '1' } as const
    library.webhooks.storeDeliveries([
      { ...SAMPLE, receivedAt: 1, deliveryId: 'test', payloadId: 'p1' },
      { ...SAMPLE, receivedAt: 2, deliveryId: 'event', payloadId: 'p2' },
      { ...SAMPLE, receivedAt: 3, deliveryId: 'event', payloadId: 'p2' },
    ])
    expect(library.webhooks.listRetries().map(({ id, arrivals }) => [id, arrivals.map(({ at }) => at)])).toEqual([
      [2, [2, 3]],
    ])
    library.files.close()
  })

  it.each<[string, Partial<IncomingRow>, Partial<IncomingRow>]>([
    ['with the payload of an accepted one under a new header', { deliveryId: 'h1' }, { deliveryId: 'h2' }],
    ['with the payload of an accepted one and without headers', {}, {}],
    ['of an accepted event without IDs', { payloadId: null, dataId: 'i', revision: '1' }, {}],
  ])(
    '%s are no retry, but they are one once the first was not accepted or its answer came too late',
    (_what, one, two) => {
      const chainsAfter = (answer: Partial<IncomingRow>): number => {
        const library = openTestLibrary()
        const row = { ...BARE, payloadId: 'p', ...one }
        library.webhooks.storeDeliveries([{ ...row, ...answer }])
        library.webhooks.storeDeliveries([{ ...row, ...two }])
        return library.webhooks.listRetries().length
      }
      expect([
        chainsAfter({ status: 204, answeredAfterMs: 3 }),
        chainsAfter({ status: 503, answeredAfterMs: 3 }),
        chainsAfter({ status: 204, answeredAfterMs: 30_001 }),
        chainsAfter({ status: null, answeredAfterMs: 3, wasCut: true }),
      ]).toEqual([0, 1, 1, 1])
    },
  )

  it('with the header of an accepted one are a retry, because its sender did not see the answer', () => {
    const library = openTestLibrary()
    const row = { ...BARE, deliveryId: 'h', payloadId: 'p' }
    library.webhooks.storeDeliveries([row, row])
    expect(all(library).rows.map(({ retryOf }) => retryOf)).toEqual([null, 1])
  })

  it('teach once, however often they were sent again', () => {
    const library = openTestLibrary()
    const raw = new TextEncoder().encode('{"id":"p","kind":"x"}')
    const row = { ...BARE, status: 503, deliveryId: 'h', kindAsSent: 'x', errorText: null, raw }
    const signed = { ...row, signature: 'verified' as const }
    library.webhooks.storeDeliveries([row, signed, signed])
    library.webhooks.storeDeliveries([signed, { ...signed, deliveryId: 'other' }])
    expect(library.webhooks.readContracts().map(({ samples }) => samples)).toEqual([2])
    expect(all(library).rows.map(({ hasTaught }) => hasTaught)).toEqual([false, true, false, false, true])
  })

  it('keep their positions while new ones arrive, with and without a search', () => {
    const library = openTestLibrary()
    const add = (...ids: string[]): void => {
      library.webhooks.storeDeliveries(ids.map((id) => ({ ...BARE, payloadId: id })))
    }
    add('a-1', 'b-1', 'a-2')
    const places = (text: string): (string | null)[] => all(library, text).rows.map(({ payloadId }) => payloadId)
    expect([places(''), places('a-')]).toEqual([
      ['a-1', 'b-1', 'a-2'],
      ['a-1', 'a-2'],
    ])
    add('a-3')
    expect(all(library, 'a-')).toMatchObject({ matching: 3, stored: 4 })
    expect(library.webhooks.listDeliveries({ from: 1, limit: 1, text: 'a-' }).rows[0]?.payloadId).toBe('a-2')
    expect(
      library.webhooks.listDeliveries({ from: 3, limit: 9, text: '' }).rows.map(({ payloadId }) => payloadId),
    ).toEqual(['a-3'])
  })

  it('are searched with wildcards taken literally', () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries([
      { ...BARE, payloadId: '100%' },
      { ...BARE, payloadId: '1000' },
    ])
    expect(all(library, '100%').rows.map(({ payloadId }) => payloadId)).toEqual(['100%'])
  })

  it('that arrive after a purge do not get the responses of earlier ones', () => {
    const library = openTestLibrary()
    const [before = 0] = library.webhooks.storeDeliveries([{ ...BARE, status: null, receivedAt: 1 }])
    library.webhooks.clearDeliveries()
    const [after = 0] = library.webhooks.storeDeliveries([{ ...BARE, status: null, receivedAt: 2 }])
    expect(after).not.toBe(before)
    library.webhooks.recordResponses([
      { id: before, receivedAt: 1, status: 500, answeredAfterMs: 9, wasCut: false, cutBy: null },
    ])
    expect(library.webhooks.readDelivery(after)?.status).toBeNull()
    library.webhooks.recordResponses([
      { id: after, receivedAt: 2, status: 204, answeredAfterMs: 1, wasCut: false, cutBy: null },
    ])
    expect(library.webhooks.readDelivery(after)?.status).toBe(204)
  })

  it('are purged with everything that came', () => {
    const library = openTestLibrary()
    const [id = 0] = library.webhooks.storeDeliveries([BARE])
    expect(library.webhooks.readDelivery(id)?.body).toBe('x')
    library.webhooks.clearDeliveries()
    expect([all(library).stored, library.webhooks.readDelivery(id)]).toEqual([0, null])
    library.webhooks.storeDeliveries([BARE, BARE])
    expect(all(library).rows).toHaveLength(2)
  })

  it('teach a schema the digits of their numbers, and nothing when they were not parsed or their signature is not right', () => {
    const library = openTestLibrary()
    const raw = new TextEncoder().encode('{"id":"p","kind":"x","data":{"id":9007199254740993}}')
    library.webhooks.storeDeliveries([
      { ...BARE, kindAsSent: 'x', errorText: null, signature: 'verified', raw },
      { ...BARE, kindAsSent: 'y', errorText: 'The body is JSON after a byte order mark.', signature: 'verified', raw },
      ...(['wrong', 'absent', 'unchecked'] as const).map((signature) => ({
        ...BARE,
        kindAsSent: 'z',
        errorText: null,
        signature,
        raw,
      })),
    ])
    const contracts = library.webhooks.readContracts()
    expect(contracts.map(({ name }) => name)).toEqual(['x'])
    expect(JSON.stringify(contracts[0]?.shape)).toContain('"examples":["9007199254740993"]')
    expect(all(library).rows.map(({ hasTaught }) => hasTaught)).toEqual([true, false, false, false, false])
  })

  it('that do not teach are compared with the schema all the same', () => {
    const library = openTestLibrary()
    const row = { ...BARE, kindAsSent: 'x', errorText: null, signature: 'verified' as const }
    const raw = (body: string) => new TextEncoder().encode(body)
    const known = Array.from({ length: 3 }, () => ({ ...row, raw: raw('{"id":"p"}') }))
    library.webhooks.storeDeliveries([...known, { ...row, signature: 'absent', raw: raw('{"id":4}') }])
    library.webhooks.storeDeliveries([{ ...row, signature: 'wrong', raw: raw('{"id":5}') }])
    expect(all(library).rows.map(({ schemaDrift }) => schemaDrift[0]?.detail)).toEqual([
      ...[undefined, undefined, undefined],
      ...['integer, until now string', 'integer, until now string'],
    ])
    expect(library.webhooks.readContracts().map(({ samples }) => samples)).toEqual([3])
  })

  it('belong to their connection, and so do duplicates, retries and schemas', () => {
    const library = openTestLibrary()
    const raw = new TextEncoder().encode('{"id":"p","kind":"x"}')
    const sent = { ...BARE, payloadId: 'p', kindAsSent: 'x', errorText: null, signature: 'verified' as const, raw }
    const row = { ...sent, status: 500 }
    const [one = 0, two = 0, again = 0] = library.webhooks.storeDeliveries([
      { ...row, connection: 'one' },
      { ...row, connection: 'two' },
      { ...row, connection: 'one' },
    ])
    const { webhooks } = library
    const listed = (connection: string) => webhooks.listDeliveries({ connection, from: 0, limit: 9, text: '' })
    expect(listed('one').rows.map(({ id, relation }) => [id, relation?.earlier])).toEqual([
      [one, undefined],
      [again, one],
    ])
    expect(listed('two')).toMatchObject({ rows: [{ id: two, relation: null }], matching: 1, stored: 1 })
    expect(webhooks.listDeliveries({ connection: 'one', from: 1, limit: 1, text: 'p' })).toMatchObject({
      rows: [{ id: again }],
      matching: 2,
    })
    expect([
      webhooks.countNewer(one, { text: '' }, { connection: 'one' }),
      webhooks.countNewer(one, { text: 'p' }, { connection: 'two' }),
    ]).toEqual([1, 1])
    expect(webhooks.readDelivery(two, { connection: 'one' })).toBeNull()
    expect(webhooks.relatedDeliveries(one, { connection: 'one' }).map(({ id }) => id)).toEqual([one, again])
    expect(webhooks.relatedDeliveries(two, { connection: 'one' })).toEqual([])
    expect(['one', 'two', 'three'].map((connection) => webhooks.listRetries({ connection }).length)).toEqual([1, 0, 0])
    expect(['one', 'two', 'three'].map((connection) => webhooks.readContracts(connection)[0]?.samples)).toEqual([
      1,
      1,
      undefined,
    ])
    webhooks.clearDeliveries({ connection: 'one' })
    expect([listed('one').stored, listed('two').stored]).toEqual([0, 1])
    library.files.removeConnection('two')
    expect([listed('two').stored, webhooks.readContracts('two').length, webhooks.readContracts('one').length]).toEqual([
      0, 0, 1,
    ])
  })
})
